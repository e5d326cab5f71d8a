// Which facts replace which, by phenomenon. Longer than 250 lines: what ends and what stays is read side by side.
import { expect, test } from "vitest";
import { changeIn, isReplaced } from "./changes";
import type { End, SaidFact } from "./likeness";

const entity = (name: string, label = "Object"): End => ({ id: name.toLowerCase(), name, label });
const value = (name: string): End => ({ id: "", name, label: "" });
const person = (name: string) => entity(name, "Person");

function said(subject: End, relation: string, object: End | null, fact: string, status = "stated"): SaidFact {
	return { subject, relation, object, fact, status };
}

function replaces(now: SaidFact, was: SaidFact, sentence = now.fact): boolean {
	const change = changeIn(sentence, now.relation, {
		isNegated: now.status === "negated",
		object: now.object?.id ? now.object.name : null,
		value: now.object?.id === "" ? now.object.name : null,
	});
	return change !== null && isReplaced(was, now, change);
}

const importer = entity("Quillmark import");
const emericOwns = said(person("Emeric"), "owns", importer, "Emeric owns the Quillmark import.");
const audit = entity("Greywater audit", "Event");
const auditDue = said(
	audit,
	"scheduled_for",
	value("on 14 March"),
	"The Greywater audit is due on 14 March.",
	"planned",
);

test("a duty has one holder: who has it now ends who had it", () => {
	const now = said(person("Siiri"), "owns", importer, "Siiri owns the Quillmark import now.");
	expect(replaces(now, emericOwns)).toBe(true);
	expect(replaces({ ...now, relation: "took_over" }, emericOwns, "Siiri takes over the Quillmark import.")).toBe(true);
	expect(replaces(now, emericOwns, "Siiri also owns the Quillmark import now.")).toBe(false);
	expect(replaces(now, emericOwns, "Siiri owns the Quillmark import.")).toBe(false);
	const other = said(person("Siiri"), "owns", entity("export"), "Siiri owns the export now.");
	expect(replaces(other, emericOwns)).toBe(false);
});

test.each([
	["postponed_to", "28 March", "The Greywater audit is pushed back to 28 March.", true],
	["scheduled_for", "28 March", "The Greywater audit is due on 28 March.", true],
	["has", "two findings", "The Greywater audit now has two findings.", false],
])("%s %s takes the place of a date: %s", (relation, date, fact, expected) => {
	expect(replaces(said(audit, relation, value(date), fact), auditDue)).toBe(expected);
});

test("an amount ends one of the same unit, of a thing that has a name", () => {
	const pass = entity("season pass");
	const cost = said(pass, "costs", value("240 euros"), "The season pass costs 240 euros.");
	expect(replaces(said(pass, "costs", value("265 euros"), "The season pass costs 265 euros."), cost)).toBe(true);
	expect(replaces(said(pass, "costs", value("2 hours"), "The season pass costs 2 hours."), cost)).toBe(false);
	const battery = entity("battery");
	const lasts = said(battery, "lasts", value("nine hours"), "The battery lasts nine hours.");
	expect(replaces(said(battery, "lasts", value("six hours"), "The battery lasts six hours."), lasts)).toBe(false);
});

test("a state ends another one of its kind, and what is called off ends plans", () => {
	const ticket = entity("CS-88");
	const blocked = said(ticket, "is", value("blocked"), "CS-88 is blocked.");
	expect(replaces(said(ticket, "is", value("unblocked"), "CS-88 is unblocked."), blocked)).toBe(true);
	expect(replaces(said(ticket, "is", value("public"), "CS-88 is public."), blocked)).toBe(false);
	expect(replaces(said(audit, "is", value("cancelled"), "The Greywater audit is cancelled."), auditDue)).toBe(true);
	const accepted = said(entity("ADR-014"), "is", value("accepted"), "ADR-014 is accepted.");
	expect(
		replaces(said(entity("ADR-022"), "replaced", entity("ADR-014"), "ADR-022 supersedes ADR-014."), accepted),
	).toBe(true);
});

