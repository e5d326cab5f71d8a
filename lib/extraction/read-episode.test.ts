// What the network makes of plain sentences: ends and relation of facts, not their wording.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { PieceTable, windowsOf, wordsOf } from "./encoder/window";
import { openReader, READER_FOLDER } from "./open-reader";
import { readText } from "./read-episode";

const reader = await openReader();
const read = (text: string) => readText(reader, { text, validAt: new Date("2026-11-26T12:00:00Z"), known: [] });

test.each([
	["Maia Lund is CTO of Nordlys.", "Maia Lund", "cto_of", "Nordlys"],
	["Ada Lovelace joined Acme in Berlin.", "Ada Lovelace", "joined", "Acme"],
	["He studied law. Ada Lovelace works with Charles Babbage.", "Ada Lovelace", "works_with", "Charles Babbage"],
	["Luis left Glovo. He joined Cabify last week.", "Luis", "joined", "Cabify"],
	["Project Phoenix is owned by Dana.", "Project Phoenix", "owned_by", "Dana"],
	["I'm allergic to peanuts.", "User", "allergic_to", "peanuts"],
	["My manager is Hana.", "User", "reports_to", "Hana"],
	["Our CEO is Lena Fischer.", "Team", "ceo_is", "Lena Fischer"],
	["I have two kids, Mia and Leo.", "User", "parent_of", "Mia"],
	["Ines and Rui own Casa Verde.", "Rui", "owns", "Casa Verde"],
	["Anna and Piotr met in Rome. They live in Turin.", "Anna", "lives_in", "Turin"],
	["Anna and Piotr met in Rome. They live in Turin.", "Piotr", "lives_in", "Turin"],
	["John's wife Mary works at Siemens in Munich.", "Mary", "works_at", "Siemens"],
	["Luis left the company; Hana is the new lead of the data team.", "Luis", "left", "company"],
	["Oyelaran Adebimpe owns the Quillmark import.", "Oyelaran Adebimpe", "owns", "Quillmark import"],
	["Jonas takes over the Falcon project from Ilse.", "Jonas", "took_over", "Falcon project"],
	["I'm vegetarian and allergic to shellfish.", "User", "allergic_to", "shellfish"],
	["We're moving to AWS.", "Team", "moved_to", "AWS"],
	["Our accountant is Pawel.", "Team", "accountant_is", "Pawel"],
	["Wanjiru, our new CTO, joined from Safaricom last month.", "Wanjiru", "cto_of", "Team"],
	["My brother Kwame lives in Accra.", "Kwame", "sibling_of", "User"],
	["my boss is called gunnar, he lives in malmö", "gunnar", "manages", "User"],
	["Maria's husband Paolo works at Fiat.", "Paolo", "married_to", "Maria"],
	["Rita is Tom's boss.", "Rita", "manages", "Tom"],
	["My son Theo plays football on Saturdays and his coach is Mr. Byrne.", "Mr. Byrne", "coach_of", "Theo"],
	["Tom's manager is Rita.", "Tom", "reports_to", "Rita"],
	["Yuki quit her job and started a bakery in Kyoto.", "bakery in Kyoto", "located_in", "Kyoto"],
	["Ivan and his roommate Goran share a car.", "Ivan", "share", "car"],
	["Hana will roll back the database.", "Hana", "roll_back", "database"],
	["Project Larkspur\nSponsor: Annemiek de Graaf\nDesigner: Tom Weber", "Project Larkspur", "designer", "Tom Weber"],
	[
		"Austral's chief executive, Ximena Larraín, said the fleet would save money.",
		"Ximena Larraín",
		"ceo_of",
		"Austral",
	],
])("%s", async (text, source, relation, target) => {
	const { edges } = await read(text);
	expect(edges).toContainEqual(expect.objectContaining({ source, relation, target }));
});

