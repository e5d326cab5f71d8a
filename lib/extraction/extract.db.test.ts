import { expect, test } from "vitest";
import { extractInThread, openExtractor } from "./embedded/extract-in-thread";
import { withExtractor } from "./extract";

const isQuick = (text: string) => withExtractor(text, async (isQuick) => isQuick);

test("a transaction may be open for a short text, while the extractor has nothing else to do, and for one at a time", async () => {
	await openExtractor();
	expect(await isQuick("Ada met Grace.")).toBe(true);
	expect(await isQuick("Ada met Grace. ".repeat(200))).toBe(false);
	const inside = withExtractor("Ada met Grace.", () => isQuick("Ada met Mary."));
	expect(await inside).toBe(false);
	await expect(withExtractor("Ada met Grace.", () => Promise.reject(new Error("undone")))).rejects.toThrow("undone");
	const reading = extractInThread({ text: "Ada met Grace.", validAt: new Date(0), known: [] });
	expect(await isQuick("Ada met Mary.")).toBe(false);
	await reading;
	expect(await isQuick("Ada met Mary.")).toBe(true);
});