test("who is back is not away any more", () => {
	const mona = person("Mona");
	const away = said(mona, "is_on", value("leave"), "Mona is on leave.");
	const squad = entity("Harbour squad");
	expect(replaces(said(mona, "leads", squad, "Mona leads the Harbour squad again."), away)).toBe(true);
	expect(replaces(said(mona, "leads", squad, "Mona has returned and leads the Harbour squad now."), away)).toBe(true);
	expect(replaces(said(person("Nils"), "leads", squad, "Nils leads the Harbour squad again."), away)).toBe(false);
	expect(replaces(said(mona, "plays", entity("chess"), "Mona now plays chess."), away)).toBe(false);
});

test("a place said of the thing itself ends one said as what it has", () => {
	const acme = entity("Acme", "Organization");
	const studio = said(
		acme,
		"has_its_studio_at",
		entity("12 Mill Lane", "Location"),
		"Acme has its studio at 12 Mill Lane.",
	);
	const mark = entity("2 Foundry Court", "Location");
	expect(
		replaces(said(acme, "moved_to", mark, "The Acme studio has moved to 2 Foundry Court, second floor."), studio),
	).toBe(true);
	expect(replaces(said(acme, "located_in", mark, "Acme has a second studio at 2 Foundry Court now."), studio)).toBe(
		false,
	);
});

test("what a sentence leaves behind is over, whatever the relation", () => {
	const app = entity("ferry app");
	const sends = said(app, "sends_through", entity("Pingolo"), "The ferry app sends text messages through Pingolo.");
	const mail = said(app, "sends_through", entity("Letterkraal"), "The ferry app sends mail through Letterkraal.");
	const moved = said(entity("text messages"), "moved_to", entity("Zwischenruf"), "Text messages moved to Zwischenruf.");
	const sentence = "We moved text messages from Pingolo to Zwischenruf.";
	expect(replaces(moved, sends, sentence)).toBe(true);
	expect(replaces(moved, mail, sentence)).toBe(false);
	const stores = said(entity("Team"), "stores", entity("events"), "Team stores events in Kafka.");
	const goes = said(entity("events"), "go_to", entity("Redpanda"), "Events go to Redpanda instead of Kafka.");
	expect(replaces(goes, stores)).toBe(true);
	expect(replaces(moved, sends, "We got text messages from Pingolo.")).toBe(false);
});

test("a way from one place to another, and who is set off, end nothing else", () => {
	const anna = person("Anna");
	const [ghent, bruges, ben] = [entity("Ghent", "Location"), entity("Bruges", "Location"), person("Ben")];
	const lives = said(anna, "lives_in", ghent, "Anna lives in Ghent.");
	const train = "Anna took the train from Ghent to Bruges.";
	expect(replaces(said(anna, "took_to", bruges, "Anna took the train to Bruges."), lives, train)).toBe(false);
	expect(
		replaces(said(anna, "moved_to", bruges, "Anna moved to Bruges."), lives, "Anna moved from Ghent to Bruges."),
	).toBe(true);
	const vega = entity("Vega project");
	const leads = said(anna, "leads", vega, "Anna leads the Vega project.");
	const sentence = "Anna, not Ben, leads the Vega project.";
	expect(replaces(leads, said(anna, "married_to", ben, "Anna is married to Ben."), sentence)).toBe(false);
	expect(replaces(leads, said(ben, "leads", vega, "Ben leads the Vega project."), sentence)).toBe(true);
});

test("that something is not so is not said of what it has", () => {
	const club = entity("Vega club", "Organization");
	const lessons = said(club, "offers", entity("free lessons"), "The Vega club offers free lessons.");
	const now = said(club, "is", value("free"), "The Vega club is not free.", "negated");
	expect(replaces(now, lessons)).toBe(false);
	expect(replaces(now, said(club, "is", value("free"), "The Vega club is free."))).toBe(true);
});

