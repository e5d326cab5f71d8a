import { expect, test } from "vitest";
import { withoutRepeats } from "./read-entity-page";

test("a sentence is left out when those before it say all of its facts, or the same words", () => {
	const say = (sentence: string, ...uuids: string[]) => ({ sentence, uuids });
	const all = [
		say("Ada owns A and likes B.", "a", "b"),
		say("Ada likes B.", "b"),
		say("Ada likes B and C.", "b", "c"),
		say("So."),
	];
	expect(withoutRepeats([...all, say("So.")])).toEqual([all[0], all[2], all[3]]);
});
