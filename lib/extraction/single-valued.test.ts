import { expect, test } from "vitest";
import { isSingleValued } from "./single-valued";

test.each(["lives_in", "married_to", "born_in"])("%s holds one value", (relation) => {
	expect(isSingleValued(relation)).toBe(true);
});

test.each(["likes", "works_at", "visits", "knows", "no_longer_works_at", "reportedly_lives_in", "is", "", "toString"])(
	"%s may hold several",
	(relation) => {
		expect(isSingleValued(relation)).toBe(false);
	},
);