test("a new version ends the old one where something changed", () => {
	const box = entity("build box");
	const runs = said(box, "runs", entity("Korvane compiler 4.2"), "The build box runs Korvane compiler 4.2.");
	const newer = said(
		box,
		"changed_to",
		entity("Korvane compiler 5.0"),
		"We bumped the build box to Korvane compiler 5.0.",
	);
	expect(replaces(newer, runs)).toBe(true);
	const both = said(box, "supports", entity("Korvane compiler 5.0"), "The build box supports Korvane compiler 5.0.");
	expect(replaces(both, runs)).toBe(false);
});

test("a denial ends what it denies and nothing else", () => {
	const keys = entity("Skylorn API keys");
	const expire = said(keys, "expire_after", value("90 days"), "Skylorn API keys expire after 90 days.");
	expect(replaces(said(keys, "is", value("expire"), "Skylorn API keys do not expire.", "negated"), expire)).toBe(true);
	expect(replaces(said(keys, "is", value("rotated"), "Skylorn API keys are not rotated.", "negated"), expire)).toBe(
		false,
	);
});

test("a denial ends nothing that only stands in the same line", () => {
	const line = "Lothar prefers video calls and likes short agendas.";
	const now = said(person("Lothar"), "wants", entity("video calls"), "Lothar does not want video calls.", "negated");
	expect(replaces(now, said(person("Lothar"), "likes", entity("short agendas"), line))).toBe(false);
});

test("what is said to be no more ends what it denies", () => {
	const marten = entity("Team Marten", "Organization");
	const deploys = said(marten, "deploys_on", value("Fridays"), "Team Marten deploys on Fridays too.");
	const reviews = said(marten, "needs", value("two approvals"), "Reviews in Team Marten need two approvals.");
	const now = said(marten, "has", entity("Friday deploys"), "The result of Team Marten is no Friday deploys.");
	expect(replaces(now, deploys)).toBe(true);
	expect(replaces(now, reviews)).toBe(false);
});

test.each([
	["uses", entity("Postgres"), entity("Grafana"), "The team now uses Grafana.", false],
	["speaks", entity("Persian"), entity("Faroese"), "Sahar now speaks Faroese.", false],
	["logs_hours_in", entity("Tallyhorn"), entity("Driftclock"), "Crews log hours in Driftclock from now on.", true],
])(
	"of what may be several, %s: one takes another's place only where the text says so",
	(relation, old, other, fact, expected) => {
		const crews = entity("crews");
		expect(
			replaces(said(crews, relation, other, fact), said(crews, relation, old, `Crews log hours in ${old.name}.`)),
		).toBe(expected);
	},
);

test("a position has one holder, and who rises in rank leaves the lower one", () => {
	const choir = entity("treasurer", "Topic");
	const dumi = said(person("Dumisani"), "is", choir, "Dumisani is treasurer of the choir.");
	expect(replaces(said(person("Paavo"), "became", choir, "Paavo was elected treasurer."), dumi)).toBe(true);
	expect(replaces(said(person("Paavo"), "is", choir, "Paavo is now a treasurer."), dumi)).toBe(false);
	const deputy = said(person("Nwosu"), "is", entity("deputy curator", "Topic"), "Nwosu is deputy curator.");
	const head = entity("head curator", "Topic");
	const became = said(person("Nwosu"), "became", head, "Nwosu was appointed head curator.");
	expect(replaces(became, deputy)).toBe(true);
	const chair = entity("chair of the choir", "Topic");
	expect(replaces(said(person("Nwosu"), "became", chair, "Nwosu was elected chair of the choir."), deputy)).toBe(false);
});

test("who led once ends nobody who leads", () => {
	const archive = entity("archive");
	const leads = said(person("Gulnara"), "leads", archive, "Gulnara heads the archive.");
	const led = said(person("Lionel"), "leads", archive, "Lionel led the archive from 1998 to 2011.", "past");
	expect(replaces(led, leads)).toBe(false);
});

