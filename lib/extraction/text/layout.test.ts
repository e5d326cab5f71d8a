// What is prose stays prose, however much it looks like a chat, a note or a table.
import { expect, test } from "vitest";
import { layoutOf, withLayout } from "./layout";

test.each([
	"[2026-08-14 09:02] Anna fixed the login bug.\n[2026-08-14 10:00] Bob moved to Oslo.\n[2026-08-14 11:00] Carla left.",
	"2026-08-14 09:02 - Anna deployed billing 2.3 to production.\n2026-08-14 09:10 - Alert: latency rose to 3s.\n2026-08-14 09:12 - Bob rolled back billing.\n2026-08-14 09:30 - Cause: Redis was full.",
	"Hi Bob,\nAnna leads Vega now. Carla owns billing.\nSee the chat below.\n[14.08.26, 09:02] Anna: I am ill\n[14.08.26, 09:03] Bob: ok",
	"---\nNote: Anna moved to Berlin.\n---\n\nHello.",
	"Anna:: leads the Vega project\nBob:: owns billing",
	"billing_api is owned by Anna, since May\nuser_api is owned by Bob, since June",
	"Project\tVega\nOwner\tAnna Kowalski\nStatus\tIn progress",
	"Anna Kowalski,Berlin,Acme\nBob Smith,Paris,Initech",
])("%j is read as it stands", (text) => {
	expect(layoutOf(text)).toEqual({ readable: null, stated: null });
});

const statedIn = (text: string) => {
	const { edges = [], statements = [] } = layoutOf(text).stated ?? {};
	return [...edges, ...statements].map(({ fact }) => fact);
};

test.each([
	[
		"# ADR 23: Store uploads\n\nStatus: accepted\nDeciders: Ines, Wataru\n\nText.",
		["ADR 23 was decided by Ines.", "ADR 23 was decided by Wataru.", "The status of ADR 23 is accepted."],
	],
	[
		"Ticket #58213\nCustomer: Vasa Oy\nPriority: High\nAssignee: Chloe\n\nIt fails.",
		["Ticket #58213 is for Vasa Oy.", "Ticket #58213 is assigned to Chloe.", "The priority of Ticket #58213 is High."],
	],
	[
		"Decision: move to Buttondown\nOwner: Paula Nkemelu\nDue: 14 June\nWhy: Mailchimp raised its price last week.",
		["Move to Buttondown is owned by Paula Nkemelu.", "Move to Buttondown is due on 14 June."],
	],
	[
		"**Meeting with Halden** (on Teams)\nAttendees: Ragnhild Moe (chair), Amina",
		[
			"Meeting with Halden was attended by Ragnhild Moe.",
			"Meeting with Halden was attended by Amina.",
			"Ragnhild Moe is chair.",
		],
	],
	[
		"# Lantern\n\nSponsor: Bashir\nTeam: Kwame, Agnieszka, Tuan\n\nText.",
		[
			"Lantern belongs to Kwame.",
			"Lantern belongs to Agnieszka.",
			"Lantern belongs to Tuan.",
			"The sponsor of Lantern is Bashir.",
		],
	],
	["Osprey weekly\n\nStatus: amber. The hull is late.\n\nOwner: see above. Ask there.", []],
	["Ana: finished the import\nBen: blocked on staging", []],
])("%j has in its head what it says of itself", (text, facts) => {
	expect(statedIn(text)).toEqual(facts);
});

test("what is read of a document under its title is told of its number, and what its head says is told once", () => {
	const text = "# ADR 23: Store uploads\n\nStatus: accepted\nOwner: Ines\n\nIt names MinIO.";
	const fact = { relation: "names", target: "MinIO", status: "stated" as const, fact: "Store uploads names MinIO." };
	const common = { validAt: null, invalidAt: null, endings: [], confidence: 0.9 };
	const place = (said: string) => ({ start: text.indexOf(said), end: text.indexOf(said) + said.length });
	const entity = (name: string) => ({ name, label: "Document" as const, aliases: [], isName: true, ...place(name) });
	const edges = ["It names", "Owner"].map((said) => ({
		source: "Store uploads",
		...fact,
		...common,
		evidence: place(said),
	}));
	const entities = [entity("Store uploads"), entity("MinIO")];
	const read = { extractor: "x", entities, edges, statements: [], warning: null };
	const told = withLayout(read, layoutOf(text));
	expect(told.edges.map(({ source, target }) => `${source} ${target}`)).toEqual(["ADR 23 Ines", "ADR 23 MinIO"]);
});

test("a sign between colons ends a sentence and is no word", () => {
	expect(layoutOf("Lorna approved it :tada: I build it").readable?.text).toBe("Lorna approved it .      I build it");
});

test("bullets that are sentences stay in a note of a wiki, and so do properties that are sentences", () => {
	const bullets = "# Weekly\n\n- Bob moved to [[Oslo]]\n- Anna leads [[Vega]]";
	expect(layoutOf(bullets).readable?.text).toMatch(/Bob moved to\s+Oslo[\s\S]*Anna leads\s+Vega/);
	const field =
		"# Vega\n\ndecision:: We will move the billing service to Oslo because Acme closed its Berlin data center.";
	expect(layoutOf(field).readable?.text).toContain("We will move the billing service to Oslo");
});

test.each([
	["WEBVTT\n\n00:00.000 --> 00:01.000\n<v", ""],
	["[[x]] (a::", ""],
])("%j with blanks behind it takes no long time", (head, tail) => {
	const before = performance.now();
	layoutOf(`${head}${" ".repeat(99_000)}${tail}`);
	expect(performance.now() - before).toBeLessThan(1_000);
});

test("a cell that repeats words of another shifts nothing", () => {
	const text =
		"Name,Notes,Comment\nVega,Anna said that we go to Oslo in May.,go to Oslo in May.\nLyra,Bob said no.,Carla left Acme in June of last year.";
	const readable = layoutOf(text).readable?.text ?? text;
	expect(readable).toHaveLength(text.length);
	for (const word of ["Carla", "June"]) expect(readable.indexOf(word)).toBe(text.indexOf(word));
});

test("only JSON has ends of lines that are written with a backslash", () => {
	const csv = "name,note\nVega,Anna keeps the builds of Vega in C:\\new\\temp on the server.";
	expect(layoutOf(csv).readable?.text).toContain("C:\\new\\temp");
	const json = '{"name": "Vega", "note": "Anna keeps the builds.\\nBob left for Oslo in May."}';
	expect(layoutOf(json).readable?.text).toContain("builds.  Bob");
});

test("what is planned or asked for in a task that is done lies behind, and nothing else does", () => {
	const text = "- [x] Ben will call Kadijk\n- [ ] Ada will write to Acme";
	const fact = { source: "Ben", relation: "calls", target: "Kadijk", fact: "Ben will call Kadijk." };
	const common = { validAt: null, invalidAt: null, endings: [], confidence: 0.9, status: "planned" as const };
	const places = [text.indexOf("Ben"), text.indexOf("Ada")].map((start) => ({ start, end: start + 20 }));
	const edges = places.map((evidence) => ({ ...fact, ...common, evidence }));
	const read = { extractor: "x", entities: [], edges, statements: [], warning: null };
	expect(withLayout(read, layoutOf(text)).edges.map(({ status }) => status)).toEqual(["past", "planned"]);
});
