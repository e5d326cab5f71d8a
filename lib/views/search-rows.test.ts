import { expect, test } from "vitest";
import type { SearchResult } from "@/lib/search/wire";
import { aFact } from "@/lib/testing/a-fact";
import { searchRows } from "./search-rows";

const found = (texts: { summary?: string; excerpt?: string }): SearchResult => ({
	...{ ok: true, query: "launch", edges: [], took_ms: 1 },
	entities: [
		{ uuid: "n", name: "Heron", labels: [], knot: false, edge_count: 1, summary: texts.summary ?? "", score: 1 },
	],
	episodes: [
		{ uuid: "e", name: "e", excerpt: texts.excerpt ?? "", valid_at: "2026-08-03", group_id: "default", score: 1 },
	],
});
const TITLES = new Map([["e", "Minutes of 3 August"]]);
const NOW = new Date("2026-10-01");

test("of values of one thing the newest comes first, what has ended last, other facts stay in their order", () => {
	const date = (value: string, at: string, ended = false) =>
		aFact({
			source: "launch",
			relation: "scheduled_for",
			value,
			quote: `It is on ${value}.`,
			at,
			retractedAt: ended ? at : null,
		});
	const other = aFact({ source: "Ada", relation: "wrote", quote: "Ada wrote it." });
	const facts = [
		date("12 October", "2026-08-03"),
		other,
		date("9 November", "2026-09-18"),
		date("1 May", "2026-09-20", true),
	];
	const rows = searchRows(found({}), facts, TITLES, null, NOW);
	expect(rows.facts.map(({ facts, hasEnded }) => [facts[0]?.value ?? facts[0]?.source, hasEnded])).toEqual([
		["9 November", false],
		["12 October", false],
		["1 May", true],
		["Ada", false],
	]);
	const then = searchRows(found({}), facts, TITLES, new Date("2026-09-25"), NOW);
	expect(then.facts[0]).toMatchObject({ hasEnded: false, facts: [{ value: "1 May" }] });
});

test("no sentence stands twice", () => {
	const facts = ["1", "2"].map((at) =>
		aFact({ source: "Ada", relation: "owns", target: `${at}`, quote: "- Ada owns the new Heron." }),
	);
	const {
		facts: rows,
		entities,
		episodes,
	} = searchRows(
		found({
			summary: "Ada owns the new Heron.",
			excerpt: "Minutes of the third of August - Ada owns the new Heron. - Bob left.",
		}),
		facts,
		TITLES,
		null,
		NOW,
	);
	expect(rows).toHaveLength(1);
	expect(entities[0]?.text).toBe("");
	expect(episodes[0]?.text).toBe("Minutes of the third of August … Bob left.");
});

test("what holds leads, an episode has its title, and the marks of its layout are no words", () => {
	const left = aFact({
		source: "Ada",
		relation: "works_at",
		target: "Acme",
		quote: "Ada works at Acme.",
		retractedAt: "2026-09-01",
	});
	const wrote = aFact({ source: "Ada", relation: "wrote", quote: "Ada wrote the new Heron." });
	const { facts, episodes } = searchRows(
		found({ excerpt: "# Minutes of 3 August\n\n## Decisions\n\n- **Bob** pays for the new pier" }),
		[left, wrote],
		TITLES,
		null,
		NOW,
	);
	expect(facts.map(({ hasEnded }) => hasEnded)).toEqual([false, true]);
	expect(episodes[0]).toMatchObject({ title: "Minutes of 3 August", text: "Decisions Bob pays for the new pier" });
});
