// A text as the network has read it.

import type { TaggedText } from "./encoder/window";
import type { Span } from "./extraction";
import type { FoundFact } from "./heads/facts";
import type { Link, Mention } from "./heads/mentions";
import { sentenceAt } from "./text/sentences";

/** What the network finds in a text, window by window. */
export type Reading = TaggedText & { mentions: Mention[]; links: Link[]; facts: FoundFact[] };

/** The sentence that states a fact, as UTF-16 offsets. */
export function evidenceOf({ text, words }: Reading, { anchor }: FoundFact): Span | null {
	const word = words[anchor];
	return word ? sentenceAt(text, word.start) : null;
}
