// Plain sentences of the kind that people write into a memory ("Tom lives in Oslo"), which web text hardly has. They are
// made from our own templates and the extractor's dictionary, with their trees, and train tagger and parser beside the treebank.
import { COUNTRIES, FEMALE_NAMES, MALE_NAMES, PLACES } from "../../lib/extraction/embedded/gazetteer";
import { DICTIONARY, verbForms } from "../../lib/extraction/embedded/lexicon";
import type { TreebankSentence } from "./conllu";
import { seededRandom } from "./perceptron";

/**
 * Words as "form/XPOS/head/label", heads counted from 1. Slots: N a person, P a place, O an organisation (one word), V a verb
 * (Vz -s, Vd past, Vn participle, Vg -ing, Vb base), C a noun (Cs plural), J an adjective, Y a year, K a number.
 */
const TEMPLATES = `
N/NNP/2/nsubj Vz/VBZ/0/root in/IN/4/case P/NNP/2/obl ././2/punct
N/NNP/2/nsubj Vz/VBZ/0/root at/IN/4/case O/NNP/2/obl ././2/punct
N/NNP/2/nsubj Vz/VBZ/0/root with/IN/4/case N/NNP/2/obl ././2/punct
N/NNP/2/nsubj Vz/VBZ/0/root Cs/NNS/2/obj ././2/punct
N/NNP/2/nsubj Vz/VBZ/0/root J/JJ/4/amod C/NN/2/obj ././2/punct
N/NNP/2/nsubj Vz/VBZ/0/root the/DT/4/det C/NN/2/obj ././2/punct
N/NNP/2/nsubj Vd/VBD/0/root a/DT/4/det C/NN/2/obj in/IN/6/case P/NNP/2/obl ././2/punct
N/NNP/2/nsubj Vd/VBD/0/root the/DT/4/det C/NN/2/obj to/IN/6/case N/NNP/2/obl ././2/punct
N/NNP/2/nsubj Vd/VBD/0/root N/NNP/2/iobj a/DT/5/det C/NN/2/obj ././2/punct
N/NNP/2/nsubj Vd/VBD/0/root from/IN/4/case P/NNP/2/obl to/IN/6/case P/NNP/2/obl ././2/punct
N/NNP/4/nsubj does/VBZ/4/aux not/RB/4/advmod Vb/VB/0/root J/JJ/6/amod C/NN/4/obj ././4/punct
N/NNP/4/nsubj does/VBZ/4/aux not/RB/4/advmod like/VB/0/root J/JJ/6/amod C/NN/4/obj ././4/punct
N/NNP/4/nsubj does/VBZ/4/aux n't/RB/4/advmod like/VB/0/root Cs/NNS/4/obj ././4/punct
N/NNP/4/nsubj does/VBZ/4/aux n't/RB/4/advmod Vb/VB/0/root at/IN/6/case O/NNP/4/obl anymore/RB/4/advmod ././4/punct
N/NNP/3/nsubj might/MD/3/aux Vb/VB/0/root a/DT/5/det C/NN/3/obj ././3/punct
N/NNP/3/nsubj will/MD/3/aux Vb/VB/0/root O/NNP/3/obj in/IN/6/case P/NNP/3/obl ././3/punct
N/NNP/4/nsubj ca/MD/4/aux n't/RB/4/advmod Vb/VB/0/root the/DT/6/det C/NN/4/obj ././4/punct
N/NNP/2/nsubj Vz/VBZ/0/root and/CC/4/cc Vz/VBZ/2/conj the/DT/6/det C/NN/4/obj ././2/punct
N/NNP/4/nsubj and/CC/3/cc N/NNP/1/conj Vd/VBD/0/root P/NNP/4/obj ././4/punct
N/NNP/4/nsubj and/CC/3/cc N/NNP/1/conj Vb/VBP/0/root in/IN/6/case P/NNP/4/obl ././4/punct
My/PRP$/2/nmod:poss C/NN/4/nsubj N/NNP/2/appos Vz/VBZ/0/root in/IN/6/case P/NNP/4/obl ././4/punct
N/NNP/8/nsubj ,/,/4/punct who/WP/4/nsubj Vz/VBZ/1/acl:relcl at/IN/6/case O/NNP/4/obl ,/,/4/punct Vz/VBZ/0/root in/IN/10/case P/NNP/8/obl ././8/punct
N/NNP/7/nsubj ,/,/4/punct a/DT/4/det C/NN/1/appos from/IN/6/case P/NNP/4/nmod Vz/VBZ/0/root Cs/NNS/7/obj ././7/punct
N/NNP/8/nsubj ,/,/4/punct a/DT/4/det C/NN/1/appos from/IN/6/case P/NNP/4/nmod ,/,/4/punct Vd/VBD/0/root the/DT/10/det C/NN/8/obj ././8/punct
The/DT/2/det C/NN/3/nsubj Vz/VBZ/0/root on/IN/5/case O/NNP/3/obl ././3/punct
The/DT/2/det C/NN/3/nsubj Vz/VBZ/0/root J/JJ/5/amod Cs/NNS/3/obj ././3/punct
The/DT/3/det J/JJ/3/amod C/NN/5/nsubj often/RB/5/advmod Vz/VBZ/0/root in/IN/8/case J/JJ/8/amod Cs/NNS/5/obl ././5/punct
This/DT/3/nsubj often/RB/3/advmod Vz/VBZ/0/root in/IN/6/case J/JJ/6/amod Cs/NNS/3/obl ././3/punct
Cs/NNS/4/nsubj and/CC/3/cc Cs/NNS/1/conj Vb/VBP/0/root J/JJ/6/amod Cs/NNS/4/obj ././4/punct
J/JJ/2/amod Cs/NNS/4/nsubj typically/RB/4/advmod Vb/VBP/0/root a/DT/6/det C/NN/4/obj ././4/punct
O/NNP/2/nsubj Vz/VBZ/0/root C/NN/4/compound Cs/NNS/2/obj in/IN/6/case P/NNP/2/obl ././2/punct
O/NNP/2/nsubj Vd/VBD/0/root O/NNP/2/obj for/IN/7/case K/CD/6/compound million/CD/7/nummod Cs/NNS/2/obl ././2/punct
O/NNP/3/nsubj:pass is/VBZ/3/aux:pass Vn/VBN/0/root in/IN/5/case P/NNP/3/obl ././3/punct
O/NNP/3/nsubj:pass was/VBD/3/aux:pass Vn/VBN/0/root by/IN/5/case N/NNP/3/obl:agent in/IN/7/case Y/CD/3/obl ././3/punct
The/DT/2/det C/NN/4/nsubj:pass was/VBD/4/aux:pass Vn/VBN/0/root by/IN/6/case N/NNP/4/obl:agent ././4/punct
The/DT/2/det C/NN/4/nsubj:pass is/VBZ/4/aux:pass Vn/VBN/0/root in/IN/6/case O/NNP/4/obl ././4/punct
N/NNP/3/nsubj is/VBZ/3/cop J/JJ/0/root to/IN/5/case Cs/NNS/3/obl ././3/punct
I/PRP/3/nsubj am/VBP/3/cop J/JJ/0/root to/IN/5/case Cs/NNS/3/obl ././3/punct
I/PRP/3/nsubj 'm/VBP/3/cop J/JJ/0/root of/IN/5/case Cs/NNS/3/obl ././3/punct
I/PRP/2/nsubj Vb/VBP/0/root J/JJ/4/amod Cs/NNS/2/obj ././2/punct
I/PRP/2/nsubj Vd/VBD/0/root my/PRP$/4/nmod:poss C/NN/2/obj in/IN/6/case P/NNP/2/obl ././2/punct
N/NNP/4/nsubj no/RB/3/advmod longer/RBR/4/advmod Vz/VBZ/0/root at/IN/6/case O/NNP/4/obl ././4/punct
N/NNP/2/nsubj used/VBD/0/root to/TO/4/mark Vb/VB/2/xcomp in/IN/6/case P/NNP/4/obl ././2/punct
N/NNP/2/nsubj used/VBD/0/root to/TO/4/mark Vb/VB/2/xcomp Cs/NNS/4/obj ././2/punct
N/NNP/2/nsubj wants/VBZ/0/root to/TO/4/mark Vb/VB/2/xcomp a/DT/6/det C/NN/4/obj ././2/punct
N/NNP/2/nsubj loves/VBZ/0/root Vg/VBG/2/xcomp Cs/NNS/3/obj ././2/punct
N/NNP/2/nsubj stopped/VBD/0/root Vg/VBG/2/xcomp Cs/NNS/3/obj ././2/punct
N/NNP/3/nsubj hardly/RB/3/advmod Vz/VBZ/0/root C/NN/3/obj ././3/punct
N/NNP/3/nsubj never/RB/3/advmod Vz/VBZ/0/root Cs/NNS/3/obj ././3/punct
N/NNP/2/nsubj said/VBD/0/root that/IN/5/mark N/NNP/5/nsubj Vd/VBD/2/ccomp to/IN/7/case P/NNP/5/obl ././2/punct
N/NNP/2/nsubj thinks/VBZ/0/root N/NNP/4/nsubj Vz/VBZ/2/ccomp C/NN/4/obj ././2/punct
She/PRP/2/nsubj Vz/VBZ/0/root C/NN/2/obj at/IN/5/case O/NNP/2/obl ././2/punct
He/PRP/2/nsubj Vz/VBZ/0/root at/IN/4/case O/NNP/2/obl as/IN/7/case a/DT/7/det C/NN/2/obl ././2/punct
It/PRP/2/nsubj Vz/VBZ/0/root a/DT/5/det J/JJ/5/amod C/NN/2/obj ././2/punct
In/IN/2/case Y/CD/5/obl ,/,/2/punct N/NNP/5/nsubj Vd/VBD/0/root a/DT/7/det C/NN/5/obj in/IN/9/case P/NNP/5/obl ././5/punct
N/NNP/3/nsubj has/VBZ/3/aux Vn/VBN/0/root at/IN/5/case O/NNP/3/obl since/IN/7/case Y/CD/3/obl ././3/punct
N/NNP/4/nsubj is/VBZ/4/cop a/DT/4/det C/NN/0/root ././4/punct
N/NNP/5/nsubj is/VBZ/5/cop not/RB/5/advmod a/DT/5/det C/NN/0/root ././5/punct
N/NNP/4/nsubj is/VBZ/4/cop the/DT/4/det C/NN/0/root of/IN/6/case O/NNP/4/nmod ././4/punct
N/NNP/3/nmod:poss 's/POS/1/case C/NN/4/nsubj Vz/VBZ/0/root in/IN/6/case P/NNP/4/obl ././4/punct
N/NNP/2/nsubj Vz/VBZ/0/root the/DT/4/det C/NN/2/obj ,/,/6/punct Vz/VBZ/2/conj the/DT/8/det C/NN/6/obj and/CC/10/cc Vz/VBZ/2/conj a/DT/12/det C/NN/10/obj ././2/punct
N/NNP/2/nsubj Vd/VBD/0/root Cs/NNS/2/obj at/IN/6/case N/NNP/6/compound University/NNP/2/obl ././2/punct
N/NNP/2/nsubj Vd/VBD/0/root C/NN/2/obj when/WRB/6/advmod she/PRP/6/nsubj Vd/VBD/2/advcl in/IN/8/case P/NNP/6/obl ././2/punct
N/NNP/2/nsubj Vd/VBD/0/root because/IN/5/mark N/NNP/5/nsubj Vd/VBD/2/advcl the/DT/7/det C/NN/5/obj ././2/punct
N/NNP/2/nsubj Vd/VBD/0/root the/DT/4/det C/NN/2/obj last/JJ/6/amod week/NN/2/obl:unmarked ././2/punct
N/NNP/3/nsubj to/TO/3/mark Vb/VB/0/root the/DT/5/det C/NN/3/obj by/IN/7/case Friday/NNP/3/obl
N/NNP/3/nsubj to/TO/3/mark Vb/VB/0/root with/IN/5/case N/NNP/3/obl about/IN/8/case the/DT/8/det C/NN/3/obl ././3/punct
N/NNP/3/nsubj to/TO/3/mark Vb/VB/0/root Cs/NNS/3/obj to/IN/6/case O/NNP/3/obl
N/NNP/5/nsubj and/CC/3/cc N/NNP/1/conj to/TO/5/mark Vb/VB/0/root the/DT/7/det J/JJ/7/amod C/NN/5/obj ././5/punct
Vb/VB/0/root the/DT/3/det C/NN/1/obj before/IN/6/case the/DT/6/det C/NN/1/obl ././1/punct
Vb/VB/0/root O/NNP/1/obj to/IN/5/case the/DT/5/det C/NN/1/obl
Vb/VB/0/root with/IN/3/case N/NNP/1/obl on/IN/6/case the/DT/6/det C/NN/1/obl ././1/punct
Please/UH/2/discourse Vb/VB/0/root the/DT/5/det J/JJ/5/amod C/NN/2/obj to/IN/7/case N/NNP/2/obl ././2/punct
Vd/VBD/0/root the/DT/3/det C/NN/1/obj of/IN/5/case O/NNP/3/nmod
Vd/VBD/0/root to/TO/3/mark Vb/VB/1/xcomp O/NNP/3/obj for/IN/6/case Cs/NNS/3/obl ././1/punct
Vd/VBD/0/root J/JJ/3/amod Cs/NNS/1/obj and/CC/5/cc Vd/VBD/1/conj the/DT/7/det C/NN/5/obj ././1/punct
Vg/VBG/0/root the/DT/3/det C/NN/1/obj with/IN/5/case N/NNP/1/obl
Will/MD/2/aux Vb/VB/0/root the/DT/4/det C/NN/2/obj with/IN/6/case N/NNP/2/obl ././2/punct
Not/RB/2/advmod Vg/VBG/0/root the/DT/4/det C/NN/2/obj this/DT/6/det week/NN/2/obl:unmarked
`;