test("what is retired serves nobody, and another means is named in short", () => {
	const mails = entity("mails");
	const brevik = entity("Brevik", "Product");
	const go = said(mails, "go_out_via", brevik, "Mails go out via Brevik.");
	expect(replaces(said(brevik, "is", value("history"), "Brevik is history."), go)).toBe(true);
	expect(replaces(said(brevik, "is", value("quick"), "Brevik is quick now."), go)).toBe(false);
	const van = entity("van");
	const insured = said(van, "is_insured_with", entity("Hagelmut"), "The van is insured with Hagelmut.");
	expect(replaces(said(van, "with", entity("Mutualis"), "The van's with Mutualis now."), insured)).toBe(true);
	const sold = said(van, "is_available_in", entity("Spain"), "The van is available in Spain.");
	expect(replaces(said(van, "is_available_in", entity("Italy"), "The van is available in Italy now."), sold)).toBe(
		false,
	);
});

test.each([
	["4 a month", "5", true],
	["12 euros", "14 euros", true],
	["on Wednesdays", "Thursday", true],
	["at 17:00", "19:00", true],
	["level 16", "level 18", true],
	["within 30 days", "on 3 May", false],
])("%s and %s are of one kind: %s", (before, after, expected) => {
	const dues = entity("club dues");
	const now = said(dues, "changed_to", value(after), `The club dues are now ${after}.`);
	expect(replaces(now, said(dues, "is", value(before), `The club dues are ${before}.`))).toBe(expected);
});

test("what somebody else is quoted with changes nothing", () => {
	expect(
		changeIn("A customer wrote: 'you should be on Hostaria now'.", "is", {
			isNegated: false,
			object: null,
			value: null,
		}),
	).toBeNull();
});

test("another post ends the one before it and not the place of work", () => {
	const ana = person("Ana");
	const deputy = said(ana, "is", value("deputy curator"), "Ana is deputy curator.");
	const ofMuseum = said(ana, "deputy_curator_of", entity("Tile Museum"), "Ana is deputy curator of the Tile Museum.");
	const now = said(ana, "became", value("head curator"), "Ana was appointed head curator today.");
	expect(replaces(now, deputy)).toBe(true);
	expect(replaces(now, ofMuseum)).toBe(false);
});

test("an attribute has one value, however its relation is worded", () => {
	const release = entity("Marrowby 2.0");
	const freeze = said(release, "code_freeze_for_is", value("1 June"), "Code freeze for Marrowby 2.0 is 1 June.");
	const now = said(release, "code_freeze_is_now", value("8 June"), "Code freeze for Marrowby 2.0 is 8 June.");
	expect(replaces(now, freeze)).toBe(true);
	expect(replaces({ ...now, relation: "release_date_is" }, freeze)).toBe(false);
	const was = said(release, "code_freeze_was", value("3 April"), "Code freeze for Marrowby 2.0 was 3 April.", "past");
	expect(replaces(was, freeze)).toBe(false);
});

test("a position that is told as a value has one holder", () => {
	const was = said(person("Ana"), "is", value("treasurer"), "Ana is treasurer.");
	const now = said(person("Eva"), "became", value("treasurer"), "Ana stepped down; Eva was elected treasurer.");
	expect(replaces(now, was)).toBe(true);
	expect(replaces(now, was, "Eva was elected the treasurer.")).toBe(true);
	expect(replaces(now, was, "Eva was elected treasurer.")).toBe(false);
	expect(replaces(now, was, "Beside Ana Eva was also elected treasurer.")).toBe(false);
	expect(replaces(now, { ...was, object: value("secretary") })).toBe(false);
	const sick = said(person("Eva"), "is", value("sick"), "Eva is sick now.");
	expect(replaces(sick, { ...was, object: value("sick") })).toBe(false);
});

