// The texts that names are learnt from: CrossNER and WNUT 2017 as labelled, the treebank with labels derived from its
// proper-noun tags, trees and our own word lists ("silver": where the kind is unsure, several are allowed).
// Longer than 250 lines: one list of sources, each with the labels that it is read with.
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
import { classesOf } from "../../lib/extraction/embedded/lexicon";
import { NAME_LISTS } from "../../lib/extraction/embedded/name-lists";
import { type Token, tokenizeFlat } from "../../lib/extraction/embedded/tokenize";
import type { TreebankSentence } from "./conllu";
import type { NameLists } from "./name-list-data";
import { type FilledTemplate, fillTemplates } from "./name-templates";
import { SILVER_KINDS } from "./silver-kinds";

export const KINDS = ["PER", "ORG", "LOC", "EVENT", "WORK", "PRODUCT", "TECH", "MISC"] as const;
/** Texts by their conventions of naming. */
export const REGISTERS = ["encyclopaedia", "message", "web", "software"] as const;
/** The register of sentences that have none of their own: they are read in whichever they look like. */
export const ANY_REGISTER = -1;

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
	programlang: "TECH",
};

const SOFTWARE_KINDS: Record<string, string> = {
	Application: "TECH",
	Library: "TECH",
	Operating_System: "TECH",
	Language: "TECH",
	Website: "TECH",
	Device: "TECH",
	Algorithm: "TECH",
	Organization: "ORG",
	User_Name: "PER",
};

/** What GUM's types of mentions mean for a name; "?" where it may be none. */
const MENTION_KINDS: Record<string, string[]> = {
	person: ["PER"],
	organization: ["ORG"],
	place: ["LOC"],
	event: ["EVENT"],
	object: ["PRODUCT", "TECH", "WORK"],
	abstract: ["MISC", "WORK", "PRODUCT", "TECH", "?"],
	animal: ["PER", "?"],
	time: ["?"],
	substance: ["?"],
	plant: ["?"],
};

/** Sentences of the labelled files, of our own templates and, from the treebanks, with derived labels. In a fixed order. */
export function readNamedSentences(folder: string, treebank: TreebankSentence[], lists: NameLists): NamedSentence[] {
	const out: NamedSentence[] = [];
	for (const file of readdirSync(folder)
		.filter((f) => /^crossner-.*-train\.txt$/.test(f))
		.sort())
		out.push(...readColumns(readFileSync(join(folder, file), "utf8"), 0, plainKinds));
	out.push(...readColumns(unzipped(folder, "wnut17train.conll.gz"), 1, plainKinds));
	for (const [source, s] of treebank.entries())
		out.push({ words: s.words, spans: silverSpans(s, lists), register: 2, source });
	const posts = readColumns(unzipped(folder, "stackoverflow-ner-train.txt.gz"), 3, softwareKinds(lists));
	out.push(...posts.filter((s) => s.words.length > 3 && s.words.length < 80 && !s.words.some((w) => NO_PROSE.test(w))));
	for (const filled of fillTemplates(lists, TEMPLATE_COPIES)) out.push(namedTemplate(filled));
	return out;
}

const TEMPLATE_COPIES = 28;
/** Marks of posts that stand for code or say where the post comes from. */
const NO_PROSE = /^(?:CODE_BLOCK|OUTPUT_BLOCK|Question_ID|Question_URL|Answer_to_Question_ID|RepoID|Repository_Name)$/;

const unzipped = (folder: string, file: string) => gunzipSync(readFileSync(join(folder, file))).toString("utf8");

/** The kinds of a labelled span by its label and words; null for what is no name here. */
type KindsOf = (label: string, words: string[]) => string[] | null;

const plainKinds: KindsOf = (label) => [KIND_OF[label] ?? "MISC"];

/** Lower-case words of the dictionary ("server", "browser") are annotated as software but name nothing. */
const softwareKinds =
	(lists: NameLists): KindsOf =>
	(label, words) => {
		const kind = SOFTWARE_KINDS[label];
		if (!kind) return null;
		const text = words.join(" ");
		if (kind === "PER" || /\p{Lu}/u.test(text) || isSoftware(lists, text.toLowerCase())) return [kind];
		return words.length === 1 && classesOf(text) === 0 ? [kind, "?"] : null;
	};

const listBits = (lists: NameLists, phrase: string) => lists.flags.get(phrase) ?? 0;
const inLists = (lists: NameLists, phrase: string, ...names: (typeof NAME_LISTS)[number][]) =>
	names.some((name) => (listBits(lists, phrase) & (1 << NAME_LISTS.indexOf(name))) !== 0);
