// Which noun phrases may be nodes of a memory graph, under what name and label. Knows nothing of edges.
import type { ExtractedEntity } from "../extraction";
import { isTimeWord } from "./clauses";
import type { EntityTable } from "./entities";
import { MONTHS_AND_DAYS, PERSON_ROLES } from "./gazetteer";
import { classesOf } from "./lexicon";
import type { NameSpan } from "./name-rules";
import { labelOfNode } from "./noun-labels";
import { phraseWords } from "./phrases";
import type { References } from "./references";
import type { Sentence } from "./sentence";

const MAX_NODE_WORDS = 7;
const MAX_NODE_LENGTH = 70;

/** Nouns that name nothing by themselves. */
const EMPTY = new Set(
	"thing things lot lots bit way ways kind kinds sort sorts type types one ones something anything nothing everything someone anyone everyone somebody anybody everybody nobody none stuff case cases fact point points reason reasons part parts side rest number numbers amount couple pair example examples time times today yesterday tomorrow tonight moment second minute hour day night week weekend month year decade century morning evening afternoon while ton tons bunch plenty thanks thank most some all any both each other others another such same much many more less few little enough half whole use sense idea ideas matter chance kinda order sake turn place fun luck please ok okay wow haha lol yeah yes no hi hey hello bye good great nice well course end start beginning top bottom front back middle percent % total maximum minimum result results question questions answer problem problems people man guy guys person woman everything's age experience feeling blast inspiration pleasure step deal relief shame pity talk chat look help support difference part world smile hug truth fact kind heart soul vibe mood stuff rest goodness bunch best worst ride memory memories moment moments journey life love joy hope etc need care congrats congratulations mind minds pic pics detail details addition default reality impact importance effect effects".split(
		" ",
	),
);
/** Heads that name nothing whatever describes them: "an existing one", "small things". */
const VOID = /^(?:ones?|things?|stuff|etc\.?)$/;
/** "a number of cars" is about cars. */
const HOLLOW = new Set(
	"lot lots deal number couple bit kind sort type variety series piece pair group bunch ton tons range set part majority amount plenty dozen dozens hundreds thousands millions form one some many most all each any both none few".split(
		" ",
	),
);

export class NodeFinder {
	constructor(
		private readonly s: Sentence,
		private readonly names: NameSpan[],
		private readonly table: EntityTable,
		private readonly references: References,
	) {}

	/** The name that covers word `i`. */
	nameAt(i: number): NameSpan | undefined {
		return this.names.find((n) => n.from <= i && i < n.to);
	}

	/** The entity for the phrase headed by word `i`; null when it should be no node. */
	node(i: number, depth = 0): ExtractedEntity | null {
		const { s } = this;
		if (i < 0 || depth > 4) return null;
		const name = this.nameAt(i);
		if (name) return this.named(name);
		if (s.tag(i) === "PRON") return this.references.resolvePronoun(s, i);
		if (s.tag(i) === "NUM" || s.tag(i) === "SYM" || s.tag(i) === "PUNCT" || s.tag(i) === "DET") {
			const of = this.inner(i);
			return of >= 0 ? this.node(of, depth + 1) : null;
		}
		const lemma = s.lemma(i).toLowerCase();
		if (HOLLOW.has(s.lower(i)) || HOLLOW.has(lemma)) {
			const of = this.inner(i);
			if (of >= 0) return this.node(of, depth + 1);
		}
		const apposed = s.kids(i).find((k) => (s.label(k) === "appos" || s.label(k) === "flat") && this.nameAt(k));
		if (apposed !== undefined && (s.kid(i, "nmod:poss") < 0 || PERSON_ROLES.has(lemma)))
			return this.named(this.nameAt(apposed) as NameSpan);
		const nominal = this.references.resolveNominal(s, i);
		if (nominal) return nominal;
		if (isTimeWord(s, i) && s.kid(i, "compound", "amod") < 0) return null;
		const text = this.phrase(i);
		if (text === null) return null;
		const token = s.tokens[i];
		const words = phraseWords(s, i, "name");
		const first = s.tokens[words[0] ?? i] ?? token;
		return this.table.add(text, labelOfNode(s, i), false, first?.start ?? 0, token?.end ?? 0);
	}

	/** "a number of cars": the word "cars". */
	private inner(i: number): number {
		return this.s.kids(i).find((k) => this.s.label(k) === "nmod" && k > i) ?? -1;
	}

	named(span: NameSpan): ExtractedEntity {
		const { s } = this;
		const words = Array.from({ length: span.to - span.from }, (_, k) => span.from + k);
		return this.table.add(
			s.textOf(words),
			span.label,
			true,
			s.tokens[span.from]?.start ?? 0,
			s.tokens[span.to - 1]?.end ?? 0,
		);
	}

