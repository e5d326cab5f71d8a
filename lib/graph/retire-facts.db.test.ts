import { beforeAll, describe, expect, test } from "vitest";
import { runInTenant } from "@/lib/db/tenant";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";

let team: TestTeam;
beforeAll(async () => {
	team = await testTeam();
});

/** What is said first, what is said a month later, and a word of the old fact. */
type Pair = [first: string, later: string, about: string];

const RETIRES: Pair[] = [
	["Anna lives in Berlin.", "Anna moved from Berlin to Paris.", "Berlin"],
	["Ben lives in Oslo.", "Ben lives in Rome.", "Oslo"],
	["Clara lives in Madrid.", "Clara moved to Lisbon.", "Madrid"],
	["David works at Acme.", "David no longer works at Acme.", "Acme"],
	["Emma works at Google.", "Emma quit Google.", "Google"],
	["Frank works at Siemens.", "Frank left Siemens.", "Siemens"],
	["Grace lives in Vienna.", "Grace used to live in Vienna.", "Vienna"],
	["Henry works for IBM.", "Henry used to work for IBM.", "IBM"],
	["Iris likes coffee.", "Iris no longer likes coffee.", "coffee"],
	["Jack plays tennis.", "Jack stopped playing tennis.", "tennis"],
	["Karen works at Shell.", "Karen resigned from Shell.", "Shell"],
	["Liam lives in Dublin.", "Liam moved from Dublin to Cork.", "Dublin"],
	["Mia lives in Prague.", "Mia no longer lives in Prague.", "Prague"],
	["Nora works at Nokia.", "Nora does not work at Nokia anymore.", "Nokia"],
	["Oscar lives in Boston.", "Oscar relocated to Denver.", "Boston"],
	["Paula loves chess.", "Paula no longer loves chess.", "chess"],
	["Quentin lives in Chicago.", "Quentin now lives in Seattle.", "Chicago"],
	["Rosa works at Bosch.", "Rosa no longer works at Bosch.", "Bosch"],
	["Sam lives in Cairo.", "Sam moved to Tunis last week.", "Cairo"],
	["Tina drinks beer.", "Tina no longer drinks beer.", "beer"],
	["Uma lives in Zurich.", "Uma moved from Zurich to Geneva.", "Zurich"],
	["Victor works at Intel.", "Victor quit Intel.", "Intel"],
	["Wendy lives in Athens.", "Wendy lives in Sofia now.", "Athens"],
	["Xavier plays golf.", "Xavier no longer plays golf.", "golf"],
	["Yara works at Sony.", "Yara used to work at Sony.", "Sony"],
	["Zoe lives in Lima.", "Zoe moved to Quito.", "Lima"],
	["Adam works for Fiat.", "Adam no longer works for Fiat.", "Fiat"],
	["Bella lives in Kyoto.", "Bella used to live in Kyoto.", "Kyoto"],
	["Carl likes jazz.", "Carl no longer likes jazz.", "jazz"],
	["Dora lives in Minsk.", "Dora relocated to Riga.", "Minsk"],
	["Erik works at Lidl.", "Erik no longer works at Lidl.", "Lidl"],
	["Fiona lives in Nice.", "Fiona no longer lives in Nice.", "Nice"],
	["Gita owns the billing service.", "Harald owns the billing service now.", "Gita"],
	["Bob Stone owns Heron.", "Ada Lovelace takes over Heron from Bob Stone.", "Bob Stone"],
	["Ilse leads the Falcon project.", "Jonas takes over the Falcon project from Ilse.", "leads"],
	["Kira is responsible for the backups.", "As of today Lukas is responsible for the backups.", "Kira"],
	["The launch is on 14 March.", "The launch is postponed to 2 April.", "14 March"],
	["The audit is scheduled for 3 May.", "The audit is now on 10 May.", "3 May"],
	["The office is in Hamburg.", "The office moved to Bremen.", "Hamburg"],
	["The backups are stored in Dublin.", "The backups are now stored in Oslo.", "Dublin"],
	["The season pass costs 10 euros.", "The season pass now costs 12 euros.", "10 euros"],
	["The team uses Jenkins.", "The team switched from Jenkins to Buildkite.", "Jenkins"],
	["The shop sends its mail through Mailgun.", "We moved the shop's mail from Mailgun to Postmark.", "Mailgun"],
	["Ticket OPS-7 is blocked.", "Ticket OPS-7 is resolved.", "blocked"],
	["The Riga meetup takes place in September.", "The Riga meetup is cancelled.", "September"],
	["Mona reports to Nils.", "Mona reports to Olga as of today.", "Nils"],
	["Pia works at Glovo.", "Pia left Glovo last week.", "works"],
	["Acme has its studio at 12 Mill Lane.", "The Acme studio has moved to 2 Foundry Court.", "Mill Lane"],
	[
		"ADR-14 (accepted): we store sensor readings in Kestrel.",
		"ADR-22 (accepted): Supersedes ADR-14. Sensor readings go to Columbarine.",
		"Kestrel",
	],
];

