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
