import { describe, expect, test } from "vitest";
import { withGains } from "./beside";
import { weighByMeaning } from "./by-meaning";
import { datesIn, fitOf } from "./dates";
import { diversify, likeness } from "./mmr";
import { pageRank } from "./page-rank";
import type { RankedEpisode } from "./signals";
import { partsOf, SIGNAL_NAMES, type Signals, sumOf } from "./signals";
import { frequencyOf, inverseFrequency, saturate } from "./term-index";

describe("BM25", () => {
	test("idf as reckoned by hand: ln(1 + (N - n + 0.5) / (n + 0.5))", () => {
		expect(inverseFrequency(100, 1)).toBeCloseTo(Math.log(1 + 99.5 / 1.5), 12);
		expect(inverseFrequency(10, 10)).toBeCloseTo(Math.log(1 + 0.5 / 10.5), 12);
		expect(inverseFrequency(10, 20)).toBe(0);
	});

	test("the frequency of a cut list is judged by its density", () => {
		const list = {
			term: 0,
			group: "g",
			numbers: [9, 8],
			positions: [100, 91],
			runs: [0, 0],
			counts: [1, 1],
			lengths: [5, 5],
			slices: [1, 1],
			forms: [1, 1],
		};
		expect(frequencyOf({ lists: [list], total: 2, isCut: false }, 1000)).toBe(2);
		expect(frequencyOf({ lists: [list], total: 2, isCut: true }, 1000)).toBe(200);
		expect(frequencyOf({ lists: [list], total: 2, isCut: true }, 1)).toBe(2);
	});

	test("counts saturate and long documents pay", () => {
		expect(saturate(1, 1, { k1: 1.2, b: 0.75 })).toBe(1);
		expect(saturate(2, 1, { k1: 1.2, b: 0.75 })).toBeCloseTo(4.4 / 3.2, 12);
		expect(saturate(1, 2, { k1: 1.2, b: 0.75 })).toBeCloseTo(2.2 / 3.1, 12);
		expect(saturate(1e9, 1, { k1: 1.2, b: 0.75 })).toBeCloseTo(2.2, 6);
	});
});

describe("personalised PageRank", () => {
	const options = { restart: 0.2, iterations: 200 };

	test("two nodes that link to each other: solved exactly", () => {
		// p0 = 0.2 + 0.8 p1, p1 = 0.8 p0: p0 = 0.2 / 0.36.
		const mass = pageRank([[[1, 3]], [[0, 1]]], new Map([[0, 5]]), options);
		expect(mass[0]).toBeCloseTo(0.2 / 0.36, 10);
		expect(mass[1]).toBeCloseTo(0.16 / 0.36, 10);
	});

	test("weights divide the way, and a dead end sends its walker home", () => {
		// p0 = 0.2 + 0.8 (p1 + p2), p1 = 0.8 * 3/4 p0, p2 = 0.8 * 1/4 p0, and all sum to 1: p0 = 1 / 1.8.
		const mass = pageRank(
			[
				[
					[1, 3],
					[2, 1],
				],
				[],
				[],
			],
			new Map([[0, 1]]),
			options,
		);
		expect([...mass].map((share) => share.toFixed(8))).toEqual(
			[1 / 1.8, 0.6 / 1.8, 0.2 / 1.8].map((x) => x.toFixed(8)),
		);
	});

	test("no seeds, no mass", () => {
		expect([...pageRank([[[1, 1]], [[0, 1]]], new Map(), options)]).toEqual([0, 0]);
	});
});

describe("maximal marginal relevance", () => {
	const items = [
		{ id: "a", score: 1, terms: new Set(["x", "y"]) },
		{ id: "b", score: 0.9, terms: new Set(["x", "y"]) },
		{ id: "c", score: 0.7, terms: new Set(["z"]) },
	];
	const ids = (balance: number) =>
		diversify(items, { score: (item) => item.score, terms: (item) => item.terms, limit: 3, balance }).map(
			({ id }) => id,
		);

	test("a repeat falls behind something new; with full balance the scores alone decide", () => {
		expect(ids(0.7)).toEqual(["a", "c", "b"]);
		expect(ids(1)).toEqual(["a", "b", "c"]);
	});

	test("likeness is Jaccard", () => {
		expect(likeness(new Set(["a", "b"]), new Set(["b", "c"]))).toBeCloseTo(1 / 3, 12);
		expect(likeness(new Set(), new Set())).toBe(0);
	});
});

