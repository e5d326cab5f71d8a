import { expect, test } from "vitest";
import { drawDot } from "./dots";
import { createEasel } from "./easel";
import { OPAQUE, packColour } from "./pixels";

/** What one sees of a colour with another on it. */
function mixed(below: number, above: number, opacity: number): number | undefined {
	const { pixels } = createEasel(2, 2);
	pixels.colours.fill(below);
	drawDot(pixels, "square", 1, 1, 9, above, opacity / OPAQUE);
	return pixels.colours[0];
}

test("a colour lies in memory as red, green, blue, opacity", () => {
	const [colour] = [Uint32Array.of(packColour("#12a0fe"))];
	expect([...new Uint8Array(colour.buffer)]).toEqual([0x12, 0xa0, 0xfe, 0xff]);
	expect(packColour("rgb(18, 160, 254)")).toBe(packColour("#12a0fe"));
});

test("what is opaque hides what is below, what is not there leaves it", () => {
	const [below, above] = [packColour("#f6f4ed"), packColour("#0a6554")];
	expect(mixed(below, above, OPAQUE)).toBe(above);
	expect(mixed(below, above, 0)).toBe(below);
});

test("each part of a colour is mixed for itself, to the nearest step", () => {
	const [white, black, red] = [packColour("#ffffff"), packColour("#000000"), packColour("#ff0000")];
	expect(mixed(black, white, 128)).toBe(packColour("#808080"));
	expect(mixed(white, red, 64)).toBe(packColour("#ffbfbf"));
	for (let opacity = 0; opacity <= OPAQUE; opacity++) {
		expect(mixed(white, white, opacity)).toBe(white);
		expect(mixed(black, black, opacity)).toBe(black);
	}
});
