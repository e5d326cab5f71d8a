// Owns the texts that names are learnt from: CrossNER and WNUT 2017 as labelled, the treebank with labels derived from its
// proper-noun tags, trees and our own word lists ("silver": where the kind is unsure, several are allowed).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import {
	COUNTRIES,
	DEMONYMS,
	isFirstName,
	LOCATION_WORDS,
	MONTHS_AND_DAYS,
	ORGANIZATION_WORDS,
	ORGANIZATIONS,
	PLACES,
	SURNAMES,
	TITLES,
} from "../../lib/extraction/embedded/gazetteer";
import { type Token, tokenizeFlat } from "../../lib/extraction/embedded/tokenize";
import type { TreebankSentence } from "./conllu";
import { SILVER_KINDS } from "./silver-kinds";

export const KINDS = ["PER", "ORG", "LOC", "EVENT", "WORK", "PRODUCT", "MISC"] as const;
export const REGISTERS = ["encyclopaedia", "message", "web"] as const;

/** One sentence with its names: `kinds` are all the kinds that a name may be; "?" among them means: perhaps no name at all. `source` is the treebank sentence or -1. */
export type NamedSentence = {
	words: string[];
	spans: { from: number; to: number; kinds: string[] }[];
	register: number;
	source: number;
};

const KIND_OF: Record<string, string> = {
	person: "PER",
	politician: "PER",
	scientist: "PER",
	researcher: "PER",
	writer: "PER",
	musicalartist: "PER",
	organisation: "ORG",
	politicalparty: "ORG",
	university: "ORG",
	band: "ORG",
	corporation: "ORG",
	group: "ORG",
	location: "LOC",
	country: "LOC",
	event: "EVENT",
	election: "EVENT",
	conference: "EVENT",
	book: "WORK",
	poem: "WORK",
	song: "WORK",
	album: "WORK",
	magazine: "WORK",
	academicjournal: "WORK",
	"creative-work": "WORK",
	product: "PRODUCT",
};

/** Sentences of the labelled files and, from the treebank, with derived labels. In a fixed order. */
export function readNamedSentences(folder: string, treebank: TreebankSentence[]): NamedSentence[] {
	const out: NamedSentence[] = [];
	for (const file of readdirSync(folder)
		.filter((f) => /^crossner-.*-train\.txt$/.test(f))
		.sort())
		out.push(...readColumns(readFileSync(join(folder, file), "utf8"), 0));
	out.push(...readColumns(gunzipSync(readFileSync(join(folder, "wnut17train.conll.gz"))).toString("utf8"), 1));
	for (const [source, s] of treebank.entries())
		out.push({ words: s.words, spans: silverSpans(s), register: 2, source });
	return out;
}

function readColumns(text: string, register: number): NamedSentence[] {
	const out: NamedSentence[] = [];
	for (const block of text.split(/\r?\n[ \t]*\r?\n/)) {
		const words: string[] = [];
		const spans: NamedSentence["spans"] = [];
		for (const line of block.split(/\r?\n/)) {
			const [word, label] = line.split("\t");
			if (!word?.trim() || !label) continue;
			const from = words.length;
			// The files split words their way; we cut further our way.
			words.push(...tokenizeFlat(word.trim()).map((t: Token) => t.text));
			const kind = KIND_OF[label.trim().slice(2)] ?? "MISC";
			if (label.startsWith("B-")) spans.push({ from, to: words.length, kinds: [kind] });
			else if (label.startsWith("I-")) {
				const last = spans[spans.length - 1];
				if (last && last.to === from) last.to = words.length;
			}
		}
		if (words.length > 0) out.push({ words, spans, register, source: -1 });
	}
	return out;
}

const LINK = /[@/]|^www\.|^http|\.(?:com|org|net)$/;

function isNamePart(s: TreebankSentence, i: number): boolean {
	const [upos, xpos] = (s.tags[i] as string).split("|");
	const lower = (s.words[i] as string).toLowerCase();
	if (LINK.test(lower) || MONTHS_AND_DAYS.has(lower)) return false;
	if (upos === "PROPN" && xpos !== "ADD") return true;
	return (xpos === "NNP" || xpos === "NNPS") && upos === "ADJ";
}