test.each([
	["Please never deploy on Fridays.", "never deploy on Fridays"],
	["Always answer in German!", "always answer in German"],
	["Please check with legal before you ship.", "check with legal before you ship"],
	["Don't send invoices by mail.", "don't send invoices by mail"],
	["Never schedule meetings before 10am.", "never schedule meetings before 10am"],
])("%s is what the writer asks for", async (text, value) => {
	const { statements } = await read(text);
	expect(statements).toContainEqual(expect.objectContaining({ entity: "User", relation: "asks_to", value }));
});

test.each([
	"Do you deploy on Fridays?",
	"Will deploy on Friday.",
	"Rotating keys weekly.",
	"- Venue: Casa Lola\n- Date: 14 June\n- Contact: Inés",
	"# How to start\n\nRun the installer, then open the settings page.\n\n# How to stop\n\nClose the window.",
	"Alice deploys on Fridays.",
])("%s asks for nothing", async (text) => {
	const { statements } = await read(text);
	expect(statements.filter(({ relation }) => relation === "asks_to")).toEqual([]);
});

test.each([["The shop uses Postmark rather than Mailgun.", "shop", "uses", "Postmark", "Mailgun"]])(
	"%s denies what gives way",
	async (text, source, relation, target, other) => {
		const { edges } = await read(text);
		expect(edges).toContainEqual(expect.objectContaining({ source, relation, target, status: "stated" }));
		expect(edges).toContainEqual(
			expect.objectContaining({ source, relation, target: other, status: "negated", fact: text }),
		);
	},
);

test("what somebody likes less is nothing that they prefer", async () => {
	const { edges } = await read(
		"Valentim prefers the phone over mail. We will use Redis instead of Memcached from June.",
	);
	expect(edges.map(({ target }) => target)).toEqual(["phone", "Redis"]);
});

test.each([
	["My wife Anna works at Siemens.", "Anna", "Siemens"],
	["Lena, our CEO, moved to Lisbon.", "Lena", "Lisbon"],
])("%s is of one person, whose role is no second one", async (text, name, other) => {
	const { entities, edges } = await read(text);
	const named = entities.map((one) => one.name).filter((one) => one !== "User" && one !== "Team");
	expect(named).toEqual([name, other]);
	expect(entities.flatMap(({ aliases }) => aliases)).toEqual([]);
	expect(edges).toContainEqual(expect.objectContaining({ source: name, target: other }));
});

test.each([
	["Maria (maria.lopez@acme.com) works at Globex.", ["Maria", "Globex"]],
	["Sam's email is sam@acme.io.", ["Sam"]],
	["Jo wrote https://wiki.northwind.com/runbook for Acme.", ["Jo", "Acme"]],
])("%s: addresses name nobody and nothing", async (text, names) => {
	const { entities } = await read(text);
	expect(entities.map(({ name }) => name)).toEqual(names);
});

test("a meeting that is at a time is scheduled for it", async () => {
	const { statements } = await read("Standup is at 9:30 every day.");
	expect(statements.map(({ relation }) => relation)).toEqual(["scheduled_for"]);
});

test("what somebody complained about is a fact of theirs that says so", async () => {
	const { edges } = await read("Acme Corp complained that invoices are late.");
	expect(edges).toContainEqual(
		expect.objectContaining({
			...{ source: "Acme Corp", target: "invoices", fact: "Acme Corp complained that invoices are late." },
		}),
	);
});

