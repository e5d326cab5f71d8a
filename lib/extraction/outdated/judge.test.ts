import { beforeAll, describe, expect, test } from "vitest";
import { openReader } from "../open-reader";
import { type Judge, judgeLines, openJudge } from "./judge";

let judge: Judge;
beforeAll(async () => {
	judge = await openJudge((await openReader()).pieces);
});

async function chancesOf(text: string, lines: string[]): Promise<number[]> {
	const { chances, steps } = judgeLines(judge, text, lines);
	for await (const _ of steps);
	return chances;
}

const NOTE =
	"Stand-up, Tuesday. We dropped Zendesk last week, tickets come in through Frontdesk now. Ravi left on Friday, so Ana is the new lead of the search team. The office plants are fine.";
const LINES: [line: string, isOver: boolean][] = [
	["Tickets come in through Zendesk.", true],
	["Ravi leads the search team.", true],
	["Marek leads the billing team.", false],
	["Lukas waters the office plants.", false],
];

test("a text ends what it says has changed, and not what stands next to it", async () => {
	const chances = await chancesOf(
		NOTE,
		LINES.map(([line]) => line),
	);
	expect(chances.map((chance) => chance > 0.5)).toEqual(LINES.map(([, isOver]) => isOver));
});

describe("what is said of a line", () => {
	test("does not depend on the lines beside it, but for rounding", async () => {
		const together = await chancesOf(
			NOTE,
			LINES.map(([line]) => line),
		);
		for (const [i, [line]] of LINES.entries()) {
			const [alone = 0] = await chancesOf(NOTE, [line]);
			expect(Math.abs(alone - (together[i] ?? 0))).toBeLessThan(0.2);
		}
	});

	test("is found in the part of a long text that speaks of it, for any number of lines", async () => {
		const other = "The canteen served soup, and the meeting room on the second floor was painted again. ".repeat(60);
		const [first] = LINES[0] as [string, boolean];
		const lines = [first, ...Array.from({ length: 30 }, (_, n) => `Room ${n} has a projector.`)];
		const chances = await chancesOf(`${other}\n${NOTE}\n${other}`, lines);
		expect(chances.map((chance) => chance > 0.5)).toEqual(lines.map((line) => line === first));
	});

	test("is nothing where there are no words", async () => {
		expect(await chancesOf("", ["Ada lives in London."])).toEqual([0]);
		expect(await chancesOf("Ada moved to Paris.", ["—"])).toHaveLength(1);
		expect(await chancesOf("Ada moved to Paris.", ["", "Ada lives in London."])).toHaveLength(2);
	});
});
