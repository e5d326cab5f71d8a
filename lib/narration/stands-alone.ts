// Which sentences can be read by themselves, away from the text that they stood in. Judged by their words: the parse of a
// stored sentence is not kept. Pure.
import { remember } from "@/lib/remember";
import { lacksArticle } from "./articles";
import { writtenDown } from "./spoken";
import { IRREGULAR_PAST } from "./verbs";

const WORDS = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;
const MIN_WORDS = 4;
const MAX_WORDS = 40;

/** What is said before something is said, with a name that is spoken to. */
const OPENING =
	/^(?:(?:yeah|yep|yup|yes|no|nope|well|oh|ooh|wow|whoa|woah|aww?|hey|hi|hello|thanks|sure|absolutely|definitely|totally|for sure|of course|haha|actually|anyway|by the way|btw|ok|okay|so|and|but|also|plus|then|hmm|ah|right|exactly|congrats|cool|great|nice|awesome|true|agreed|no problem|you know|to be honest|honestly|besides that|in the meantime|since (?:we|you|i) (?:last )?(?:spoke|talked|chatted|met)(?: last)?|since (?:the|our) last chat|in addition|as a side note|on another note|on a (?:brighter|lighter|side) note|(?:in )?other news|speaking of which|for example|for instance|finally|man|look|listen|guess what|i['’]m doing (?:well|okay|ok|fine|good|great)|nah|i mean|as for me|as i like to say|long time no (?:see|talk|chat)|since (?:we|you|i) (?:last )?(?:spoke|talked|chatted|met)(?: last)?|something \p{Ll}+ happened(?: recently| today| yesterday)?)(?:,? \p{Lu}\p{L}+)?(?: ?[,!.…–—-]+ ?)|(?:(?:nothing|not) \p{L}+(?: \p{L}+)?, but|and|but|plus|then|also|so(?! (?:many|much|far|long))) )+/iu;
/** A name that is spoken to at the end: "…, Mel!" Behind "a friend" it is the friend's. */
const VOCATIVE = /(?<!\b(?:(?:an?|this)(?: \p{Ll}+){1,3}|my \p{Ll}+)), \p{Lu}\p{Ll}+(?=[.!]+$)/u;
const ASKS =
	/^(?:how|what|why|who|whom|whose|where|which|whether|is|are|was|were|do|does|did|don't|don’t|can|could|should|would|will|have|has|had|let's|let’s|please|keep|be|need|say|find|add|use|run|set|get|let|ask|tell|try|take|give|put|open|click|read|visit|follow|contact|submit|note|consider|remove|change|ensure|include|avoid|provide|install|trying|been|going|just|enjoy|check|make|see|here(?:['’]s| is| are)|email|start|remember|really|hoping|hope|wish|wishing|love|feel|almost|especially|even though|on hold|supporting|based on|according to|speaking of|seeing|hearing|knowing|about|im|appreciate|thinking|planning|looking|seems|guess|had|got|working|making|getting)\b/i;
/** Words that point to the sentence before. */
const LEANS =
	/^(?:that|this|these|those|it|its|they|them|their|theirs|he|him|his|she|her|hers|such|another|others?|both|either|neither|same|likewise|otherwise|instead|however|therefore|thus|hence|because|cause|than|like|not|too|nor|or|there(?! (?:is|are|was|were|will be|has been|have been) )|here|together|lots(?! of )|some|one(?! of (?:the|my|our) ))\b/i;
/** A clause that begins so needs its main clause, behind a comma. */
const SUBORDINATE =
	/^(?:when|while|if|unless|since|as|after|before|once|although|though|until|whenever|having|given|to|for)\b/i;
const SPAN =
	"morning|afternoon|evening|night|day|week|weekend|month|year|summer|winter|spring|fall|autumn|quarter|sprint|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december";
const BEFORE_POINTING =
	"on|at|in|of|to|for|with|about|through|into|over|like|after|before|from|by|than|and|or|is|was|do|did|does|all|see|saw|snapped|took|made|got|wrote|painted|bought|hear|heard|say|said|know|love|loved|doing";
/** A word that begins sentences stands capital in the middle of one. */
const RUN_TOGETHER =
	/[\p{Ll}\d)],? (?:Any|Our|By|Since|Because|When|While|If|And|But|So|Then|This|These|Those|The|It|He|She|They|We|What|How|Any|In|On|For) /u;
/** A note without its verb ("RFC proposing …", "Added a new metric …"), or an answer that needs its question ("I do, …"). */
const VERBLESS =
	/^(?:(?!(?:While|When|After|By|Before|On|In|For) )(?:\p{Lu}[^\s'’]* )+\p{Ll}+ing\b(?! (?:and \p{Ll}+ing )?(?:is|are|was|were|has|have|had|can|will|helps?|makes?|made|gives?|gave|keeps?|kept|brings?|brought)\b)|\p{Lu}\p{Ll}+ed (?:that|to|the|an?|for|with|on) (?!.*, )|(?:Added|Fixed|Removed|Updated|Changed|Moved|Merged|Discussed|Reviewed|Agreed|Decided|Closed|Created|Started|Approved) |(?:Haven|Hasn|Didn|Can|Couldn|Won|Wasn|Weren)['’]t |(?:Gonna|Gotta|Wanna) |(?:Got|Had|Made|Found|Saw|Met|Took|Went|Bought|Spent|Been|Hooked|Loved|Enjoyed|Finished|Played|Tried|Learned) (?:an?|the|my|our|some|to|on) |(?:I|We|They|He|She|It) (?:do|did|don['’]t|didn['’]t|have|haven['’]t|am|was|were|can|will)\b ?[-–—,.!])/u;
const BEFORE_NOUN =
	"the|an?|my|our|your|his|her|its|their|of|with|in|on|at|for|to|from|about|by|as|and|or|no|some|any|all|many|more|most|few|both|these|those|new|two|three|four|five|six|ten|\\d+|\\p{Ll}+(?:ing|ful|ous|ive|al|ic|less|able|ed)";
/** A verb behind a comma without anybody who does it, or without its auxiliary. */
/** "High level of confidence that it works": the only verb is that of the clause behind it. */
const NO_MAIN_VERB =
	/^(?!(?:The|An?|This|My|Our|I|We|He|She|It|They|You|There|All|Some|Many|One)\b)((?:[^\s,;:]+ ){2,7}?)that /u;
const NO_SUBJECT =
	/\b(?:I|we|they|he|she) (?:just |also |already )?(?:been|gone|seen|done)\b|^[^,]*, (?:can|will|could|should|must|may|has|was) (?!be found)\p{Ll}/u;
/** One name and a verb for many. */
const DISAGREES =
	/^(?:Also )?(?:\p{Lu}[\p{L}\d.-]*[^s\P{L}] ){1,3}(?:require|provide|support|have|need|want|allow|make|offer|include|use)\b/u;
const NO_VERB = "always|perhaps|sometimes|besides|across|towards|lots|kids|friends";
/** What a sentence with a verb in it has: who does it, an auxiliary, or an ending. */
const FINITE = new RegExp(
	[
		`\\b(?:I|we|he|she|they|it|there|who|which|is|are|has|have|do|does|will|would|can|could|should|may|might|must|${IRREGULAR_PAST}|love|like|use|want|need|help|make|give|keep|take|work|support|enjoy|prefer|live|play|know|feel|believe|mean|run|get|come|see|include|provide|require|offer|allow|show|bring)\\b`,
		"(?:n['’]t|['’](?:re|ve|ll|d|m))\\b|\\p{Ll}{2,}ed\\b",
		// A verb in -s stands behind its noun, and not behind an article, a preposition or an adjective, as a plural does.
		`(?<!(?:\\b(?:${BEFORE_NOUN})|,) )\\b(?!(?:${NO_VERB})\\b)\\p{Ll}{3,}(?<![siu])s\\b(?![.!]*$)`,
	].join("|"),
	"iu",
);
/** "I played one": of what was named before. */
const ONE =
	/^(?:(?!\ban? \p{L}).)*(?<!\b(?:the|that|this|no|any|every|some|each|my|our|a|at least) )\bone(?=[,.!;]|\s(?:and|with|but|at|for|last|two|too|when|because|yesterday)\b)/iu;
/** What points at something that another sentence says. "That" does behind a preposition or before its verb. */
const POINTING = new RegExp(
	[
		`(?<!\\b(?:met|adopted) )\\b(?:this|these|those)\\b(?! (?:${SPAN}|new|cool|cute|great|amazing|awesome|super|really)\\b)`,
		`\\b(?:${BEFORE_POINTING}) that\\b(?! (?:i|we|he|she|it|they|the|a|an|my|our|his|her|their)\\b)`,
		"\\bthat(?: is| was|'s|’s| one| way| day| time| moment| place| kind| sort)\\b",
		"\\b(?:there|here)(?! (?:is|are|was|were|will|has|have)\\b)\\b",
		"\\bthat same\\b|\\bsuch(?! (?:as|an?)\\b)\\b",
		"\\bthe (?:latter|former|same|others?|above|following|below|issue|problem|change|question|pic|picture|photo|event|reason|point|thing)\\b(?! (?:of|that|with|in|for|at|from|on|about|is)\\b)",
		"\\b(?:another|each|that|this|last|first|next|other|new|old) one\\b|\\bones\\b|['’]s one\\b|\\bsubsequent\\b|\\b(?:did|do|does|done) so\\b|\\bsome (?:to|for|from|in)\\b|\\b(?:above|below|attached|enclosed)\\b|\\bas well\\b[.!]|\\b(?:too|either)[.!]",
	].join("|"),
	"iu",
);
/** What is put behind a sentence: "…, I can't wait to see it!" */
const ASIDE =
	/,(?: and| so)? (?:I can['’]t wait|let['’]s|which (?:is|was) (?:so |really |pretty )?(?:great|amazing|awesome|cool|fun|nice)|it['’]s (?:pretty|so|really) (?:great|amazing|awesome|cool|fun|nice))\b[^.!]*(?=[.!]+$)/iu;
const ADDRESSES = /\b(?:you|your|yours|yourself|ya|y'all)\b|\bu\b/i;
/** "You can" of a document is whoever reads it. */
const ADDRESSES_SOMEBODY =
	/\b(?:your|yours|yourself|ya|y'all)\b|\bu\b|\byou\b(?! (?:can|may|will|need|want|have|are|do|could|must|should)\b)/i;
const SMALL_TALK =
	/\b(?:thanks|thank you|congrats|congratulations|good luck|best of luck|take care|can['’]t wait|sounds? (?:good|great|like|amazing|awesome|so|cool|fun|nice|tough|interesting)|looks? (?:good|great|like|amazing|awesome|so|tough|fun|cool|nice|hard|solid|beautiful|interesting|incredible|delicious)|we should (?:definitely|totally|go|do|catch|meet|hang)|i['’]ll definitely|glad|sorry|agree|no worries|(?:I|we)(?:['’](?:m|re))?(?: always| really| also)? look(?:ing)? forward|so true|such (?:a )?(?:blessing|blast)|it was (?:so |really )?(?:fun|great|awesome|amazing)[.!]|busy (?:few )?(?:day|week|month)s?|long time no|since (?:we|our) last|keeping busy|swamped|i['’]m doing (?:well|okay|ok|fine|good|great)|hope (?:all|you)|count me in|keep (?:it )?up|(?:is|are) here for|kudos|means a lot|let me know|happy to hear|(?:good|great|nice) to (?:see|hear|meet)|cheers|lol|haha|i guess|no idea|i think so|can imagine|i bet|I['’]m off to|i feel great)\b/i;
const THING =
	/(?:\b(?:an?|the|my|our|his|her|their|some|new|two|three|four|five|many|several|all|our) \p{Ll}{2,}|\S \p{Lu}\p{L}{2,}|^\p{Lu}\p{L}{2,}s? )/u;
const SOMEBODY =
	/(?:\p{Lu}\p{L}+|\b(?:mother|mom|mum|father|dad|son|daughter|sister|brother|wife|husband|partner|friend|boss|manager|colleague|kid|child|girl|boy|man|woman|grand\p{Ll}+|aunt|uncle|cousin|teacher|doctor|engineer|customer|user)\b)/u;
const PRONOUN = /\b(?:it|its|itself|they|them|their|theirs|he|him|his|she|her|hers)\b/gi;
/** Between a pronoun and what it means. */
const BOUNDARY = /[,;–—-]|\b(?:and|but|or|because|when|if|that|which|who|so|while|since|until|after|before)\b/;

/**
 * A sentence as it can be read by itself, without the words that lead up to it; empty where it leans on what stands around it,
 * asks, speaks to somebody, is small talk or a fragment. `speaker` is who is named beside it, empty where nobody is. Pure.
 */
export const standAlone = remember((sentence: string, speaker: string): string => {
	const text = standBehind(sentence, speaker);
	return leans(text) || !hasReferents(text) ? "" : text;
});

/** The same for a sentence that is quoted right behind the one that it may lean on. */
export const standBehind = remember((sentence: string, speaker: string): string => {
	if (/\n\s*(?:[-*•>]|\d+[.)])/.test(sentence.trim())) return "";
	const whole = writtenDown(sentence.replace(/\s+/g, " ").trim());
	const rest = withoutOpening(withoutOpening(whole)).replace(VOCATIVE, "").replace(ASIDE, "");
	const text = rest.charAt(0).toUpperCase() + rest.slice(1);
	const speaksTo = speaker === "" ? ADDRESSES_SOMEBODY : ADDRESSES;
	const isSaid = !isFragment(text) && !ASKS.test(text) && !speaksTo.test(text) && !SMALL_TALK.test(text);
	const isSigned = speaker !== "" || !/\b(?:I|i|me|my|mine|myself)\b/.test(text);
	return isSaid && isSigned ? text : "";
});

const withoutOpening = (text: string) => text.slice(OPENING.exec(text)?.[0].length ?? 0);

/** A heading, a list, a label with its value, a line of code, or a sentence that was cut. */
function isFragment(text: string): boolean {
	const words = text.match(WORDS) ?? [];
	return (
		words.length < MIN_WORDS ||
		words.length > MAX_WORDS ||
		!words.some((word) => /^\p{Ll}{3,}/u.test(word)) ||
		!/^["“'‘(@]?[\p{L}\p{N}]/u.test(text) ||
		!/[.!]["”’')]*$/.test(text) ||
		RUN_TOGETHER.test(text) ||
		VERBLESS.test(text) ||
		DISAGREES.test(text) ||
		lacksArticle(text) ||
		NO_SUBJECT.test(text) ||
		!FINITE.test(NO_MAIN_VERB.exec(text)?.[1] ?? "is") ||
		!FINITE.test(text) ||
		text.split('"').length % 2 === 0 ||
		/[?*|`#>]|\]\(|\.\.\.|…/.test(text) ||
		/^\S+(?: \S+){0,7}:(?!\S)/.test(text)
	);
}

const leans = (text: string) =>
	LEANS.test(text) || POINTING.test(text) || ONE.test(text) || (SUBORDINATE.test(text) && !text.includes(","));

/** Whether something stands before each pronoun of the third person that it may mean. */
const hasReferents = (text: string) =>
	[...text.matchAll(PRONOUN)].every(({ 0: word, index }) => {
		// A name in capitals is none: "IT".
		if (word.length > 1 && word === word.toUpperCase()) return true;
		const before = text.slice(0, index);
		const isOwner = /^(?:its|their|his|her|itself)$/i.test(word);
		return (/^(?:h|sh)/i.test(word) ? SOMEBODY : THING).test(before) && (isOwner || BOUNDARY.test(before));
	});
