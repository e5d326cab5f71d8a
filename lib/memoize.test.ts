import { expect, test } from "vitest";
import { memoize } from "@/lib/memoize";

test("asks once for each list of arguments, and answers the same", () => {
	const asked: string[] = [];
	const join = memoize((a: string, b: string) => {
		asked.push(`${a}+${b}`);
		return { text: a + b };
	});
	expect(join("a", "bc")).toBe(join("a", "bc"));
	expect(join("ab", "c").text).toBe("abc");
	expect(asked).toEqual(["a+bc", "ab+c"]);
});

test("never holds more than its limit", () => {
	let calls = 0;
	const count = memoize((_: string) => ++calls);
	for (let n = 0; n < 20_001; n++) count(String(n));
	expect(count("20000")).toBe(20_001);
	expect(count("0")).toBe(20_002);
});
