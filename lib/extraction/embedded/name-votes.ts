// One string has one type in a text unless shown otherwise: the mentions of a name vote, and a name that was missed once is
// found by its other mentions.
import type { Label } from "../extraction";
import type { NameSpan } from "./name-rules";
import type { Sentence } from "./sentence";

const MAX_WORDS = 5;
/** What one word of a person's full name says of that word standing alone. */
const PART_SHARE = 0.6;

type Votes = Map<Label, number>;

export class NameVotes {
	private readonly votes = new Map<string, Votes>();
	/** First words of known names -> most words that such a name has. */
	private readonly starts = new Map<string, number>();

	/** Counts the names of a sentence; each sentence counts once. */
	add(s: Sentence, names: NameSpan[]): void {
		for (const span of names) {
			if (span.isIdentifier) continue;
			const words = s.words.slice(span.from, span.to);
			this.count(words, span.label, 1 + span.margin);
			if (span.label !== "Person" || words.length < 2 || words.length > 4) continue;
			for (const part of [words[0] as string, words[words.length - 1] as string])
				if (/^\p{Lu}\p{Ll}{2,}/u.test(part)) this.count([part], "Person", PART_SHARE * (1 + span.margin));
		}
	}

	/** The names of a sentence with the types that the text gives them, and those that its other mentions betray. */
	settle(s: Sentence, names: NameSpan[]): NameSpan[] {
		const settled = names.map((span) => {
			if (span.isIdentifier) return span;
			return { ...span, label: this.winner(s.words.slice(span.from, span.to)) ?? span.label };
		});
		return [...settled, ...this.missed(s, settled)].sort((a, b) => a.from - b.from);
	}

	/** Known names in free words that look like names. */
	private missed(s: Sentence, names: NameSpan[]): NameSpan[] {
		const out: NameSpan[] = [];
		const isFree = (i: number) => !names.some((n) => n.from <= i && i < n.to);
		for (let i = 0; i < s.size; i++) {
			let to = i;
			const longest = this.starts.get(s.lower(i)) ?? 0;
			for (let k = Math.min(longest, s.size - i); k > 0 && to === i; k--) {
				const words = s.words.slice(i, i + k);
				if (words.every((_, n) => isFree(i + n)) && this.votes.has(exact(words)) && isNameLike(s, i, i + k)) to = i + k;
			}
			const label = to > i ? this.winner(s.words.slice(i, to)) : undefined;
			if (!label) continue;
			out.push({ from: i, to, label, isIdentifier: false, margin: 0 });
			i = to - 1;
		}
		return out;
	}

	private count(words: string[], label: Label, weight: number): void {
		for (const key of new Set([exact(words), loose(words)])) {
			const votes = this.votes.get(key) ?? new Map<Label, number>();
			votes.set(label, (votes.get(label) ?? 0) + weight);
			this.votes.set(key, votes);
		}
		const first = (words[0] ?? "").toLowerCase();
		this.starts.set(first, Math.min(MAX_WORDS, Math.max(this.starts.get(first) ?? 0, words.length)));
	}

	private winner(words: string[]): Label | undefined {
		let best: Label | undefined;
		let most = 0;
		for (const [label, weight] of this.votes.get(loose(words)) ?? [])
			if (weight > most) {
				best = label;
				most = weight;
			}
		return best;
	}
}

const exact = (words: string[]) => words.join(" ");
const loose = (words: string[]) => `\u0000${words.join(" ").toLowerCase()}`;

/** Whether free words may be a name that the text has elsewhere: by their capitals, or as proper nouns. */
function isNameLike(s: Sentence, from: number, to: number): boolean {
	for (let i = from; i < to; i++) if (/^\p{Lu}/u.test(s.word(i)) || s.tag(i) === "PROPN") return true;
	return false;
}
