import { IRREGULAR_PAST } from "./verbs";

/** Nouns that stand for one of many, and are never the verb of a clause. */
const COUNTABLE =
	/^(?:team|subteam|document|editor|admin|administrator|engineer|manager|developer|candidate|employee|recruiter|customer|client|contributor|maintainer|committee|council|proposal|ticket|bug|feature|module|server|cluster|container|database|repository|repo|website|spreadsheet|channel|wiki|calendar|meeting|agenda|decision|policy|contract)$/i;
/** Nouns that do where "of" follows. */
const COUNTED = /^(?:number|draft|copy)$/i;
const DETERMINER =
	/^(?:the|an?|this|that|these|those|my|our|your|his|her|its|their|each|every|no|any|some|all|one|another|which|what|whose|per|either|neither|both|few|many|most|more|several|two|three|four|five|last|next|\d\S*|.*['’]s|.*s['’])$/i;
/** Behind these a bare noun is right: "as project lead". */
const ROLE = /^(?:as|via|of|called|named)$/i;
/** Where a noun phrase begins or ends. */
const BREAK =
	/^(?:in|on|at|to|for|by|from|with|of|and|or|but|about|after|before|between|into|through|during|until|is|are|was|were|be|been|has|have|had|will|would|can|could|should|may|might|must|do|does|did|that|if|when|because|so|not|i|we|you|he|she|they|it|who|which|as|than|the|an?|this|[,;:.()“”"!?])$/iu;
const VERB = new RegExp(`ed$|^(?:is|are|have|has|will|can|must|should|of|in|and|who|${IRREGULAR_PAST})$`, "iu");
const FARTHEST = 4;

/** Whether a noun that needs an article stands without one, as in notes: "Submit current draft to board". Pure. */
export function lacksArticle(text: string): boolean {
	const words = text.match(/[\p{L}\p{N}@#/.'’-]*[\p{L}\p{N}'’]|[,;:.()“”"!?]/gu) ?? [];
	return words.some((word, n) => {
		const next = words[n + 1] ?? ".";
		const isNoun = COUNTABLE.test(word)
			? isSubject(words, n) || !isCompound(next, words[n + 2] ?? ".")
			: COUNTED.test(word) && next === "of";
		// A name: "Slack Channel".
		if (!isNoun || (n > 0 && /^\p{Lu}/u.test(word))) return false;
		for (let back = 1; back <= FARTHEST; back++) {
			const before = words[n - back];
			if (before === undefined) return true;
			if (DETERMINER.test(before) || ROLE.test(before) || (/^\p{Lu}/u.test(before) && n > back)) return false;
			if (BREAK.test(before)) return true;
		}
		return false;
	});
}

/** "Engineer notices alerts", "if candidate needs time": a noun that begins a clause, and its verb behind it. */
const isSubject = (words: string[], n: number) =>
	(n === 0 || /^(?:if|when|once|unless)$/i.test(words[n - 1] ?? "")) &&
	/[^s]s$/.test(words[n + 1] ?? "") &&
	!VERB.test(words[n + 2] ?? "");

/**
 * "Team members": the noun only says which members, and "meeting the criteria" is a verb. What ends in -s and has an object is one
 * too: "admin updates the config".
 */
const isCompound = (next: string, afterNext: string) =>
	/^(?:the|an?|this|these|:)$/i.test(next) ||
	(!BREAK.test(next) && !/ed$/.test(next) && !(/s$/.test(next) && /^(?:the|an?)$/i.test(afterNext)));