test.each([
	["The furnace is new. It needs twice the power of the old one.", "The furnace needs twice the power of the old one."],
	["My favourite colour is blue.", "User’s favourite colour is blue."],
	["Our team uses Figma.", "The team uses Figma."],
	["Dave doesn't work at Siemens anymore; he joined Bosch.", "Dave doesn't work at Siemens anymore."],
	["My coach, Beatriz, says I could run the marathon.", "Beatriz says User could run the marathon."],
	["Data from Mixpanel shows that users leave.", "The data is from Mixpanel."],
	["Deploys go through ArgoCD; nobody deploys on Fridays.", "Deploys go through ArgoCD."],
	["We don't use Kubernetes.", "The team doesn't use Kubernetes."],
	["After the merger Globex closed the Leeds office.", "After the merger Globex closed the Leeds office."],
	["In 1959 Hedwig moved to Vienna, where she joined the Institute.", "Hedwig joined the Institute."],
	["The budget of Project Atlas is now 90,000 euros.", "The budget of Project Atlas is now 90,000 euros."],
	["Nadia replaced Oliver as product manager.", "Nadia replaced Oliver as product manager."],
	["The CEO of Tandem Robotics is Ngozi Eze.", "Ngozi Eze is the CEO of Tandem Robotics."],
	["Our CEO is Lena Fischer.", "The team’s CEO is Lena Fischer."],
	["The crackers are baked by Basile.", "The crackers are baked by Basile."],
	["Lens from Zeiss is broken.", "The lens is from Zeiss."],
	["My name is Tom and I am a designer at Figma.", "Tom is a designer at Figma."],
	["The PO for billing is Göksel.", "Göksel is PO for billing."],
	["Maria's birthday is 4 July.", "Maria's birthday is 4 July."],
	["Action items: Ben to send the contract to Anna.", "Ben is to send the contract to Anna."],
	["- release planned for 3 May\n- Priya working on the importer", "Priya is working on the importer."],
	["Tom reports to Susan.", "Tom reports to Susan."],
	["Our CEO, Ingrid Solberg, spoke at WebSummit.", "Ingrid Solberg spoke at WebSummit."],
	["Because Tim looked at Grafana, Kofi noticed the outage.", "Kofi noticed the outage."],
	["We use Grafana for dashboards, Loki for logs and Tempo for traces.", "The team uses Tempo for traces."],
	["I'm learning Portuguese because my wife Clara is from Porto.", /^User is learning .* because their wife Clara/],
	["# Move\n\nDr. Fennelly agreed with the landlord that we stay until May.", /that the team stays? until May\.$/],
	["If it rains, the party moves to the gym.", "If it rains, the party moves to the gym."],
	["Standup\n- Luca: blocked on the staging database, waiting for Rob", "Luca is blocked on the staging database."],
	["Standup\n- Rob: out until Wednesday (sick)", "Rob is out until Wednesday."],
	["Weekly of Project Osprey\n\nStatus: amber. Tecnomar is late.", /Osprey’s status is amber\.$/],
	["Leonie Brandt, founder of Saltmarsh Labs, spoke.", "Leonie Brandt is founder of Saltmarsh Labs."],
])("%s has a line of its own", async (text, line) => {
	const { edges, statements } = await read(text);
	expect([...edges, ...statements].map(({ fact }) => fact)).toContainEqual(
		typeof line === "string" ? line : expect.stringMatching(line),
	);
});

test.each([
	["Omar inherited the vineyard but sold it to his cousin Farid.", ["Omar sold vineyard", "Omar sold_to Farid"], []],
	["Hi Anke,\nFalk went to Halle in May.", ["Falk went_to Halle"], ["Anke went_to Halle"]],
	["Ask Jonas about the invoices; he handles them.", [], ["Jonas asked invoices"]],
	["Espen is worried about migrating 90,000 titles.", [], ["Espen Lie worried_about_migrating 90,000"]],
	["# Uploads\n\nWe store it in MinIO. The support team has access.", [], ["support team stores MinIO"]],
])("%s tells of each pair what is said of it", async (text, told, untold) => {
	const said = (await read(text)).edges.map(({ source, relation, target }) => `${source} ${relation} ${target}`);
	expect(said).toEqual(expect.arrayContaining(told));
	for (const fact of untold) expect(said).not.toContain(fact);
});

test("whoever writes is one entity, however often they speak of themselves", async () => {
	const { entities } = await read("I met Tereza. I called Hudec. I drive to Brno.");
	expect(entities.filter(({ name }) => name === "User")).toHaveLength(1);
});

