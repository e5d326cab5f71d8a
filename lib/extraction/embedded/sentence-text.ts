// The text of a fact: the sentence that says it, told in the third person where it is plain, else quoted as it stands. Knows nothing
// of edges.
import type { SentenceInput } from "./candidate";
import { type Clause, isFiniteVerb } from "./clauses";
import { isTitle } from "./left-open";
import { isPlain, isWellWritten } from "./proofread";
import type { References } from "./references";
import { capitalised, closeSentence, isPaired } from "./render";
import type { Sentence } from "./sentence";
import { LEADING, sentenceWords } from "./sentence-words";
import { isSmallTalk } from "./small-talk";
import { saidBy } from "./who-says";
import { Unknown, WordWriter } from "./word-writer";

const MAX_WORDS = 100;

/**
 * The sentence whose main clause is `main`; null where it holds a word that nobody knows, or cannot be read by itself.
 * Decision: who says more than a plain sentence is quoted rather than reworded, since a rewording may say what was not meant; a name
 * in brackets says whom "it" or "she" means, where only the sentences before tell. A clause of a sentence is not cut out of it.
 */
export function sentenceText({ s, references, topic }: SentenceInput, main: Clause | undefined): string | null {
	if (!main) return null;
	const words = sentenceWords(s);
	if (words.length > MAX_WORDS || isIdle(s, main, words, references)) return null;
	return orNull(() => {
		const source = saidBy(s, main, words, topic, references);
		const writer = new WordWriter(s, references);
		const told = closeSentence(writer.words(words));
		// What somebody says of others is theirs.
		const isTheirs = source !== null || (references.speaker?.isName === true && !writer.hasVoices);
		// "Ann has to rest and made tea": of two verbs one may be in the wrong form.
		const isOne = words.every((w) => !isFiniteVerb(s, w) || main.group.includes(w));
		const isTold = !isTheirs && !writer.isAwkward && isPlain(s, main, words) && (isOne || !writer.hasVoices);
		if (isTold && isWellWritten(s, words, told)) return told;
		return quoted(s, words, writer, source ?? voiceOf(references, writer));
	});
}

/** Words of the sentence with names for pronouns; null where nobody knows whom one means. */
export const phraseText = (s: Sentence, references: References, words: number[]): string | null =>
	orNull(() => new WordWriter(s, references).words(words));

/** The words as they stand, behind who says them; null where they are none to quote. */
function quoted(s: Sentence, words: number[], { named }: WordWriter, source: string | null): string | null {
	let [first, last] = [words[0] as number, words.at(-1) as number];
	// "Planned Timeline for Remaining Days", "Roundtable updates": titles.
	if ((source === null && isTitle(s, words)) || words.length < 3) return null;
	// "In my home country, Sweden": a call to nobody, whatever the parser makes of it.
	if (s.word(last + 1) === "," && s.tag(last + 2) === "PROPN") last += 2;
	while (/^["'“‘`]$/.test(s.word(first - 1))) first--;
	while (/^["'”’`]$/.test(s.word(last + 1))) last++;
	// "New features that we added include it" without its first words.
	const before = s.tag(first - 1);
	if (first > 0 && !/^(?:ADV|CCONJ|INTJ|PUNCT|SCONJ)$/.test(before) && !LEADING.test(s.lower(first - 1))) return null;
	const said = closeSentence(textWith(s, first, last, named).replace(/[“”]/g, '"'));
	if (said.endsWith("…") || !isPaired(said) || !/\p{L}\s+\p{L}/u.test(said.replace(/\S*:\/\/\S+/g, ""))) return null;
	return source === null ? `“${said}”` : `${capitalised(source)}: “${said}”`;
}

/** Who speaks, where that is somebody with a name or the sentence is about them; "the team" for a "we" that nobody signed. */
function voiceOf(references: References, { hasVoices }: WordWriter): string | null {
	const { speaker } = references;
	if (speaker && (hasVoices || speaker.isName)) return references.phraseFor(speaker);
	return hasVoices ? "the team" : null;
}

/** Whether it is talk that nobody needs to keep. */
function isIdle(s: Sentence, main: Clause, words: number[], { speaker, listener }: References): boolean {
	if (!speaker) return false;
	const voices = new Set(`${speaker.name} ${listener?.name ?? ""}`.toLowerCase().split(" "));
	return isSmallTalk(s, main, words, voices);
}

/** The words from `first` to `last` as they stand, each that a name stands for with that name in brackets behind it. */
function textWith(s: Sentence, first: number, last: number, named: Map<number, string>): string {
	let out = "";
	let name: string | undefined;
	for (let i = first; i <= last; i++) {
		name ??= named.get(i);
		out += s.word(i);
		// "he'll [Alex]", "this group's [design group]".
		const goesOn = s.tokens[i]?.spaceAfter === false && /^['’]/.test(s.word(i + 1));
		if (name !== undefined && !goesOn) {
			out += ` [${name}]`;
			name = undefined;
		}
		if (i < last && s.tokens[i]?.spaceAfter) out += " ";
	}
	return out;
}

/** What `write` gives; null where that meets a word whose referent nobody knows. */
function orNull(write: () => string | null): string | null {
	try {
		return write();
	} catch (error) {
		if (!(error instanceof Unknown)) throw error;
		return null;
	}
}