test("a state ends however it is told", () => {
	const ticket = entity("HD-3340");
	const resolved = said(ticket, "resolved_after", entity("rollback"), "HD-3340 was resolved after the rollback.");
	expect(replaces(said(ticket, "is", value("open again"), "HD-3340 is open again."), resolved)).toBe(true);
	const works = said(person("Omar"), "works_on", entity("Tern"), "Omar works on Tern.");
	expect(replaces(said(person("Omar"), "is", value("offline"), "Omar is offline."), works)).toBe(false);
	const lives = said(person("Mona"), "lives_in", entity("Riga", "Location"), "Mona lives in Riga.");
	expect(replaces(said(person("Mona"), "is", value("ready"), "Mona is ready."), lives)).toBe(false);
	const away = said(person("Mwajuma"), "is_on", value("sabbatical"), "Mwajuma is on sabbatical.");
	expect(replaces(said(person("Mwajuma"), "has", value("returned"), "Mwajuma has returned."), away)).toBe(true);
});

test("who takes something over ends what another does with it, and not what others did", () => {
	const log = entity("defibrillator log");
	const keeps = said(person("Tiago"), "keeps", log, "Tiago keeps the defibrillator log.");
	const took = said(person("Sefa"), "took_over", log, "Sefa took over the defibrillator log from him.");
	expect(replaces(took, keeps)).toBe(true);
	expect(replaces(took, { ...keeps, relation: "bought" })).toBe(false);
	expect(replaces(took, { ...keeps, relation: "loves" })).toBe(false);
});

test("who gives way in one thing keeps the rest of their facts", () => {
	const lives = said(person("Casimir"), "lives_in", entity("Ghent", "Location"), "Casimir lives in Ghent.");
	const now = said(person("Jonas"), "replaced", person("Casimir"), "Jonas replaces Casimir as the lead of Vega.");
	expect(replaces(now, lives)).toBe(false);
});

test("what was so once is over itself", () => {
	const office = entity("Vega office");
	const closed = said(office, "is", value("closed"), "The Vega office is closed.");
	const was = said(office, "was", value("open"), "The Vega office was open in 2019, from May on.", "past");
	expect(replaces(was, closed)).toBe(false);
});

test("a role of a club is over for who resigns, and passes to who is elected where the text names the club or her", () => {
	const club = entity("Chess Club Rookery", "Organization");
	const lien = said(club, "treasurer", person("Lien Phan"), "Chess Club Rookery: treasurer Lien Phan.");
	const resigned = said(person("Lien Phan"), "left", value("treasurer"), "Lien Phan resigned as treasurer.");
	expect(replaces(resigned, lien)).toBe(true);
	expect(replaces({ ...resigned, subject: person("Ebony") }, lien)).toBe(false);
	const elected = said(person("Ebony"), "became", value("treasurer"), "Ebony was voted treasurer of the Rookery club.");
	expect(replaces(elected, lien)).toBe(true);
	expect(replaces(elected, lien, "Ebony was voted treasurer of the bowls team.")).toBe(false);
});

test("a plan is off when the noun for it is", () => {
	const plan = said(
		entity("Mewen School"),
		"merge_with",
		entity("Tolverne"),
		"Mewen School will merge with Tolverne.",
		"planned",
	);
	const off = said(
		entity("merger of Mewen School with Tolverne"),
		"is",
		value("off"),
		"The merger of Mewen School with Tolverne is off.",
	);
	expect(replaces(off, plan)).toBe(true);
	expect(replaces({ ...off, subject: entity("merger of Mewen School with Ludgate") }, plan)).toBe(false);
});

test("a date ends another that the same word tells", () => {
	const fund = entity("Small Works Fund", "Organization");
	const was = said(
		fund,
		"closing_date_put_off_to",
		value("14 May"),
		"The closing date of the fund was put off to 14 May.",
	);
	expect(replaces(said(fund, "closes", value("on 21 May"), "The Small Works Fund closes on 21 May."), was)).toBe(true);
	expect(replaces(said(fund, "opens", value("on 21 May"), "The Small Works Fund opens on 21 May."), was)).toBe(false);
});