/** Runs of proper nouns in one phrase, with "of" phrases of institutions. */
function silverSpans(s: TreebankSentence): NamedSentence["spans"] {
	const out: NamedSentence["spans"] = [];
	const n = s.words.length;
	for (let i = 0; i < n; i++) {
		if (!isNamePart(s, i)) continue;
		let to = i + 1;
		while (to < n) {
			if (isNamePart(s, to) && sameName(s, i, to)) to++;
			else if (
				/^(?:-|&|'s|’s|\/|\.)$/.test(s.words[to] as string) &&
				to + 1 < n &&
				isNamePart(s, to + 1) &&
				sameName(s, i, to + 1)
			)
				to += 2;
			else if (/^(?:of|for|and)$/.test(s.words[to] as string) && isInstitution(s.words[to - 1] as string)) {
				const next = s.words[to + 1] === "the" ? to + 2 : to + 1;
				if (next < n && isNamePart(s, next) && (s.words[to] !== "and" || s.heads[next] === to - 1)) to = next + 1;
				else break;
			} else break;
		}
		let from = i;
		while (
			from < to - 1 &&
			TITLES.has((s.words[from] as string).toLowerCase()) &&
			!ORGANIZATION_WORDS.has((s.words[to - 1] as string).toLowerCase())
		)
			from++;
		const titled = from > i || (i > 0 && TITLES.has((s.words[i - 1] as string).toLowerCase()));
		const words = s.words.slice(from, to).map((w) => w.toLowerCase());
		const alone = words.length === 1;
		if (!(alone && (DEMONYMS.has(words[0] as string) || TITLES.has(words[0] as string))))
			out.push({ from, to, kinds: kindsOf(words, titled, s.words.slice(from, to)) });
		else if (alone && TITLES.has(words[0] as string)) out.push({ from, to, kinds: ["?", "PER"] });
		i = to - 1;
	}
	return out;
}

/** Whether two proper nouns of a run belong to one name, by the tree. */
function sameName(s: TreebankSentence, first: number, next: number): boolean {
	const h = s.heads[next] as number;
	const l = s.labels[next] as string;
	if (h >= first && h < next)
		return (
			l === "flat" ||
			l === "compound" ||
			l === "goeswith" ||
			l === "nummod" ||
			l === "nmod:unmarked" ||
			l === "nmod:desc"
		);
	// The head stands to the right: some word of the run must hang on it or share its head.
	for (let k = first; k < next; k++)
		if (s.heads[k] === next || (s.heads[k] === h && /^(?:compound|flat|amod|goeswith)$/.test(s.labels[k] as string)))
			return true;
	return false;
}

const isInstitution = (word: string) =>
	/^(?:university|department|ministry|bank|house|board|council|institute|office|center|centre|school|college|federation|city|republic|court|association|committee|society|church|state|bureau|district|gulf|bay|isle|museum|academy|chamber|commission|college|king|queen|prince|duke|hospital|law|offices|government|state|port|sea)$/i.test(
		word,
	);

function kindsOf(words: string[], titled: boolean, surface: string[]): string[] {
	const all = words.join(" ");
	const first = words[0] as string;
	const last = words[words.length - 1] as string;
	const listed = SILVER_KINDS.get(all);
	if (listed) return listed;
	if (titled) return ["PER"];
	if (ORGANIZATIONS.has(all)) return ["ORG"];
	if (COUNTRIES.has(all) || PLACES.has(all)) return isFirstName(all) ? ["LOC", "PER"] : ["LOC"];
	if (ORGANIZATION_WORDS.has(last)) return ["ORG"];
	if (LOCATION_WORDS.has(last) && words.length > 1) return ["LOC"];
	if (isFirstName(first) && words.length <= 4) return ["PER"];
	if (words.length > 1 && words.length < 4 && SURNAMES.has(last)) return ["PER"];
	if (words.length === 1 && SURNAMES.has(last)) return ["PER"];
	if (ORGANIZATION_WORDS.has(first)) return ["ORG"];
	if (LOCATION_WORDS.has(first) && words.length > 1) return ["LOC"];
	if (surface.length > 1 && /^(?:of|the)$/.test(words[1] as string)) return ["ORG", "LOC"];
	if (surface.length === 2 && surface.every((w) => /^\p{Lu}\p{Ll}+$/u.test(w))) return ["PER", "ORG", "LOC", "?"];
	return ["PER", "ORG", "LOC", "?"];
}

/** The names that our lists cannot tell, most frequent first; for writing `silver-kinds.ts`. */
export function unsureNames(sentences: NamedSentence[]): [string, number][] {
	const counts = new Map<string, number>();
	for (const s of sentences)
		for (const span of s.spans)
			if (span.kinds.length > 1) {
				const text = s.words.slice(span.from, span.to).join(" ").toLowerCase();
				counts.set(text, (counts.get(text) ?? 0) + 1);
			}
	return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
