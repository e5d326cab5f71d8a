import { expect, test } from "vitest";
import { memoryIndex } from "@/scripts/bench/quality/memory-index";
import { readQuestion } from "./question";
import { rankEpisodes } from "./rank-episodes";

const rank = async (texts: string[], question: string) =>
	(await rankEpisodes(memoryIndex(texts), readQuestion(question))).episodes;
const order = async (texts: string[], question: string) =>
	(await rank(texts, question)).map(({ row }) => texts[row.number - 1]);

const TRANSCRIPT =
	"[8 May, 2023] user: I repaired the brakes of my bicycle.\nassistant: Good brakes make a bicycle safe to ride in the rain.";
const CHAT = [
	"[7 May, 2023] user: Hello there.",
	"[7 May, 2023] assistant: Hello.",
	TRANSCRIPT,
	"[9 May, 2023] user: I like rain.",
	"[9 May, 2023] assistant: Check the brakes of a bicycle each month, as worn brakes make no bicycle safe.",
];

test("where roles are marked, a transcript of both speaks for the user as well", async () => {
	expect((await order(CHAT, "How did I look after the brakes of my bicycle?"))[0]).toBe(TRANSCRIPT);
});

test("a summary is of what both said, all else of the one who asks", async () => {
	const texts = [
		"[9 May, 2023] user: Tell me of brakes.",
		"[9 May, 2023] assistant: Worn brakes make no bicycle safe: check the brakes each month.",
	];
	expect(await order(texts, "When do I check the brakes of my bicycle?")).toEqual(texts);
	expect(await order(texts, "Summarize how I check the brakes of my bicycle.")).toEqual(texts.toReversed());
});

test("of two texts alike, one that says what is to be done from now on comes first, and does not beat a better one", async () => {
	const texts = ["Always give the sizes of rooms in metres.", "The sizes of rooms were given to us in metres."];
	expect((await order(texts, "sizes of rooms"))[0]).toBe(texts[0]);
	const better = "The rooms are of all sizes, and the largest of the rooms is the hall.";
	expect((await order([better, ...texts], "sizes of the largest rooms"))[0]).toBe(better);
});

test("what is asked about counts more than the words that ask", async () => {
	const texts = ["The bicycle is red.", "It was kind of her.", "Nothing else."];
	expect(await order(texts, "What kind of bicycle?")).toEqual(["The bicycle is red.", "It was kind of her."]);
	expect(await order(texts, "kind")).toEqual(["It was kind of her."]);
});

test("what stands beside an answer is found behind what holds words of the question, and nothing where nothing does", async () => {
	const texts = [
		"[8 May, 2023] Ada: A walrus sang.",
		"[8 May, 2023] Grace: Lovely!",
		"[9 May, 2023] Omar: Rain again.",
	];
	expect(await order(texts, "walrus")).toEqual(texts.slice(0, 2));
	expect(await order(texts, "ibex")).toEqual([]);
});

test("the parts of a score add up to it, for turns and for passages with shared names", async () => {
	const passages = ["Tagus. The Tagus flows past Lisbon.", "Lisbon. Lisbon has a harbor.", "Oslo. Oslo has a fjord."];
	for (const [texts, question] of [
		[CHAT, "What did I say about brakes on 8 May 2023?"],
		[passages, "Which harbor does the Tagus flow past?"],
	] as const) {
		const episodes = await rank([...texts], question);
		expect(episodes.length).toBeGreaterThan(1);
		for (const { score, parts } of episodes) {
			expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 9);
			expect(score).toBeLessThanOrEqual(1);
		}
	}
});
