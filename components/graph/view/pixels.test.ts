import { expect, test } from "vitest";
import { blend, OPAQUE, packColour } from "./pixels";

test("a colour lies in memory as red, green, blue, opacity", () => {
	const [colour] = [Uint32Array.of(packColour("#12a0fe"))];
	expect([...new Uint8Array(colour.buffer)]).toEqual([0x12, 0xa0, 0xfe, 0xff]);
	expect(packColour("rgb(18, 160, 254)")).toBe(packColour("#12a0fe"));
});

test("what is opaque hides what is below, what is not there leaves it", () => {
	const [below, above] = [packColour("#f6f4ed"), packColour("#0a6554")];
	expect(blend(below, above, OPAQUE)).toBe(above);
	expect(blend(below, above, 0)).toBe(below);
});

test("each part of a colour is mixed for itself, to the nearest step", () => {
	const [white, black, red] = [packColour("#ffffff"), packColour("#000000"), packColour("#ff0000")];
	expect(blend(black, white, 128)).toBe(packColour("#808080"));
	expect(blend(white, red, 64)).toBe(packColour("#ffbfbf"));
	for (let opacity = 0; opacity <= OPAQUE; opacity++) {
		expect(blend(white, white, opacity)).toBe(white);
		expect(blend(black, black, opacity)).toBe(black);
	}
});
