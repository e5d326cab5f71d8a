import { contentWords } from "@/lib/language/content-words";
import { type QuotableFact, type Quotation, wholeOf } from "./quotation";

const TIME =
	/\b(?:yesterday|today|tonight|tomorrow|(?:last|next|this) \p{L}+|\p{L}+ ago|since \d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december)\b/iu;
const DECIDES =
	/\b(?:decided|agreed|chose|chosen|approved|picked|switched|moved|migrated|replaced|launched|released|joined|left|hired|promoted|appointed|adopted|signed|won|lost|leads?(?! to)|owns?|works? (?:at|for|on|as)|will|plan(?:s|ning)? (?:to|on|a)|prefers?|favou?rite|because|so that|instead of|responsible|(?<!\ba )must|requires?|caused|fixed|broke|failed)\b/i;
/** Somebody's act, or what somebody is at. */
const ACT =
	/\b(?:I|we|\p{Lu}\p{L}+)(?:['’](?:ve|m|re))?(?: \p{L}+ly| just| also| both| all| have| has)? (?:\p{Ll}+ed|went|made|got|took|gave|wrote|built|met|found|bought|began|held|led|ran|won|sent|spent|told|said|taught|set|(?:am |are |is )?(?!(?:feel|be|go|try|get|hav|look|mak|keep)ing)\p{Ll}+ing)\b/u;
/** What is always so, may be so or ought to be so, of nobody in particular. */
const GENERAL =
	/^\p{L}+ing\b|\b(?:can|could|should|would|might|always|never|everyone|everything|people|individuals|life|important|crucial|vital|key|matters?|helps? me|difference|impact|positive|kindness|joy|power|any(?:one|thing|body))\b/iu;
const FEELS =
	/\b(?:so (?!that|far|as)\p{L}+|really|very|amazing|awesome|great|incredible|wonderful|lovely|fun|beautiful|nice|cool|happy|excited|thankful|grateful|proud|lucky|blessed|thrilled|stoked|determined|passionate|inspir\p{L}+|motivat\p{L}+|blast|best)\b/iu;
/** Words that name nothing in particular. */
const VAGUE =
	/\b(?:goals?|dreams?|journey|progress|growth|passion|energy|moments?|memories|experiences?|things?|stuff|challenges?|success|hard work|effort|support|atmosphere|vibes?|beauty|strength|hope|connection|chapter|rocks?|ambitions?|achievements?|accomplishments?)\b/iu;
/** Who wrote about what is worth saying where nothing else is known. */
const MAIL = / wrote (?:to .+ )?about “/u;
/** What says nothing in particular is worth a first sentence at most. */
const MAX_OF_VAGUE = 0.65;
/** Whose saying it is. */
const OWN = /\b(?:I|we|my|me)\b/i;

type Cues = ReturnType<typeof cuesOf>;

/** What of the words above a text has. */
function cuesOf(words: string) {
	const names = (words.slice(1).match(/(?<![.!?] )\b\p{Lu}\p{L}[\p{L}\p{N}.-]*/gu) ?? []).filter(
		(name) => !/^I\b/.test(name),
	).length;
	const [isDone, isDecided, hasTime, hasNumber] = [ACT, DECIDES, TIME, /\d/].map((cue) => cue.test(words));
	const [isGeneral, isFelt, isVague] = [GENERAL, FEELS, VAGUE].map((cue) => cue.test(words));
	return { names, isDone, isDecided, hasTime, hasNumber, isGeneral, isFelt, isVague };
}

/** How much words say, below 0 to about 2: names, numbers, times, decisions and acts count, generalities and feelings against. Pure. */
export const informationOf = (words: string): number => informationIn(words, cuesOf(words));

function informationIn(words: string, cues: Cues): number {
	return (
		Math.min(cues.names, 2) * 0.25 +
		(cues.hasNumber ? 0.25 : 0) +
		(cues.hasTime ? 0.2 : 0) +
		(cues.isDecided ? 0.4 : 0) +
		(cues.isDone ? 0.3 : 0) +
		Math.min(contentWords(words).size, 10) / 25 -
		(cues.isGeneral ? 0.4 : 0) -
		(cues.isFelt ? 0.25 : 0) -
		(cues.isVague ? 0.2 : 0)
	);
}

/**
 * How much a quotation is worth a reader's while, about 0 to 3: it names somebody or something, a number, a time, a decision or an act;
 * generalities and feelings are worth less, and nothing where that is all. Facts that are surer or stated often come before
 * others. Pure.
 */
export function worthOf(fact: Pick<QuotableFact, "confidence" | "weight">, quotation: Quotation): number {
	const words = wholeOf(quotation);
	const cues = cuesOf(words);
	const { names, isDone, isDecided, hasTime, hasNumber, isGeneral, isFelt, isVague } = cues;
	const isConcrete = names > 0 || hasTime || hasNumber || isDecided;
	const isLoose = isGeneral || isFelt || isVague;
	if (quotation.speaker !== "" && isLoose && !isConcrete && !OWN.test(words)) return 0;
	const worth = fact.confidence + informationIn(words, cues) + Math.log2(fact.weight + 1) / 4;
	const isLeast = MAIL.test(words) || (isLoose && !isConcrete && !isDone);
	return isLeast ? Math.min(worth, MAX_OF_VAGUE) : worth;
}
