// Questions in other words than the texts that answer them: a broken model file, tokenizer or ranking fails here.
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { type Meaning, openMeaning } from "@/scripts/bench/quality/meaning-index";
import type { IndexReader } from "./index-reader";
import { rankEpisodes } from "./rank-episodes";

type Set = { texts: string[]; questions: [question: string, text: number][]; unanswerable: string[] };
const { texts, questions, unanswerable }: Set = JSON.parse(readFileSync("lib/search/paraphrases.json", "utf8"));

let meaning: Meaning;
let index: IndexReader;
beforeAll(async () => {
	meaning = await openMeaning();
	index = await meaning.index(texts);
});

const rank = async (question: string) =>
	(await rankEpisodes(index, await meaning.ask(question))).episodes.map(({ row }) => row.number - 1);

test("of 60 questions that share no word with their text, most find it: the share among the first and the first five", async () => {
	const places = await Promise.all(questions.map(async ([question, text]) => (await rank(question)).indexOf(text)));
	const share = (most: number) => places.filter((place) => place >= 0 && place < most).length / places.length;
	expect(share(1)).toBeGreaterThanOrEqual(0.75);
	expect(share(5)).toBeGreaterThanOrEqual(0.9);
});

test("words that stand in a text find it first", async () => {
	for (const [text, at] of [
		["the lift after the power cut", 16],
		["greyhound", 21],
		["argon2", 19],
	] as const) {
		expect((await rank(text))[0]).toBe(at);
	}
});

test("of 40 questions that none of a few texts is about, most find nothing", async () => {
	const found = await Promise.all(unanswerable.map(rank));
	expect(found.filter(({ length }) => length === 0).length).toBeGreaterThanOrEqual(20);
});
