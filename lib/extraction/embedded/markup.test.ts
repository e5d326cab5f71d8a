import { expect, test } from "vitest";
import { withoutMarkup } from "./markup";

test.each([
	["We **use** [Kafka](https://k.example) and *Redis*.", "We   use    Kafka                     and  Redis ."],
	["<b>Ann</b> <!-- or `Ben` --> left.<br>", "   Ann                       left.    "],
	["![logo](a.png) _so_", "                so "],
])("%s is shown as a page does, at the same length", (text, shown) => {
	expect(withoutMarkup(text)).toBe(shown);
	expect(shown).toHaveLength(text.length);
});

test.each([
	"2 * 3 * 4, 2*3*4 and a * b",
	"(*args, **kwargs) and __init__ and snake_case",
	"`src/*/a.ts` and `lib/*/b.ts`, `<details>`, `_id` and `name_`",
	"count(*), sum(*) of *.ts,*.js",
	"if a<b and c>d, List<I> x",
	"<ann> hello [a] (b) handlers[name]",
])("%s stays as it is", (text) => {
	expect(withoutMarkup(text)).toBe(text);
});
