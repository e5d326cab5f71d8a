// What somebody says that nobody needs to keep: compliments, promises to be there, what is "amazing", half a sentence of assent.
// Decision: such a clause is no fact, however well it parses; what it says goes on in the episode. Knows nothing of entities.
import { type Clause, isTimeWord } from "./clauses";
import type { Sentence } from "./sentence";

const words = (text: string) => new Set(text.split(" "));

/** Verbs that say nothing by themselves: what they are about does. */
const LIGHT = words(
	"be do go come get keep see know think mean guess forget hope feel try need want let talk say tell hear look seem find make take have will can could should would may might rock agree trust rely understand wait bet thank appreciate believe wonder remember imagine notice sound miss help chat catch work happen matter stay start share check like love enjoy hang care figure put use change become call ask",
);
/** What is said of nearly anything, and tells nothing of it. */
const WARM = words(
	"amazing awesome great good nice cool wonderful fantastic incredible lovely beautiful gorgeous stunning fun exciting inspiring inspirational rewarding satisfying special super sweet cute perfect interesting impressive impressed eye-opening fulfilling relaxing peaceful refreshing helpful proud glad happy thrilled excited stoked pumped grateful thankful lucky blessed sorry sure curious okay ok fine welcome delicious yummy tasty uplifting priceless comforting encouraging motivating motivated heartwarming touching magical unforgettable memorable worthwhile worth powerful real awful terrible crazy wild insane tough intense taxing great-looking fab cozy soothing calming therapeutic brave strong kind cheerful lively vibrant adorable pretty",
);
/** Warm as well where a doing is so, as in "making a difference is important": of a thing it may be worth keeping. */
const WEIGHTY = words(
	"important vital essential crucial key hard difficult easy challenging scary weird strange true right possible best worst must bad necessary enough healthy",
);
const FIRST = /^(?:i|we|im|me|us)$/;
const SECOND = /^(?:you|u|ya|your|yours|yourself|yourselves|ur)$/;
const PRONOUN = /^(?:i|we|im|you|u|he|she|they|it|this|that|these|those|one|everyone|everybody|someone|people|who)$/;
/** What is done to a listener by words or in thought alone. */
const TOWARDS_LISTENER = words(
	"appreciate thank love like admire hear wish see support believe trust miss congratulate talk tell keep be let hope help join know get bet agree cheer root check feel look wait know think thank",
);
const WISHING = words("hope wish bet guess glad sure happy excited proud know hear see");
const EMPTY_NOUNS = words(
	"thing things lot bit way time today tomorrow everything something anything nothing best fun sense idea all kind sort luck job point deal one ones stuff moment course hand future touch progress people difference matter everyone life",
);
const CONTENT = /^(?:NOUN|PROPN|NUM|X|SYM)$/;

/** Whether the clause, said in talk by the words `body`, is not worth keeping. `voices` are the words of the names of who speaks and listens. */
export function isSmallTalk(s: Sentence, clause: Clause, body: number[], voices: Set<string>): boolean {
	const subject = clause.subjects[0];
	const word = subject === undefined ? "" : s.lower(subject);
	const nouns = body.filter((w) => isContent(s, w) && !(voices.has(s.lower(w)) && s.kid(w, "case") < 0));
	const own = subject === undefined ? new Set<number>() : new Set(s.subtree(subject));
	const rest = nouns.filter((w) => !own.has(w));
	const owner = subject === undefined ? -1 : s.kid(subject, "nmod:poss");
	if (SECOND.test(word) || SECOND.test(s.lower(owner))) return isOfListener(s, clause, rest);
	const saysMore = body.some((w) => /^(?:VBP|VBZ|VBD|MD)$/.test(s.penn(w)) && !clause.group.includes(w));
	if (!saysMore && isWarm(s, clause, subject, rest)) return true;
	const verb = s.kid(clause.last, "cop") >= 0 ? "be" : s.lemma(clause.last).toLowerCase();
	const listens = body.some((w) => SECOND.test(s.lower(w)) && s.tag(w) === "PRON");
	if (listens && TOWARDS_LISTENER.has(s.lemma(clause.head).toLowerCase()) && !rest.some((w) => s.tag(w) === "PROPN"))
		return FIRST.test(word) || word === "";
	if (WISHING.has(s.lemma(clause.head).toLowerCase()) && isAboutListener(s, clause.head)) return true;
	const isPlain = s.kid(clause.head, "aux:pass") < 0 && !clause.passive;
	return isPlain && LIGHT.has(verb) && (PRONOUN.test(word) || word === "") && rest.length === 0 && !isState(s, clause);
}

/** A noun or number that says something: no empty one, no time alone. */
const isContent = (s: Sentence, w: number) =>
	CONTENT.test(s.tag(w)) &&
	s.label(w) !== "vocative" &&
	s.label(w) !== "discourse" &&
	!EMPTY_NOUNS.has(s.lower(w)) &&
	(s.tag(w) === "PROPN" || !isTimeWord(s, w));

/** What a listener is, may do or should do; what they did is kept where it is told with a name or a number. */
function isOfListener(s: Sentence, clause: Clause, rest: number[]): boolean {
	if (s.kid(clause.head, "cop") >= 0 || clause.group.some((w) => s.penn(w) === "MD")) return true;
	return !rest.some((w) => /^(?:PROPN|NUM)$/.test(s.tag(w)));
}

/** "That is amazing", "I'm so happy", "it sounds great"; "Ann is proud of the release" says of what. */
function isWarm(s: Sentence, clause: Clause, subject: number | undefined, rest: number[]): boolean {
	const seems = /^(?:look|sound|feel|seem|taste|smell|be|get|become)$/.test(s.lemma(clause.head));
	const said = s.kid(clause.head, "cop") >= 0 ? clause.head : seems ? s.kid(clause.head, "xcomp", "advmod", "obj") : -1;
	if (said < 0) return false;
	const adjective = CONTENT.test(s.tag(said)) ? s.kid(said, "amod") : said;
	const lower = s.lower(adjective);
	const isDoing =
		s.kid(clause.head, "csubj") >= 0 ||
		(subject !== undefined && (PRONOUN.test(s.lower(subject)) || s.subtree(subject).some((w) => s.penn(w) === "VBG")));
	const names = rest.some((w) => s.tag(w) === "PROPN");
	if (s.tag(said) === "ADJ" && WARM.has(lower)) return isDoing || !rest.some((w) => w > said);
	if (s.tag(said) === "ADJ" && WEIGHTY.has(lower)) return isDoing && !names;
	if (isDoing && /^(?:fun|experience|blast|joy|pleasure|honor|time|feeling)$/.test(s.lower(said))) return !names;
	return WARM.has(lower) && CONTENT.test(s.tag(said)) && EMPTY_NOUNS.has(s.lower(said));
}

/** "I hope you are well", "glad that you came". */
function isAboutListener(s: Sentence, head: number): boolean {
	return s
		.kidsOf(head, "ccomp", "xcomp", "advcl", "parataxis")
		.some((k) => SECOND.test(s.lower(s.kid(k, "nsubj", "nsubj:pass"))));
}

/** "I am vegan", "she is pregnant": an adjective that is none of the warm ones says what somebody is. */
const isState = (s: Sentence, { head }: Clause): boolean =>
	s.kid(head, "cop") >= 0 && s.tag(head) === "ADJ" && !WARM.has(s.lower(head)) && !WEIGHTY.has(s.lower(head));
