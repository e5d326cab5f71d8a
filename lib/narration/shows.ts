// Whether a sentence shows the pattern that its fact was classified by: a trait is named only where the words themselves say so. Pure.
const SHOWS: Partial<Record<string, RegExp>> = {
	preference:
		/\b(?:prefers?|favou?rites?|loves?|enjoys?|(?:I|we|they|he|she|really|also) like|likes (?!this\b|that\b)|fans? of|hates?|dislikes?|passionate|rather than|my thing|important to me|can['’]t stand)\b/iu,
	principle:
		/\b(?:always|never|should|must|has to|have to|needs? to|believes?|important|essential|vital|polic(?:y|ies)|rules?|only|responsible|principles?|matters?)\b/i,
	decision:
		/\b(?:deci(?:ded|des|sions?)|agree[ds]?|chosen?|chose|adopted|switched|opted|picked|approved|settled|will (?:use|replace|adopt|move to)|are going with)\b/i,
	goal: /\b(?:wants? to|would like|['’]d (?:like|love) to|hop(?:es?|ing) to|plan(?:s|ning)?\b|goals?|aims? (?:to|for|at)|dreams? (?:is|of|to)|intends?|looking to|considering|working (?:on|toward)|striv\p{L}+)/iu,
};

/** True where the pattern is one that words show, and these do. */
export const shows = (pattern: string | null, words: string): boolean => SHOWS[pattern ?? ""]?.test(words) ?? false;
