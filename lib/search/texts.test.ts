import { describe, expect, test } from "vitest";
import { countTokens, toContext } from "./context-text";
import { excerptOf } from "./excerpt";
import type { FoundEdge, FoundEntity, FoundEpisode } from "./wire";
import { termsOf } from "./words";

describe("excerpts", () => {
	test("a short text is its own excerpt", () => {
		expect(excerptOf("  Ada met Charles. ", new Map())).toBe("Ada met Charles.");
	});

	test("of a long text the part that matches, within 600 characters", () => {
		const text = `${"filler words here ".repeat(200)}Then the zebra pavilion opened. ${"more filler ".repeat(200)}`;
		const excerpt = excerptOf(text, new Map(termsOf("zebra pavilion").map((term) => [term, 1])));
		expect(excerpt).toContain("zebra pavilion opened");
		expect(excerpt.length).toBeLessThanOrEqual(600);
		expect(excerpt.startsWith("…") && excerpt.endsWith("…")).toBe(true);
	});

	test("a long text without a match, and one without spaces, are cut", () => {
		expect(excerptOf("word ".repeat(400), new Map()).length).toBeLessThanOrEqual(600);
		expect(excerptOf("x".repeat(2000), new Map()).length).toBeLessThanOrEqual(600);
	});
});

describe("the text for a prompt", () => {
	const edge = { fact: "Ada joined Acme.", valid_at: "2024-05-01T00:00:00.000Z", invalid_at: null, retracted_at: null };
	const knot = { name: "Ada", summary: "Ada joined Acme.", knot_narrative: "Ada is the first programmer." };
	const plain = { name: "Acme", summary: "Ada joined Acme." };
	const episode = { excerpt: "Ada joined\nAcme.", valid_at: "2024-05-01T00:00:00.000Z" };
	const found = {
		edges: [edge as FoundEdge],
		entities: [plain as FoundEntity, knot as FoundEntity],
		episodes: [episode as FoundEpisode],
	};

	test("knots come first, then facts, entities and episodes", () => {
		expect(toContext(found, 500)).toBe(
			`# What is known best
- Ada: Ada is the first programmer.

# Facts
- Ada joined Acme. (since 2024-05-01)

# Entities
- Acme: Ada joined Acme.

# Episodes
- 2024-05-01: Ada joined Acme.`,
		);
	});

	test.each([50, 60, 75])("%i tokens are never passed, and lines stay whole", (tokens) => {
		const text = toContext({ ...found, edges: Array.from({ length: 50 }, () => edge as FoundEdge) }, tokens);
		expect(countTokens(text)).toBeLessThanOrEqual(tokens);
		expect(text.split("\n").every((line) => line === "" || /^# |^- .*[.)]$/.test(line))).toBe(true);
	});

	test("nothing found, nothing said", () => {
		expect(toContext({ edges: [], entities: [], episodes: [] }, 500)).toBe("");
	});
});
