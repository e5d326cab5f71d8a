// Variants of treebank sentences in the style of notes and chats, which web text hardly has: without their pronoun subject,
// without capitals and full stop, with identifiers for names. Trees and tags follow.
import type { TreebankSentence } from "./conllu";
import { seededRandom } from "./perceptron";

/** Shares of the sentences that fit. */
const SHARE = { subjectless: 0.35, lowered: 0.06, identified: 0.12 };

/** New sentences made from `sentences`; the same ones every time. */
export function variantsOf(sentences: TreebankSentence[]): TreebankSentence[] {
	const random = seededRandom(61);
	const out: TreebankSentence[] = [];
	for (const s of sentences) {
		if (isPronounFirst(s) && random() < SHARE.subjectless) out.push(without(s, 0));
		if (s.words.length > 3 && random() < SHARE.lowered) out.push(lowered(s));
		const name = s.tags.findIndex((tag, i) => tag === "PROPN|NNP" && standsAlone(s, i));
		if (name >= 0 && random() < SHARE.identified) out.push(replaced(s, name, identifier(random)));
	}
	return out;
}

/** "We decided …": a pronoun that is the subject of the root and nothing's head. */
function isPronounFirst(s: TreebankSentence): boolean {
	const root = s.heads.indexOf(-1);
	return (
		s.words.length > 4 &&
		/^(?:I|We|He|She|They)$/.test(s.words[0] as string) &&
		s.labels[0] === "nsubj" &&
		s.heads[0] === root &&
		/^VERB/.test(s.tags[root] as string) &&
		!s.heads.includes(0) &&
		!/^['’]/.test(s.words[1] as string)
	);
}

function standsAlone(s: TreebankSentence, i: number): boolean {
	return /^(?:nsubj|obj|obl|nmod|conj|appos)/.test(s.labels[i] as string) && !s.heads.includes(i);
}

function copyOf(s: TreebankSentence): TreebankSentence {
	return {
		...s,
		words: [...s.words],
		lemmas: [...s.lemmas],
		tags: [...s.tags],
		heads: [...s.heads],
		labels: [...s.labels],
		mentions: [],
	};
}

function without(s: TreebankSentence, at: number): TreebankSentence {
	const out = copyOf(s);
	for (const list of [out.words, out.lemmas, out.tags, out.labels]) list.splice(at, 1);
	out.heads.splice(at, 1);
	out.heads = out.heads.map((h) => (h > at ? h - 1 : h));
	const first = out.words[0] as string;
	out.words[0] = first.charAt(0).toUpperCase() + first.slice(1);
	return out;
}

function lowered(s: TreebankSentence): TreebankSentence {
	const last = s.words.length - 1;
	const out = s.words[last] === "." && !s.heads.includes(last) ? without(s, last) : copyOf(s);
	out.words = out.words.map((w) => w.toLowerCase());
	return out;
}

function replaced(s: TreebankSentence, at: number, word: string): TreebankSentence {
	const out = copyOf(s);
	out.words[at] = word;
	out.lemmas[at] = word;
	return out;
}

/** One of each kind that writing about software holds; their letters do not matter. */
function identifier(random: () => number): string {
	const forms = [
		"#117",
		"@ann",
		"v1.4.2",
		"src/main.ts",
		"config.yml",
		"--force",
		"acme/api",
		"a1b2c3d4",
		"read_file",
		"kube.io",
	];
	return forms[Math.floor(random() * forms.length)] as string;
}