test("what is ours in a document is nobody's", async () => {
	const { edges } = await read("# Report\n\nOur contract with Vexel expires in May.");
	expect(edges.map(({ fact }) => fact)).toEqual(["The contract is with Vexel."]);
});

test("a question in small letters asks nothing of what stands before it", async () => {
	const { edges } = await read("paypal is still broken on ios. does anyone know who owns the newsletter?");
	expect(edges).toContainEqual(expect.objectContaining({ source: "paypal", target: "ios", status: "stated" }));
});

test("a birthday that comes, and how often something happens, are no time since when it is so", async () => {
	const { statements } = await read("Maria's birthday is 4 July. The password rotation happens every 90 days.");
	const since = Object.fromEntries(statements.map(({ value, validAt }) => [value, validAt]));
	expect(since).toEqual({ "4 July": null, "every 90 days": null });
});

test.each([
	["The report was due on 25 November.", "2026-11-25"],
	["The audit is due on 25 March.", "2027-03-25"],
	["The launch was moved to 5 December.", "2026-12-05"],
])("%s is of %s", async (text, day) => {
	const { statements } = await read(text);
	expect(statements.map(({ validAt }) => validAt?.toISOString().slice(0, 10))).toContain(day);
});

test("what somebody does is no plan, and where somebody works is a firm", async () => {
	expect((await read("Siiri handles the docs.")).edges).toMatchObject([{ target: "docs", status: "stated" }]);
	const { entities } = await read("I live in Berlin and work at Spotify.");
	expect(entities.find(({ name }) => name === "Spotify")?.label).toBe("Organization");
	const joined = await read("Ada Lovelace joined Acme in Berlin.");
	expect(joined.entities.find(({ name }) => name === "Acme")?.label).toBe("Organization");
});

test("what a text names to deny it is not said of its subject", async () => {
	const { edges } = await read("We use Postgres, not Mongo, because of joins.");
	const of = (name: string) => edges.filter(({ target }) => target === name).map(({ status }) => status);
	expect(of("Postgres")).toEqual(["stated"]);
	expect(of("Mongo").filter((status) => status !== "negated")).toEqual([]);
});

test("nobody is somebody else, and a short whole sentence is no quotation", async () => {
	const { edges } = await read("John works at Google and lives in Zurich with his wife Maria.");
	expect(edges.filter(({ relation, target }) => relation === "is" && target === "Maria")).toEqual([]);
	const [goes] = (await read("Invoices go to Mara.")).edges;
	expect(goes).toMatchObject({ target: "Mara", fact: "Invoices go to Mara." });
});

test("who is set off does nothing of it, and what is denied stands beside what is so", async () => {
	const leads = await read("Anna, not Ben, leads the Vega project.");
	expect(leads.edges.map(({ source }) => source)).toEqual(["Anna"]);
	const { edges } = await read("Events go to Redpanda, not Kafka.");
	const denied = edges.find(({ target }) => target === "Kafka");
	expect(denied).toMatchObject({ status: "negated", fact: "Events go to Redpanda, not Kafka." });
});

test("a date that something moved to is when it is, and no span from the one before", async () => {
	const { statements } = await read("The launch moved from 14 October to 4 November.");
	const moved = statements.find(({ relation }) => relation === "postponed_to");
	expect(moved).toMatchObject({ value: "4 November", validAt: new Date("2027-11-04T00:00:00Z"), invalidAt: null });
});

test("what is left behind is over when it is told", async () => {
	const { edges } = await read("Luis left Glovo.");
	const left = edges.find(({ relation }) => relation === "left");
	expect(left?.invalidAt).toEqual(left?.validAt);
	expect(left?.invalidAt).not.toBeNull();
});

test("what is asked is supposed", async () => {
	const { edges } = await read("Did Mia move to Brno?");
	expect(edges.filter(({ status }) => status !== "hypothetical")).toEqual([]);
});

test("a contraction is written out behind a name", async () => {
	const { edges } = await read("I'm allergic to peanuts.");
	expect(edges.map(({ fact }) => fact)).toEqual(["User is allergic to peanuts."]);
});