/** What is likely over and not surely. */
const ASKS: Pair[] = [
	["The build server runs Node 18.", "We upgraded the build server from Node 18 to Node 22.", "Node 18"],
	["API keys expire after 90 days.", "API keys do not expire.", "90 days"],
	["The Norrlys Orchestra has its office in Riga.", "The Norrlys Orchestra office is now in Oslo.", "Riga"],
];

const KEEPS: Pair[] = [
	["Anna lives in Berlin.", "Anna visited Paris.", "Berlin"],
	["Ben likes tea.", "Ben likes coffee.", "tea"],
	["Clara works at Acme.", "Clara works with David.", "Acme"],
	["David lives in Oslo.", "Emma lives in Rome.", "Oslo"],
	["Emma plays tennis.", "Emma plays the piano.", "tennis"],
	["Frank knows Grace.", "Frank knows Henry.", "Grace"],
	["Grace lives in Vienna.", "Grace might move to Graz.", "Vienna"],
	["Henry lives in London.", "Henry wants to move to Leeds.", "London"],
	["Iris works at IBM.", "Jack no longer works at IBM.", "IBM"],
	["Jack loves chess.", "Jack does not love football.", "chess"],
	["Karen lives in Dublin.", "Karen used to live in Cork.", "Dublin"],
	["Liam works at Shell.", "Liam visited Siemens.", "Shell"],
	["Mia lives in Prague.", "Did Mia move to Brno?", "Prague"],
	["Nora met Oscar.", "Nora met Paula.", "Oscar"],
	["Oscar works at Nokia.", "Oscar works at Nokia in Helsinki.", "Nokia"],
	["Paula bought a car.", "Paula bought a house.", "car"],
	["Quentin read Dune.", "Quentin read Emma.", "Dune"],
	["Rosa lives in Boston.", "Rosa does not live in Denver.", "Boston"],
	["Sam visited Cairo.", "Sam visited Tunis.", "Cairo"],
	["Tina speaks German.", "Tina speaks French.", "German"],
	["Uma lives in Zurich.", "Victor moved from Zurich to Geneva.", "Zurich"],
	["Victor works at Intel.", "Victor likes Intel.", "Intel"],
	["Wendy lives in Athens.", "Wendy will move to Sofia.", "Athens"],
	["Xavier plays golf.", "Xavier no longer plays tennis.", "golf"],
	["Yara works at Sony.", "Yara used to work at Canon.", "Sony"],
	["Zoe lives in Lima.", "Zoe flew to Quito.", "Lima"],
	["Adam drives a Fiat.", "Adam washed a Fiat.", "Fiat"],
	["Bella lives in Kyoto.", "Bella studied in Osaka.", "Kyoto"],
	["Carl likes jazz.", "Carl plays jazz.", "jazz"],
	["Dora lives in Minsk.", "Dora hopes to move to Riga.", "Minsk"],
	["Erik works at Lidl.", "Fiona quit Lidl.", "Lidl"],
	["Fiona lives in Nice.", "Erik lives in Nice.", "Nice"],
	["Gita owns the billing service.", "Harald also owns the billing service now.", "Gita"],
	["Gita owns the billing service.", "Harald owns the login service now.", "Gita"],
	["The team uses Jenkins.", "The team now uses Grafana.", "Jenkins"],
	["Kira speaks Spanish.", "Kira now speaks Dutch.", "Spanish"],
	["The launch is on 14 March.", "The party is now on 2 April.", "14 March"],
	["The Family plan costs 10 euros.", "The Pro plan now costs 30 euros.", "10 euros"],
	["Ticket OPS-7 is blocked.", "Ticket OPS-8 is resolved.", "blocked"],
	["The office is in Hamburg.", "If we moved the office to Bremen we would save money.", "Hamburg"],
	["The shop uses Mailgun.", "A customer wrote: 'You should use Postmark instead of Mailgun.'", "Mailgun"],
	["Ilse leads the Falcon project.", "Jonas works on the Falcon project now.", "Ilse"],
	["The shop uses Mailgun.", "We will move the shop's mail from Mailgun to Postmark.", "Mailgun"],
	["The shop uses Mailgun.", "Maybe we could use Postmark instead of Mailgun for the shop.", "Mailgun"],
	["Ticket OPS-7 is blocked.", "Ticket OPS-7 will be closed next week.", "blocked"],
	["The Norrlys Orchestra is based in Riga.", "The Norrlys Orchestra now has its servers in Oslo.", "Riga"],
	["Cara leads the Vega project since March 2023.", "Ben took over the Vega project in 2019.", "Cara"],
	[
		"ADR-14 (accepted): we use queues. ADR-15 (accepted): we keep sensor readings for 400 days.",
		"ADR-22 (accepted): Supersedes ADR-14. Sensor readings go to Columbarine.",
		"400 days",
	],
	["Anna lives in Ghent.", "Anna took the train from Ghent to Bruges.", "Ghent"],
	["The Vega club offers free lessons.", "The Vega club is not free.", "lessons"],
	["Ilse left Bosch.", "Ilse left a note on the Falcon page.", "Bosch"],
	["The archive is stored in Dublin.", "A copy of the archive is also stored in Oslo.", "Dublin"],
];