describe("the score", () => {
	const none = Object.fromEntries(SIGNAL_NAMES.map((name) => [name, 0])) as Signals;
	const scoreOf = (signals: Partial<Signals>) => sumOf(partsOf({ ...none, ...signals }));

	test("is the sum of its parts, 0 without signals and 1 with all", () => {
		expect(scoreOf({})).toBe(0);
		expect(scoreOf(Object.fromEntries(SIGNAL_NAMES.map((name) => [name, 1])))).toBeCloseTo(1, 12);
	});

	test("has room for meaning, within 0 to 1; words count less where they hold little of the question", () => {
		const row = { number: 1, group: "g", position: 1, run: 0 } as RankedEpisode["row"];
		const all = partsOf({ ...none, ...Object.fromEntries(SIGNAL_NAMES.map((name) => [name, 1])) });
		const weigh = (parts: Record<string, number>, cosine: number, held: number) =>
			weighByMeaning([{ row, words: 1, passage: 1, parts, score: sumOf(parts) }], new Map([[1, cosine]]), {
				...{ held, share: 0, averageLength: 10 },
			})[0] as RankedEpisode;
		expect(weigh(all, 1, 1).score).toBeCloseTo(1, 12);
		expect(weigh(partsOf(none), 1, 1).score).toBeLessThan(0.35);
		const [little, much] = [weigh(all, 0.5, 0.2), weigh(all, 0.5, 0.5)];
		expect(little.parts.words).toBeLessThan(0.2 * (much.parts.words as number));
		expect(little.parts.meaning).toBe(much.parts.meaning);
	});

	test("gains from what the same speaker said before and next and from what follows, within a run", () => {
		const turn = (position: number, score: number, run: number) =>
			({
				row: { number: position, group: "g", position, run },
				score,
				parts: { words: score },
			}) as unknown as RankedEpisode;
		const [first, answer, next, last, other, alone] = withGains([
			...[turn(1, 0.9, 1), turn(2, 0.1, 1), turn(3, 0.2, 1), turn(4, 0.2, 1), turn(5, 0.8, 5)],
			turn(9, 0.1, 0),
		]);
		expect([first?.score, answer?.score, other?.score, alone?.score].map((score) => score?.toFixed(3))).toEqual([
			...["0.900", "0.127", "0.800", "0.100"],
		]);
		expect(next?.parts).toMatchObject({ words: 0.2, stretch: expect.closeTo(0.32 * 0.7, 6) });
		// What follows it is of another run.
		expect(last?.score).toBe(0.2);
	});

	test("rises with each signal", () => {
		for (const name of SIGNAL_NAMES)
			expect(scoreOf({ words: 0.5, [name]: 1 })).toBeGreaterThan(scoreOf({ words: 0.5 }));
	});
});

describe("dates in words", () => {
	test.each([
		["on 8 May, 2023", { year: 2023, month: 5, day: 8 }],
		["May 8th 2023", { year: 2023, month: 5, day: 8 }],
		["2023-05-08", { year: 2023, month: 5, day: 8 }],
		["in August 2023", { year: 2023, month: 8, day: null }],
		["in March", { year: null, month: 3, day: null }],
		["during 1999", { year: 1999, month: null, day: null }],
	])("%s", (text, expected) => {
		expect(datesIn(text)).toEqual([expected]);
	});

	test("may and march as verbs are no dates, nor is a thirteenth month", () => {
		expect(datesIn("She may march on. 2023-13-08")).toEqual([]);
	});

	test("a day fits best, its week half, its month less, another month not at all", () => {
		const may8 = { year: 2023, month: 5, day: 8 };
		const at = (date: string) => fitOf(may8, new Date(`${date}T12:00:00Z`));
		expect([at("2023-05-08"), at("2023-05-10"), at("2023-05-30"), at("2023-06-08"), at("2024-05-08")]).toEqual([
			1, 0.5, 0.4, 0, 0,
		]);
		expect(fitOf({ year: null, month: 5, day: null }, new Date("2020-05-01"))).toBe(0.4);
	});
});