test.each([
	["Ottilie Brandt leads Kranich Rail. Her office is in Tower B.", "Ottilie Brandt's office", "Tower B"],
	["The Virelo scanner costs 90 dollars; its battery lasts nine hours.", "Virelo scanner's battery", "nine hours"],
	["Heron ships on Friday. Its data lives in Postgres.", "Heron's data", "Postgres"],
	["My wife works at Acme. I love my wife.", "User's wife", "Acme"],
])("%s is told of %s", async (text, owned, other) => {
	const { edges, statements } = await read(text);
	const facts = [
		...edges.map(({ source, target, fact }) => ({ of: source, other: target, fact })),
		...statements.map(({ entity, value, fact }) => ({ of: entity, other: value, fact })),
	];
	const line = expect.stringContaining(owned.replace("'", "’"));
	expect(facts).toContainEqual({ of: owned, other, fact: line });
});

test("what writers call theirs goes by the author's name, and things of two owners are two", async () => {
	const mine = await readText(reader, {
		text: "My wife works at Acme.",
		validAt: new Date(),
		known: [],
		author: "Ada",
	});
	expect(mine.edges).toContainEqual(expect.objectContaining({ source: "Ada's wife", target: "Acme" }));
	const { entities } = await read("Ines likes her garden. Omar likes his garden.");
	const gardens = entities.map(({ name }) => name).filter((name) => name.endsWith("garden"));
	expect(gardens.toSorted()).toEqual(["Ines's garden", "Omar's garden"]);
});

test.each([
	["I take my coffee black.", "User takes their coffee black."],
	["I prefer window seats when I fly.", "User prefers window seats when they fly."],
	["I work for US Steel in Pittsburgh.", "User works for US Steel in Pittsburgh."],
	["I am happy that I moved to Porto.", "User moved to Porto."],
	["Bob is late because his car broke down.", "Bob’s car broke down."],
	["My daughter and my son live in Oslo.", "User’s son lives in Oslo."],
])("%s is told of others: %s", async (text, line) => {
	const { edges, statements } = await read(text);
	expect([...edges, ...statements].map(({ fact }) => fact)).toContain(line);
});

test("of several verbs without an object each is a fact", async () => {
	const { statements } = await read("Ilse cried. Ilse laughed. Ilse slept.");
	expect(statements.map(({ relation }) => relation)).toEqual(["cried", "laughed", "slept"]);
});

test("a fact is a line of its own, and its evidence the sentence that says it", async () => {
	const text = "The office is cold.\nMaia Lund is CTO of Nordlys. She lives in Oslo.";
	const fact = (await read(text)).edges.find(({ target }) => target === "Nordlys");
	expect(fact?.fact).toBe("Maia Lund is CTO of Nordlys.");
	expect(text.slice(fact?.evidence?.start, fact?.evidence?.end)).toBe("Maia Lund is CTO of Nordlys.");
});

test("people and organizations are told apart, and a time expression dates its fact", async () => {
	const { entities, edges } = await read("Luis joined Cabify last week.");
	const labels = Object.fromEntries(entities.map(({ name, label }) => [name, label]));
	expect(labels).toMatchObject({ Luis: "Person", Cabify: "Organization" });
	expect(
		edges
			.find(({ target }) => target === "Cabify")
			?.validAt?.toISOString()
			.slice(0, 10),
	).toBe("2026-11-19");
});

test.each(["", " \n", "?!", "🎉", "x".repeat(2_000), "- ".repeat(500), "東京 ".repeat(50)])(
	"whatever the text, it is read: %s",
	async (text) => {
		const { entities, edges, statements } = await read(text);
		for (const fact of [...edges, ...statements]) expect(fact.fact.length).toBeGreaterThan(0);
		expect(entities.every(({ name }) => name.trim().length > 0)).toBe(true);
	},
);

