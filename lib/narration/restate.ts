import { remember } from "@/lib/remember";

const WORDS = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;
/** Words that a name takes the place of. */
const PRONOUN =
	/^(?:i|me|my|mine|myself|you|your|he|him|his|she|her|hers|it|its|they|them|their|we|us|our|this|that|these|those)$/;
/** Words that lead up to a clause: left out without loss. */
const ADVERB = /^(?:and|but|so|also|just|really|even|well|please|yes|yeah|then|actually|recently)$/;
/** What stands in place of a pronoun beside a name, and forms that change with the subject. */
const AGREES =
	/^(?:am|are|is|was|were|have|ha|ve|do|doe|will|would|not|can|cannot|the|to|team|their|his|her|its|them|him|he|she|they|himself|herself)$|['’](?:m|re|ve|ll|d|s|t)$/;
/** "I met him and": whoever did the one did the other. */
const SHARED_SUBJECT = /^(?:I|we|he|she|they) \p{Ll}[^,;]*\band $/iu;
/** What a left-out part may hold that changes what is left: a condition, a doubt, a denial, somebody else's words. */
const CHANGES =
	/\b(?:if|unless|until|when|whether|maybe|perhaps|probably|possibly|might|may|could|would|should|hopefully|hopes?|hoped|hoping|thinks?|thought|believes?|guess|wish|wants?|wanted|said|says|told|heard|not|no|never|nobody|cannot|although|though|except|than|like|only|seems?|suppose\p{Ll}*)\b|n['’]t\b/iu;
const CLAUSE_BEGINS = /(?:^|[,;:–—-]|\b(?:and|but|so))\s*(?:(?:and|but|so|then)\s+)?$/iu;
const CLAUSE_ENDS = /^\s*(?:["”’)]*[.!]*["”’)]*\s*$|[,;–—-]+ (?:and|but|so) |[;–—])/u;
/** Wordings that read badly whatever they say, and what is said to somebody's face. */
const AWKWARD =
	/["“”]|\band others\b|^(?:If|Surely|As|Maybe)\b|^\p{Lu}\S*, |\bis to (?:know|meet)\b|\b(?:is|are) (?:knowing|wanting|having|being|seeing|hearing|liking|loving)\b|\b(?:is|are|was|were) (?:is|are|was|were|have|makes?)\b|\bthem ?sel(?:f|ves)\b|\bUser\b|\bmust have\b|\bcan tell\b|\bif \p{Lu}\S+ (?:wants|needs|is interested)\b|\bwills\b|\bis been\b|, \p{Lu}\p{Ll}+[.!]*$|^\p{Lu}\p{Ll}+is |\b(?:definitely|catch up|reach out|never forget)\b|\b(?:wish|wishes)\b/u;
/** "You" is somebody else in every talk, unless something is done for them. */
const TO_YOU = /\b(?:you|your|yours|yourself)\b/i;
const FOR_YOU = /\bI (?:will|have|can|am going to) (?:\p{Ll}+ ){1,3}you\b|\bI['’](?:ll|ve) (?:\p{Ll}+ ){1,3}you\b/iu;

/**
 * The wording of a fact where it is one whole clause of its sentence with names for pronouns: nothing of the clause is lost, nothing
 * added, and what is left out of the sentence changes none of it. Null otherwise. Pure.
 */
export const restate = remember((fact: string, quote: string): string | null => {
	const body = fact.trim().replace(/ on \d{4}-\d\d-\d\d(?: at \d\d:\d\d\S*)?\.$/, ".");
	if (AWKWARD.test(body) || repeatsName(body, quote) || (TO_YOU.test(quote) && !FOR_YOU.test(quote))) return null;
	const said = [...quote.matchAll(WORDS)].map((found) => ({ word: stemOf(found[0]), at: found.index, text: found[0] }));
	const restated = [...body.matchAll(WORDS)].map(([text]) => ({ word: stemOf(text), text }));
	const pairs = commonWords(
		restated.map(({ word }) => word),
		said.map(({ word }) => word),
	);
	const [first, last] = [pairs[0], pairs.at(-1)];
	if (!first || !last || pairs.length < 4) return null;
	// Between words that stand in both, a name may stand for a pronoun, and a form for its other.
	let [from, to] = [first[1], last[1]];
	while (from > 0 && (PRONOUN.test(said[from - 1]?.word ?? "") || AGREES.test(said[from - 1]?.word ?? ""))) from--;
	while (to + 1 < said.length && PRONOUN.test(said[to + 1]?.word ?? "")) to++;
	const edges: [number, number][] = [[-1, from - 1], ...pairs, [restated.length, to + 1]];
	for (let n = 1; n < edges.length; n++) {
		const [[a, b], [nextA, nextB]] = [edges[n - 1] as [number, number], edges[n] as [number, number]];
		const lost = said.slice(b + 1, nextB);
		const added = restated.slice(a + 1, nextA);
		const isForPronoun = lost.some(({ word }) => PRONOUN.test(word) || AGREES.test(word));
		if (lost.some(({ word }) => !PRONOUN.test(word) && !AGREES.test(word) && !ADVERB.test(word))) return null;
		if (added.some(({ word, text }) => !AGREES.test(word) && !/^\p{Lu}/u.test(text))) return null;
		const isShared = n === 1 && SHARED_SUBJECT.test(quote.slice(0, said[from]?.at ?? 0));
		if (added.length > 0 && !isForPronoun && !isShared && !isNote(body, n, added)) return null;
		if (added.length === 0 && lost.some(({ word }) => !ADVERB.test(word))) return null;
	}
	const before = quote.slice(0, said[from]?.at ?? 0);
	const after = quote.slice((said[to]?.at ?? 0) + (said[to]?.text.length ?? 0));
	if (!CLAUSE_BEGINS.test(before) || !CLAUSE_ENDS.test(after) || CHANGES.test(before) || CHANGES.test(after))
		return null;
	return body.charAt(0).toUpperCase() + body.slice(1);
});

/** "Ada asked if Ada was late": a name that took the place of two pronouns. */
const repeatsName = (body: string, quote: string) => {
	const namesOf = (text: string): string[] => text.match(/\p{Lu}[\p{L}\d]+/gu) ?? [];
	const times = (list: string[], name: string) => list.filter((other) => other === name).length;
	const [names, said] = [namesOf(body), namesOf(quote)];
	return names.some((name) => times(names, name) > 1 && times(names, name) > times(said, name) + 1);
};

/** A note without its subject, which the team did, or without its verb: "Ben to send a letter". */
const isNote = (body: string, place: number, added: { word: string }[]) =>
	(place === 1 && /^The team \p{Ll}+ed\b/u.test(body)) || (added.length === 1 && added[0]?.word === "is");

/** The longest common subsequence of two lists of words, as pairs of their places. */
function commonWords(a: string[], b: string[]): [number, number][] {
	const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
	const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
	for (let i = a.length - 1; i >= 0; i--)
		for (let j = b.length - 1; j >= 0; j--)
			(lengths[i] as Uint16Array)[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
	const pairs: [number, number][] = [];
	for (let i = 0, j = 0; i < a.length && j < b.length; ) {
		if (a[i] === b[j]) pairs.push([i++, j++]);
		else if (at(i + 1, j) >= at(i, j + 1)) i++;
		else j++;
	}
	return pairs;
}

/** A word without the ending that changes with its subject: "needs" and "need". */
const stemOf = (word: string): string =>
	word
		.toLowerCase()
		.replaceAll("’", "'")
		.replace(/(?<=\p{L}{2})(?:es|s)$/u, "");