const UPOS: Record<string, string> = {
	NNP: "PROPN",
	NN: "NOUN",
	NNS: "NOUN",
	VBZ: "VERB",
	VBD: "VERB",
	VBN: "VERB",
	VBG: "VERB",
	VB: "VERB",
	VBP: "VERB",
	IN: "ADP",
	DT: "DET",
	JJ: "ADJ",
	RB: "ADV",
	RBR: "ADV",
	MD: "AUX",
	CC: "CCONJ",
	CD: "NUM",
	PRP: "PRON",
	PRP$: "PRON",
	WP: "PRON",
	WRB: "ADV",
	UH: "INTJ",
	TO: "PART",
	POS: "PART",
	",": "PUNCT",
	".": "PUNCT",
};
const ORGANISATIONS =
	"Nordwind Acme Seabird Lumora Veltrix Bosch Siemens Google Oracle Brightline Kestrel Postgres Python Rust Redis Finch Orbital Maplewood Harbor Zenith Solara Quillon Tessera Halvorsen Brookfield".split(
		" ",
	);

/** `copies` sentences per template, the same ones every time. */
export function plainSentences(copies: number): TreebankSentence[] {
	const random = seededRandom(41);
	const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T;
	const capital = (w: string) => w.charAt(0).toUpperCase() + w.slice(1);
	const people = [...FEMALE_NAMES, ...MALE_NAMES].sort();
	const places = [...COUNTRIES, ...PLACES].filter((p) => /^[a-z]+$/.test(p) && p.length > 3).sort();
	const { verbs, nouns, adjectives } = DICTIONARY;
	const usual = verbs.filter((v) => !/^(?:be|have|do|like)$/.test(v));
	const fill = (slot: string): string => {
		switch (slot) {
			case "N":
				return capital(pick(people));
			case "P":
				return capital(pick(places));
			case "O":
				return pick(ORGANISATIONS);
			case "Vb":
				return pick(usual);
			case "Vz":
				return verbForms(pick(usual)).s;
			case "Vd":
				return verbForms(pick(usual)).past;
			case "Vn":
				return verbForms(pick(usual)).participle;
			case "Vg":
				return verbForms(pick(usual)).ing;
			case "C":
				return pick(nouns);
			case "Cs":
				return verbForms(pick(nouns.filter((n) => !/(?:ics|s|fe?)$/.test(n)))).s;
			case "J":
				return pick(adjectives);
			case "Y":
				return String(1950 + Math.floor(random() * 75));
			case "K":
				return String(2 + Math.floor(random() * 90));
			default:
				return slot;
		}
	};
	const out: TreebankSentence[] = [];
	for (const line of TEMPLATES.trim().split("\n"))
		for (let n = 0; n < copies; n++) {
			const s: TreebankSentence = {
				document: "plain",
				text: "",
				words: [],
				lemmas: [],
				tags: [],
				heads: [],
				labels: [],
				mentions: [],
			};
			line.split(" ").forEach((cell, i) => {
				const [slot, xpos, head, label] = cell.split("/").filter((_, k, all) => all.length === 4 || k > 0) as [
					string,
					string,
					string,
					string,
				];
				const word = cell.startsWith("./") ? "." : fill(slot);
				s.words.push(i === 0 ? capital(word) : word);
				const auxiliary = label.startsWith("aux") || label === "cop";
				const upos = auxiliary
					? "AUX"
					: label === "mark" && xpos === "IN"
						? "SCONJ"
						: xpos === "RB" && /^(?:not|n't)$/.test(word)
							? "PART"
							: label === "nsubj" && xpos === "DT"
								? "PRON"
								: (UPOS[xpos] ?? "X");
				s.tags.push(`${upos}|${xpos}`);
				s.lemmas.push(word);
				s.heads.push(Number(head) - 1);
				s.labels.push(label);
			});
			out.push(s);
		}
	return out;
}
