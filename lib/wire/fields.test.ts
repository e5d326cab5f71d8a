import { expect, test } from "vitest";
import { fraction } from "./fields";

test.each([
	["0", 0],
	["1", 1],
	["0.25", 0.25],
	["1e-05", 0.00001],
	["5E-1", 0.5],
	["1.0", 1],
	["10e-1", 1],
])("a fraction is any JSON number from 0 to 1: %s", (text, value) => expect(fraction.parse(text)).toBe(value));

test.each(["", " 1", "1.1", "-0.1", "1e1", ".5", "0x1", "NaN", "Infinity", "1_0"])("%j is no fraction", (text) =>
	expect(fraction.safeParse(text).success).toBe(false),
);