	/** A short name for a common noun phrase, owners spelt out ("Anna's dog"); null when it names nothing. */
	private phrase(i: number): string | null {
		const { s } = this;
		const tag = s.tag(i);
		if (tag !== "NOUN" && tag !== "PROPN" && tag !== "VERB" && tag !== "ADJ" && tag !== "X") return null;
		let words = phraseWords(s, i, "name").filter(
			(w) => !/^(?:CD|PDT|WDT|DT|EX|LS|RB)$/.test(s.penn(w)) || s.label(w) === "nmod" || (s.penn(w) === "CD" && w > i),
		);
		const of = s
			.kids(i)
			.find(
				(k) => s.label(k) === "nmod" && k > i && s.kids(k).some((c) => s.label(c) === "case" && s.lower(c) === "of"),
			);
		let tail = "";
		if (of !== undefined && !EMPTY.has(s.lower(of)) && s.tag(of) !== "PRON") {
			const inner = this.nameAt(of);
			tail = ` of ${inner ? this.named(inner).name : s.textOf(phraseWords(s, of, "name").filter((w) => s.label(w) !== "nmod:poss" && s.penn(w) !== "PRP$"))}`;
		}
		let owner = "";
		const poss = s.kid(i, "nmod:poss");
		if (poss >= 0) {
			const held = new Set(s.subtree(poss));
			words = words.filter((w) => !held.has(w));
			const entity = this.node(poss, 3);
			if (entity && entity.name.length < 40) owner = `${possessiveOf(entity)} `;
		}
		// "emotional - many people": what stands before a dash is no part of the name.
		const dash = words.findLast(
			(w) => w < i && s.penn(w) === "HYPH" && s.tokens[w]?.spaceAfter && s.tokens[w - 1]?.spaceAfter,
		);
		words = words.filter((w) => w > (dash ?? -1) && (s.tag(w) !== "PUNCT" || s.penn(w) === "HYPH"));
		// "10 days after the report": what a preposition parts from the noun is no part of its name.
		const parted = words.findLastIndex((w, n) => w < i && s.upos.slice(w + 1, words[n + 1]).includes("ADP"));
		words = words.slice(parted + 1);
		if (words.some((w) => w !== i && /^(?:MD|VBZ|VBP|VBD|PRP|TO)$/.test(s.penn(w)))) return null;
		while (
			words.length > 1 &&
			/^(?:other|own|such|same|few|many|much|more|most|several|various|first|last|next|new|great|good|nice|little|big|whole|entire|certain|real|very|lovely|amazing|awesome|beautiful|cool|wonderful|fantastic|incredible|sweet|special|own|recent)$/i.test(
				s.word(words[0] as number),
			) &&
			(words[0] as number) < i
		)
			words = words.slice(1);
		if (words.length === 0 || words.length > MAX_NODE_WORDS) return null;
		const plain = withoutClitic(s.textOf(words)).replace(/(?<=^|\s)fam$/i, "family");
		const core = plain.toLowerCase();
		if (words.length === 1 && !tail) {
			if (EMPTY.has(core) || MONTHS_AND_DAYS.has(core)) return null;
			if (!owner && (EMPTY.has(s.lemma(i).toLowerCase()) || core.length < 3)) return null;
		}
		if (VOID.test(core.split(" ").at(-1) as string)) return null;
		let text = `${plain}${tail}`;
		if (s.penn(i) === "NNS" && !owner && !tail && words.length <= 3) text = plain;
		text = `${owner}${text}`.replace(/\s+/g, " ").trim();
		if (/['’](?:ve|re|ll|m|d)(?!\p{L})|n['’]t(?!\p{L})/iu.test(text)) return null;
		if (text.length > MAX_NODE_LENGTH || !/\p{L}{2}/u.test(text) || /[<>{}[\]\\|=]|\/\/|^\W|\w{35}/u.test(text))
			return null;
		// "Globex pays": a word alone that no dictionary has may be a name, and keeps its capital.
		const isNew = words.length === 1 && s.penn(i) === "NN" && classesOf(core) === 0;
		return /^\p{Lu}\p{Ll}/u.test(text) && !owner && !isNew && s.tag(words[0] as number) !== "PROPN"
			? text[0]?.toLowerCase() + text.slice(1)
			: text;
	}
}

/** "Anna's", "students'". */
function possessiveOf({ name, isName }: ExtractedEntity): string {
	const bare = withoutClitic(name).replace(/['’]$/u, "");
	return !isName && /[^s]s$/u.test(bare) ? `${bare}'` : `${bare}'s`;
}

/** "life's" is life: a name ends before the sign of the possessive, however often it stands there. */
const withoutClitic = (name: string) => name.replace(/(?:['’]s)+$/u, "");
