/** What a predicate is about: what happened, what holds, or what is to come. */
export type Tense = "past" | "present" | "plan";

const PLAN =
	/^(?:and others )?(?:(?:still|now|also|really|just) )?(?:will|shall|wants?|plans?|hopes?|intends?|aims?|is going to|are going to|is planning|are planning|is hoping|would like|would love|is looking (?:forward )?to|is considering|is thinking (?:about|of)|needs? to|has to|have to|is about to)\b/;
const IRREGULAR =
	/^(was|were|had|did|went|made|got|took|gave|came|saw|said|told|wrote|built|met|left|found|bought|brought|taught|thought|felt|kept|held|led|ran|won|lost|sold|sent|spent|spoke|stood|swam|began|became|broke|chose|drew|drove|ate|fell|flew|grew|heard|knew|laid|lay|paid|put|read|rode|rose|sang|sat|set|shot|shut|slept|stole|stuck|swept|threw|understood|woke|wore|hit|cut|let|quit|split|spread|signed)\b/;

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
