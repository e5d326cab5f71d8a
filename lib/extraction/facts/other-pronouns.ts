// Who else a sentence speaks of by a pronoun.
import type { TextEntity } from "../entities/group-mentions";
import type { Span } from "../extraction";
import type { Mention } from "../heads/mentions";
import type { Reading } from "../reading";
import { isFirstPerson, isFirstPlural } from "./pronouns";

const THIRD = /^(?:he|him|his|she|her|its?|they|them|their)$/i;

/** The personal and possessive pronouns of a text. */
export const pronounsIn = ({ words, mentions }: Reading): Mention[] =>
	mentions.filter(({ kind, from }) => {
		const said = words[from]?.text ?? "";
		return kind === "pronoun" && (THIRD.test(said) || isFirstPerson(said) || isFirstPlural(said));
	});

/**
 * Of the pronouns of a text those of a `sentence` that stand for something named which is none of a fact's `ends`: "Beatriz says I could
 * run". Only with their names a line stands alone.
 */
export function otherPronouns(
	{ words }: Reading,
	pronouns: Mention[],
	sentence: Span,
	ends: (TextEntity | null)[],
	entityOf: Map<Mention, TextEntity>,
	names: Map<TextEntity, string>,
): Mention[] {
	const said = new Set(ends.map((entity) => entity && names.get(entity)));
	return pronouns.filter((mention) => {
		const word = words[mention.from];
		if (!word || word.start < sentence.start || word.end > sentence.end) return false;
		const entity = entityOf.get(mention);
		const name = entity && names.get(entity);
		return name !== undefined && !said.has(name);
	});
}
