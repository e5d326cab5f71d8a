import { describe, expect, test } from "vitest";
import type { KnownEntity } from "../extraction";
import { extractEmbedded, extractWithWords, MAX_EDGES, MAX_ENTITIES } from "./extract-embedded";

const NOW = new Date("2024-03-15T12:00:00Z");
const run = (text: string, known: KnownEntity[] = []) => extractEmbedded({ text, validAt: NOW, known });
const names = (text: string, known: KnownEntity[] = []) => run(text, known).entities.map((e) => e.name);
const person = (name: string, aliases: string[] = []): KnownEntity => ({ name, label: "Person", aliases });

describe("dialogue", () => {
	test("first and second person are the speaker and the listener", () => {
		const { edges } = run("Lena: I sold my car.\nOskar: You loved that car, Lena.\nOskar: I bought a bike.");
		expect(edges).toContainEqual(expect.objectContaining({ source: "Lena", relation: "sells" }));
		expect(edges).toContainEqual(expect.objectContaining({ source: "Oskar", relation: "buys", target: "bike" }));
		expect(edges.every((e) => !/\b(?:I|you|my)\b/.test(e.fact))).toBe(true);
	});

	test("a bracketed date resolves the times of its turn", () => {
		const { edges } = run("[1:56 pm on 8 May, 2023] Lena: I visited Prague yesterday.");
		expect(edges[0]).toMatchObject({ source: "Lena", target: "Prague", validAt: new Date("2023-05-07T00:00:00Z") });
	});
});

describe("one name, one entity", () => {
	test("titles and first names fold into the full name", () => {
		expect(names("Dr. Maria Lopez joined Nordwind. Maria likes chess.")).toEqual(
			expect.arrayContaining(["Maria Lopez", "Nordwind", "chess"]),
		);
		expect(names("Dr. Maria Lopez joined Nordwind. Maria likes chess.")).not.toContain("Maria");
	});

	test("two people of one first name stay apart", () => {
		const found = names("Maria Lopez met Maria Stein. Maria likes chess.");
		expect(found).toEqual(expect.arrayContaining(["Maria Lopez", "Maria Stein", "Maria"]));
	});

	test("a first name means the one known person who has it", () => {
		expect(names("Maria likes chess.", [person("Maria Lopez")])).toContain("Maria Lopez");
		expect(names("Maria likes chess.", [person("Maria Lopez"), person("Maria Stein")])).toContain("Maria");
		expect(names("Masha likes chess.", [person("Maria Lopez", ["Masha"])])).toContain("Maria Lopez");
	});
});

describe("no absurd nodes", () => {
	test.each([
		"He gave it to them yesterday.",
		"It was a lot of fun.",
		"There are many things on Monday.",
		"She left at 5 pm on 3 May 2020.",
		"That is the way.",
	])("%s", (text) => {
		const bad = /^(?:he|she|it|they|them|i|you|we|a lot|lot|thing|things|way|monday|yesterday|fun|\d.*)$/i;
		for (const name of names(text)) expect(name).not.toMatch(bad);
	});

	test("questions state nothing", () => {
		expect(run("Did Anna move to Paris?").edges).toEqual([]);
	});
});

describe("warning", () => {
	test.each([
		["Thanks!", /terse|nothing/i],
		["She told him that.", /terse|pronouns|nothing/i],
		["", /no words/i],
	])("%s", (text, pattern) => {
		expect(run(text).warning).toMatch(pattern);
	});
	test("all is well: none", () => {
		expect(run("Anna works at Siemens.").warning).toBeNull();
	});
});

const HOSTILE: Record<string, (n: number) => string> = {
	"one word": (n) => "a".repeat(n),
	spaces: (n) => " ".repeat(n),
	"many words": (n) => "word ".repeat(n / 5),
	emoji: (n) => "😀".repeat(n / 2),
	Chinese: (n) => "我喜欢吃苹果在北京".repeat(n / 9),
	HTML: (n) => '<div class="x"><p>Hello <b>World</b></p></div>'.repeat(n / 46),
	base64: (n) => "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo0NTY3ODk=".repeat(n / 44),
	code: (n) => "function f(a,b){return a.map(x=>x+1)}\n".repeat(n / 39),
	"mixed newlines": (n) => "a\r\nb\rc\n\n".repeat(n / 9),
	prose: (n) => "Anna Smith moved from Berlin to Paris last month because she joined Acme. ".repeat(n / 74),
	hyphens: (n) => "a-".repeat(n / 2),
	"at signs": (n) => "@".repeat(n),
	brackets: (n) => "[".repeat(n),
	"lone surrogates": (n) => "\ud800x".repeat(n / 2),
	"new names": (n) => Array.from({ length: n / 16 }, (_, i) => `Anna met Zor${i}a.`).join(" "),
};

describe("bad input", () => {
	test.each(Object.entries(HOSTILE))(
		"%s: no crash, no absurd node, within the caps",
		(_, make) => {
			const { entities, edges, mentions } = extractWithWords({ text: make(8_000), validAt: NOW, known: [] });
			expect(entities.length).toBeLessThanOrEqual(MAX_ENTITIES);
			expect(edges.length).toBeLessThanOrEqual(MAX_EDGES);
			for (const e of [...entities.map((x) => x.name), ...mentions.map((x) => x.text)])
				expect(e.length).toBeLessThanOrEqual(80);
		},
		60_000,
	);

	test.each(Object.entries(HOSTILE))(
		"%s: eight times the text is far less than sixty-four times the work",
		(_, make) => {
			// Processor time, not the clock: other work on the machine does not count.
			const work = (n: number) => {
				const text = make(n);
				const start = process.cpuUsage();
				extractEmbedded({ text, validAt: NOW, known: [] });
				const { user, system } = process.cpuUsage(start);
				return user + system;
			};
			work(500);
			expect(work(8_000)).toBeLessThan(30 * (work(1000) + 5000));
		},
		60_000,
	);

	test("what was cut is said", () => {
		expect(run((HOSTILE["new names"] as (n: number) => string)(20_000)).warning).toMatch(/stopped at/);
	}, 60_000);
});

test("a note in the third person is not told of who wrote it", () => {
	const { edges, statements } = extractEmbedded({
		text: "[Joe] Requires rebasing of the branch.\n[Ann] Will check the branch.",
		validAt: new Date("2026-01-01T00:00:00Z"),
		known: [],
	});
	expect([...edges, ...statements].map(({ fact }) => fact)).toEqual(["Ann: “Will check the branch.”"]);
});
