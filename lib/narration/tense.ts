import { IRREGULAR_PAST } from "./verbs";

/** What a predicate is about: what happened, what holds, or what is to come. */
export type Tense = "past" | "present" | "plan";

const PLAN =
	/^(?:and others )?(?:(?:still|now|also|really|just) )?(?:will|shall|wants?|plans?|hopes?|intends?|aims?|is going to|are going to|is planning|are planning|is hoping|would like|would love|is looking (?:forward )?to|is considering|is thinking (?:about|of)|needs? to|has to|have to|is about to)\b/;
const IRREGULAR = new RegExp(`^(?:${IRREGULAR_PAST})\\b`);

/** Reads the tense off the first words of a predicate ("joined Acme", "loves tea", "wants to move"). Pure. */
export function tenseOf(predicate: string): Tense {
	const plain = predicate
		.replace(/^and others /, "")
		.replace(/^(?:recently|finally|just|also|first|once|never|already|\p{Ll}+ly) /u, "");
	if (PLAN.test(plain)) return "plan";
	if (/^(wanted|hoped|planned|needed) to\b/.test(plain)) return "past";
	if (IRREGULAR.test(plain) || /^\p{Ll}+ed\b/u.test(plain)) return "past";
	return "present";
}
