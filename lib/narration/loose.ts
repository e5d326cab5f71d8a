// Sentences of a talk that are whole, and whose occasion only what was said before them gives. Pure.
import { IRREGULAR_PAST } from "./verbs";

/** What is shorter says too little without a name. */
const MIN_WORDS = 6;
/** A name, a number, a time or somebody's own: what a stranger can place. */
const NAMED = /(?<=[\p{Ll}\d,;–—-] )["“'(]?\p{Lu}[\p{L}\d]+|\d/u;
const ANCHORED =
	/\b(?:my|(?:I|we)(?:['’]ve)? just|yesterday|today|tonight|tomorrow|recently|lately|(?:last|next|this|every|each) \p{L}+|\p{L}+ ago|(?:mon|tues|wednes|thurs|fri|satur|sun)day|at (?:work|home|school|college))\b/iu;
/** Something mentioned for the first time, and done. */
const NEW =
	/\b(?:I|we)(?:['’](?:ve|m|re|ll|d))?(?: (?!felt|got|had|feel|wanted?|want)\p{Ll}+){1,3} (?:an?|another|two|three|four|five) (?!lot|bit|few|while|good|great|blast|ton|bunch|decent)\p{L}+/iu;
const PAST = new RegExp(
	`\\b(?:I|we)(?:['’](?:ve|d))?(?: (?:all|both|also|just|really|even|had|got|did))* (?:\\p{Ll}+ed|could|${IRREGULAR_PAST})\\b`,
	"iu",
);
/** Things of a kind that were not counted: "I applied to adoption agencies". */
const SOME = new RegExp(
	`\\b(?:I|we)(?:['’]ve)?(?: \\p{Ll}+ly| also| just)? (?!wanted|had|got|felt)(?:\\p{Ll}+ed|${IRREGULAR_PAST}) (?:(?:to|for|with|at|about|on|some|many|several) )?(?!(?:the|my|our|that|this|it|them|these|those|things?|lots)\\b)(?:\\p{Ll}{3,} ){0,2}\\p{Ll}{3,}(?<![su])s\\b`,
	"u",
);
/** What everybody knows without hearing which. */
const KNOWN =
	"world|future|past|present|city|park|beach|gym|internet|sun|sunset|sky|weather|environment|kids|family|weekend|week|month|year|day|morning|evening|night|community|country|best|most|worst|first|last|only|outdoors|woods|mountains|sea|coast|government|pandemic|importance|way|moment|hospital|library|museum|church|lgbtq";
/** "The meeting" without a word on which. */
const DEFINITE = new RegExp(
	`\\bthe (?!(?:${KNOWN})\\b)(?:\\p{L}+ )??(?!(?:${KNOWN})\\b)\\p{L}+(?=[,.;!:]|$| [–—-]| (?:and|but|or|so|is|was|are|were|has|have|had|will|can|could|gave|made|means?|helped|because|when|while|around|from)\\b)`,
	"iu",
);

/**
 * Whether a speaker's sentence leaves open what it is about: it begins with a thing that was named before, or reports what was
 * done, or a thing, without a name, a time or a first mention that places it.
 */
export function isLoose(text: string, subject: string): boolean {
	if (/\bmy favou?rite (?:is|was|one)\b|\bboth\b(?! \p{L}+ and\b| of\b| the\b| my\b| our\b)/iu.test(text)) return true;
	const isAbout = subject.includes(" ") && text.toLowerCase().startsWith(`the ${subject.toLowerCase()} is `);
	if (isAbout) return false;
	if (/^The /.test(text) && !NAMED.test(text)) return true;
	if (ANCHORED.test(text)) return false;
	if (!NAMED.test(text) && text.split(" ").length < MIN_WORDS) return true;
	const isPlaced = (text.match(new RegExp(NAMED, "gu"))?.length ?? 0) > 1;
	return (
		(DEFINITE.test(text) && !isPlaced) || (PAST.test(text) && !NEW.test(text) && !SOME.test(text) && !NAMED.test(text))
	);
}
