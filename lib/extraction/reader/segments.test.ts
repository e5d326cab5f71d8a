import { expect, test } from "vitest";
import { SEGMENT_CHARACTERS, segmentsOf } from "./segments";

const whole = (text: string) => ({ start: 0, end: text.length });
const cut = (text: string) => segmentsOf(text, whole(text)).map(({ start, end }) => text.slice(start, end));

test("a text of ordinary length is one segment", () => {
	const text = "Ada met Bob.\n\n".repeat(140);
	expect(cut(text)).toEqual([text]);
});

test.each([
	["paragraphs", `${"Ada met Bob. ".repeat(20)}\n\n`, /\n\n$/],
	["lines", `${"Ada met Bob. ".repeat(20)}\n`, /\n$/],
	["sentences", "Ada met Bob there. ", /\. $/],
	["words", "word ", / $/],
	["one word", "a", /a$/],
	["characters of two code units", "\u{1f600}", /[\udc00-\udfff]$/],
])("a long text of %s is cut behind one, nothing left out", (_, piece, end) => {
	const text = piece.repeat(Math.ceil(50_001 / piece.length));
	const segments = cut(text);
	expect(segments.join("")).toBe(text);
	for (const segment of segments) {
		expect(segment.length).toBeLessThanOrEqual(SEGMENT_CHARACTERS);
		expect(segment).toMatch(end);
		expect(segment).not.toMatch(/^[\udc00-\udfff]/);
	}
});

test("a part of a text is cut alone", () => {
	const text = "Ada met Bob. ".repeat(3_000);
	const segments = segmentsOf(text, { start: 100, end: 20_000 });
	expect(segments[0]?.start).toBe(100);
	expect(segments.at(-1)?.end).toBe(20_000);
});
