import { expect, test } from "vitest";
import { z } from "zod";
import { readAnswer } from "./attempt";

const schema = z.object({ a: z.int() });
const read = (text: string) => readAnswer(text, schema);

test.each([
	'{"a":1}',
	'  {"a":1}\n',
	'```\n{"a":1}\n```',
	'<think>{"a":9}</think>{"a":1}',
	'<thinking>\n{"a":9}\n</thinking>\n{"a":1}',
	'{"a":9}</think>{"a":1}',
	'{"a":1}<think>was that right?',
	'{"b":1} or rather {"a":1}',
	'{not json} {"a":1}',
	'{"a":1,"note":"a } and a \\" {"} done',
])("%j holds the answer", (text) => expect(read(text)).toEqual({ ok: true, value: { a: 1 } }));

test.each(["", "null", "[]", "no", '{"a":', '{"a":"1"}', '<think>{"a":1}', "{".repeat(50)])("%j does not", (text) => {
	expect(read(text)).toMatchObject({ ok: false });
});

test("the problem names fields, never values", () => {
	const reading = read('{"a":"secret"}');
	expect(reading).toMatchObject({ problem: expect.stringMatching(/^a: /) });
	expect(JSON.stringify(reading)).not.toContain("secret");
});

test("two million braces are read in linear time", () => {
	const startMs = performance.now();
	read("{".repeat(1_000_000));
	read("{}".repeat(1_000_000));
	read('{"'.repeat(1_000_000));
	expect(performance.now() - startMs).toBeLessThan(2_000);
});