const isSoftware = (lists: NameLists, phrase: string) => inLists(lists, phrase, "brand", "language");

function readColumns(text: string, register: number, kindsOf: KindsOf): NamedSentence[] {
	const out: NamedSentence[] = [];
	for (const block of text.split(/\r?\n[ \t]*\r?\n/)) {
		const words: string[] = [];
		const spans: { from: number; to: number; label: string }[] = [];
		for (const line of block.split(/\r?\n/)) {
			const [word, label] = line.split(/[\t ]/);
			if (!word?.trim() || !label) continue;
			const from = words.length;
			// The files split words their way; we cut further our way.
			words.push(...tokenizeFlat(word.trim()).map((t: Token) => t.text));
			const last = spans[spans.length - 1];
			if (label.startsWith("B-")) spans.push({ from, to: words.length, label: label.trim().slice(2) });
			else if (label.startsWith("I-") && last && last.to === from) last.to = words.length;
		}
		const named = spans.flatMap(({ from, to, label }) => {
			const kinds = kindsOf(label, words.slice(from, to));
			return kinds ? [{ from, to, kinds }] : [];
		});
		if (words.length > 0) out.push({ words, spans: named, register, source: -1 });
	}
	return out;
}

function namedTemplate(filled: FilledTemplate): NamedSentence {
	const tokens = tokenizeFlat(filled.text);
	const spans = filled.names.flatMap(({ from, to, kind }) => {
		const first = tokens.findIndex((t) => t.end > from);
		const last = tokens.findLastIndex((t) => t.start < to);
		return first >= 0 && last >= first ? [{ from: first, to: last + 1, kinds: [kind] }] : [];
	});
	return { words: tokens.map((t) => t.text), spans, register: ANY_REGISTER, source: -1 };
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
function silverSpans(s: TreebankSentence, lists: NameLists): NamedSentence["spans"] {
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
			out.push({
				from,
				to,
				kinds: mentionKinds(s, from, to) ?? kindsOf(words, titled, s.words.slice(from, to), lists),
			});
		else if (alone && TITLES.has(words[0] as string)) out.push({ from, to, kinds: ["?", "PER"] });
		i = to - 1;
	}
	return out;
}

/** The kinds of a name by the smallest annotated mention that it heads; null where the treebank has none. */
function mentionKinds(s: TreebankSentence, from: number, to: number): string[] | null {
	let best: TreebankSentence["mentions"][number] | null = null;
	for (const m of s.mentions) {
		if (m.from > from || m.to < to || (best && m.to - m.from >= best.to - best.from)) continue;
		const head = s.heads.findIndex((h, i) => i >= m.from && i < m.to && (h < m.from || h >= m.to));
		if (head >= from && head < to) best = m;
	}
	return best ? (MENTION_KINDS[best.type] ?? null) : null;
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

function kindsOf(words: string[], titled: boolean, surface: string[], lists: NameLists): string[] {
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
	const known = listKinds(lists, words);
	if (known) return known;
	if (surface.length > 1 && /^(?:of|the)$/.test(words[1] as string)) return ["ORG", "LOC"];
	if (surface.length === 2 && surface.every((w) => /^\p{Lu}\p{Ll}+$/u.test(w))) return ["PER", "ORG", "LOC", "?"];
	return ["PER", "ORG", "LOC", "?"];
}

/** What the lists of packages say of a name, where they agree. */
function listKinds(lists: NameLists, words: string[]): string[] | null {
	const all = words.join(" ");
	const place = inLists(lists, all, "city", "country");
	const software = isSoftware(lists, all);
	if (words.length > 1 && words.length < 4 && words.every((w) => inLists(lists, w, "first name", "last name")))
		return place || software ? null : ["PER"];
	if (words.length > 1) return place ? ["LOC"] : null;
	const person = inLists(lists, all, "first name");
	if (person && !place && !software && classesOf(all) % 256 === 0) return ["PER"];
	if (place && !person && !software) return ["LOC"];
	return software && !place && !person ? ["ORG", "TECH", "?"] : null;
}

/** Words as tokens of a text that joins them by single spaces. */
export function asTokens(words: string[]): Token[] {
	let at = 0;
	return words.map((text) => {
		const start = at;
		at += text.length + 1;
		return { text, start, end: start + text.length, spaceAfter: true };
	});
}