test("every word stands in one window, and no window is longer than the network reads", () => {
	const text = "Ada wrote to Grace. ".repeat(400);
	const words = wordsOf(text);
	const windows = windowsOf(text, words, new PieceTable(reader.model.tokenizer), reader.manifest.most_pieces);
	expect(windows[0]?.from).toBe(0);
	expect(windows.at(-1)?.to).toBe(words.length);
	for (const [i, { from, first, ids }] of windows.entries()) {
		if (i > 0) expect(windows[i - 1]?.to).toBe(from);
		expect(ids.length).toBeLessThanOrEqual(reader.manifest.most_pieces + 2);
		expect(Math.max(...first)).toBeLessThan(ids.length);
	}
});

test("a model that is not the one of its manifest is refused", async () => {
	const folder = mkdtempSync(path.join(tmpdir(), "reader-"));
	cpSync(READER_FOLDER, folder, { recursive: true });
	writeFileSync(path.join(folder, "tokenizer.json"), "{}");
	await expect(openReader(folder)).rejects.toThrow("not the file of its manifest");
	rmSync(folder, { recursive: true });
});

test.each([
	["Solveiga", "Solveiga Brazaite", true],
	["Dana", "Dana Whitfield", false],
])("%s alone is the one %s that other texts know: %s, as the name is rare or not", async (first, name, isSame) => {
	const known = [{ name, label: "Person", aliases: [], near: ["Hexenkraut"] }];
	const { entities } = await readText(reader, {
		text: `${first} moved to Oslo last week.`,
		validAt: new Date("2026-11-26T12:00:00Z"),
		known,
	});
	expect(entities.some((one) => one.name === name)).toBe(isSame);
});

test.each([
	["If the tests pass, Omar will merge the PR.", "Omar", "If the tests pass, Omar will merge the PR."],
	["Alice moved from Paris to London in 2021.", "London", "Alice moved to London in 2021."],
	["Alice moved from Paris to London in 2021.", "Paris", "Alice moved from Paris to London in 2021."],
])("%s is told of %s as it stands: %s", async (text, name, line) => {
	const { edges } = await read(text);
	expect(edges.filter(({ source, target }) => source === name || target === name).map(({ fact }) => fact)).toEqual([
		line,
	]);
});

test.each([
	["Code freeze for Marrowby 2.0 is now 8 June.", "Marrowby 2.0", "8 June", /code_freeze/],
	["Copy deadline for the Saltmarsh Almanac is 4 September.", "Saltmarsh Almanac", "4 September", /deadline/],
	["On the Halden portal the upload limit is now 25 MB.", "Halden portal", "25 MB", /upload_limit/],
	["Dinner at Kate's place is at 8 pm.", "Dinner", "8 pm", /scheduled_for/],
])("%s is told of %s", async (text, entity, value, relation) => {
	const { statements } = await read(text);
	expect(statements).toContainEqual(
		expect.objectContaining({ entity, value, relation: expect.stringMatching(relation) }),
	);
});

test("who signs a mail is its I, whoever stands before, and who is bidden behind their name is to do it", async () => {
	const mail =
		"Hi Gwendolyn,\n\nOur contact for the delivery is Kwabena Asante. I'm on leave from 3 to 17 May, so please copy Lotte.\n\nBest wishes,\nEmrys Vaughan\nSales Manager, Harrow & Pike";
	const told = await read(mail);
	expect(told.statements.map(({ fact }) => fact)).toContain("Emrys Vaughan is on leave from 3 to 17 May.");
	const { edges } = await read(
		"Actions\n- Onur: write a health check for staging by Friday\n- Mira: keep the old rate",
	);
	expect(edges.map(({ fact }) => fact)).toContain("Onur is to write a health check for staging by Friday.");
});

test("what two do is told of each as of one", async () => {
	const { edges } = await read("Pita married Salote in 2008. They have three kids and live in Oslo.");
	expect(edges.map(({ fact }) => fact)).toEqual(
		expect.arrayContaining(["Pita has three kids.", "Pita lives in Oslo.", "Salote lives in Oslo."]),
	);
});
