import { type Tellable, type Told, wholeOf } from "./tell";
import { tellingWords } from "./words";

const TIME =
	/\b(?:yesterday|today|tonight|tomorrow|(?:last|next|this) \p{L}+|\p{L}+ ago|since \d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december)\b/iu;
const DECIDES =
	/\b(?:decided|agreed|chose|chosen|approved|picked|switched|moved|migrated|replaced|launched|released|joined|left|hired|promoted|appointed|leads?|owns?|works? (?:at|for|on|as)|will|plans? to|prefers?|favou?rite|because|so that|instead of|responsible|must|requires?|caused|fixed|broke|failed)\b/i;
/** What is always so, may be so or ought to be so, of nobody in particular. */
const GENERAL =
	/^\p{L}+ing\b|\b(?:can|could|should|would|might|always|never|everyone|everything|people|individuals|life|important|crucial|vital|key|matters?|helps? me|difference|impact|positive|kindness|joy|power|any(?:one|thing|body))\b/iu;
const FEELS =
	/\b(?:so (?!that|far|as)\p{L}+|really|very|amazing|awesome|great|incredible|wonderful|lovely|fun|beautiful|nice|cool|happy|excited|thankful|grateful|proud|lucky|passionate|blast|best)\b/iu;

/**
 * How much a told fact is worth a reader's while, about 0 to 3: it names somebody or something, a number, a time, a decision or an act;
 * generalities and feelings are worth less. Facts that are surer or stated often come before others. Pure.
 */
export function worthOf(fact: Pick<Tellable, "confidence" | "weight">, told: Told): number {
	const words = wholeOf(told);
	const names = (words.slice(1).match(/(?<![.!?] )\b\p{Lu}\p{L}[\p{L}\p{N}.-]*/gu) ?? []).filter(
		(name) => !/^I\b/.test(name),
	);
	const isAct =
		/\b(?:I|we|\p{Lu}\p{L}+)(?: \p{L}+ly| just| also| both| all)? (?:\p{Ll}+ed|went|made|got|took|gave|wrote|built|met|found|bought|began|held|led|ran|won|sent|spent|told|said|taught|set)\b/u;
	return (
		fact.confidence +
		Math.min(names.length, 2) * 0.25 +
		(/\d/.test(words) ? 0.25 : 0) +
		(TIME.test(words) ? 0.2 : 0) +
		(DECIDES.test(words) ? 0.4 : 0) +
		(isAct.test(words) ? 0.3 : 0) +
		Math.min(tellingWords(words).size, 10) / 25 +
		Math.log2(fact.weight + 1) / 4 -
		(GENERAL.test(words) ? 0.4 : 0) -
		(FEELS.test(words) ? 0.25 : 0)
	);
}