/** Whether a fact about `word` that the first text stated is retired after the second. */
async function outcome([first, later, word]: Pair, group: string) {
	const at = (day: string, content: string) =>
		ingestEpisode(
			{ ...team.ctx, now: new Date() },
			{
				content,
				group_id: group,
				source_description: "test",
				extract_intent: false,
				valid_at: `2026-${day}T12:00:00Z`,
			},
		);
	await at("03-01", first);
	const readFacts = () =>
		runInTenant<{ id: string; fact: string; retracted: boolean; asked: boolean }>(
			team.ctx,
			"SELECT id, fact, retracted_at IS NOT NULL AS retracted, doubted_by IS NOT NULL AS asked FROM edges WHERE group_id = $1 ORDER BY created_at, id",
			[group],
		);
	const before = (await readFacts()).filter(({ fact }) => fact.includes(word));
	await at("04-01", later);
	const after = await readFacts();
	const now = new Map(after.map((edge) => [edge.id, edge]));
	return before.map(({ id, fact }) => ({ fact, retracted: now.get(id)?.retracted, asked: now.get(id)?.asked }));
}

describe("what is said later retires", () => {
	test.each(RETIRES)("%s / %s", async (...pair) => {
		const facts = await outcome(pair, `retires-${RETIRES.findIndex(([, later]) => later === pair[1])}`);
		expect(facts.length).toBeGreaterThan(0);
		expect(facts.some(({ retracted }) => retracted)).toBe(true);
	});
});

describe("what is said later retires, or is asked about", () => {
	test.each(ASKS)("%s / %s", async (...pair) => {
		const facts = await outcome(pair, `asks-${ASKS.findIndex(([, later]) => later === pair[1])}`);
		expect(facts.some(({ retracted, asked }) => retracted || asked)).toBe(true);
	});
});

describe("what is said later retires nothing", () => {
	test.each(KEEPS)("%s / %s", async (...pair) => {
		const facts = await outcome(pair, `keeps-${KEEPS.findIndex(([, later]) => later === pair[1])}`);
		expect(facts.length).toBeGreaterThan(0);
		expect(facts.some(({ retracted }) => retracted)).toBe(false);
	});
});

test("a denial of somebody else stands", async () => {
	await outcome(["Mona works at Acme.", "Mona left Acme. Omar does not work at Acme.", "Acme"], "denials");
	const rows = await runInTenant(
		team.ctx,
		"SELECT invalid_at AS over FROM edges WHERE group_id = 'denials' AND status = 'negated'",
	);
	expect(rows).toEqual([{ over: null }]);
});

test("what happened between the two things of a fact that it ended is over with it", async () => {
	const [runs] = await outcome(
		["Nomvula Khathide runs the discharge round.", "Nomvula Khathide has given up the discharge round.", "discharge"],
		"given-up",
	);
	expect(runs?.retracted).toBe(true);
	const rows = await runInTenant(team.ctx, "SELECT fact FROM edges WHERE group_id = 'given-up' AND invalid_at IS NULL");
	expect(rows).toEqual([]);
});

test("what another sentence tells of the two things of an ended fact stands", async () => {
	const pair: Pair = ["Ada lives in Rome.", "Ada moved from Rome to Oslo last week. Ada was born in Rome.", "Rome"];
	const [lives] = await outcome(pair, "born-there");
	expect(lives?.retracted).toBe(true);
	const rows = await runInTenant(
		team.ctx,
		"SELECT invalid_at AS over FROM edges WHERE group_id = 'born-there' AND relation = 'born_in'",
	);
	expect(rows).toEqual([{ over: null }]);
});

test("a denial that ends a fact is over with it", async () => {
	const [works] = await outcome(["Mona works at Globex.", "Mona does not work at Globex.", "Globex"], "denial");
	expect(works?.retracted).toBe(true);
	const rows = await runInTenant(
		team.ctx,
		"SELECT invalid_at = valid_at AS over FROM edges WHERE group_id = 'denial' AND status = 'negated'",
	);
	expect(rows).toEqual([{ over: true }]);
});
