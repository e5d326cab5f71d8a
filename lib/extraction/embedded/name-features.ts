// What the name recogniser sees of a word: its outside, tags, tree, word lists and the capitalised run it stands in.
// After Ratinov & Roth (CoNLL 2009); registers after Daumé III (ACL 2007).
// One list of templates, whose numbers must never repeat.
import type { FeatureBuffer } from "./feature-buffer";
import { hashWord } from "./hash";
import { casingOf, type NameInput } from "./name-input";
import type { Sentence } from "./sentence";
import { formOf, type WordForm } from "./word-form";

export const NAME_FEATURES = 150;

const NONE = formOf("\u0000none");

const formAt = (forms: WordForm[], k: number): WordForm => forms[k] ?? NONE;
const valueAt = (list: Int32Array, k: number): number => list[k] ?? -1;

/** Writes the features of word `i` into `out`; `p1`, `p2` are the classes of the two words before, plus one (0 at the start). */
export function nameFeatures(input: NameInput, i: number, p1: number, p2: number, out: FeatureBuffer): number {
	const { forms, tags, flags, phrases } = input;
	const w = formAt(forms, i);
	const a1 = formAt(forms, i - 1);
	const a2 = formAt(forms, i - 2);
	const b1 = formAt(forms, i + 1);
	const b2 = formAt(forms, i + 2);
	const t0 = valueAt(tags, i);
	const ta = valueAt(tags, i - 1);
	const tb = valueAt(tags, i + 1);
	const f0 = valueAt(flags, i);
	const fa = valueAt(flags, i - 1);
	const fb = valueAt(flags, i + 1);
	const g0 = valueAt(phrases, i);
	const from = input.runFrom[i] as number;
	const to = input.runTo[i] as number;
	const inRun = to > from;
	const casing = input.casing;
	const r = input.register + 1;
	out.clear();
	out.add1(1, 0);
	out.add1(2, w.lower);
	out.add1(3, w.form);
	out.add2(4, w.shape, casing);
	out.add1(5, w.suffix3);
	out.add1(6, w.suffix4);
	out.add1(7, w.prefix3);
	out.add1(8, t0);
	out.add1(9, a1.lower);
	out.add1(10, b1.lower);
	out.add1(11, a2.lower);
	out.add1(12, b2.lower);
	out.add2(13, a1.shape, w.shape);
	out.add2(14, w.shape, b1.shape);
	out.add1(15, ta);
	out.add1(16, tb);
	out.add1(17, f0);
	out.add1(18, fa);
	out.add1(19, fb);
	out.add2(20, fa, f0);
	out.add2(21, f0, fb);
	out.add2(22, g0, casing);
	out.add1(23, valueAt(phrases, i - 1));
	out.add1(24, valueAt(phrases, i + 1));
	out.add1(25, p1);
	out.add2(26, p1, p2);
	out.add2(27, p1, w.lower);
	out.add2(28, p1, t0);
	out.add2(29, p1, w.shape);
	out.add2(30, p1, f0);
	out.add2(31, p1, g0);
	out.add3(32, ta, t0, tb);
	out.add3(33, a1.shape, w.shape, b1.shape);
	out.add2(34, a1.lower, w.lower);
	out.add2(35, w.lower, b1.lower);
	out.add2(36, input.labels[i] as number, input.headWords[i] as number);
	out.add2(37, input.labels[i] as number, input.headTags[i] as number);
	out.add2(38, w.shape, t0);
	out.add3(39, i === 0 ? 1 : 0, w.shape, t0);
	out.add2(40, f0, w.shape);
	out.add2(41, g0, w.shape);
	out.add2(42, a1.lower, w.shape);
	out.add2(43, b1.lower, w.shape);
	out.add2(44, a1.lower, t0);
	out.add2(45, p1, b1.lower);
	out.add2(46, p1, a1.lower);
	out.add2(47, w.classes, w.shape);
	out.add3(48, w.classes, casing, i === 0 ? 1 : 0);
	out.add3(49, w.classes, t0, w.shape);
	out.add2(72, a1.classes, w.shape);
	out.add2(73, b1.classes, w.shape);
	out.add3(93, r, w.classes, w.shape);
	if (inRun) {
		const first = formAt(forms, from);
		const last = formAt(forms, to - 1);
		const ff = valueAt(flags, from);
		const lf = valueAt(flags, to - 1);
		const length = Math.min(5, to - from);
		const place = i === from ? 0 : i === to - 1 ? 2 : 1;
		out.add2(50, last.lower, place);
		out.add2(51, first.lower, place);
		out.add3(52, lf, place, length);
		out.add3(53, ff, place, length);
		out.add3(54, ff, lf, place);
		out.add2(55, length, place);
		out.add2(56, formAt(forms, from - 1).lower, place);
		out.add2(57, formAt(forms, to).lower, place);
		out.add2(58, formAt(forms, from - 1).lower, length);
		out.add3(59, formAt(forms, from - 1).lower, formAt(forms, to).lower, length);
		out.add3(60, place, length, formAt(forms, from - 2).lower);
		out.add3(61, t0, place, length);
		out.add2(62, last.suffix3, place);
		out.add3(63, valueAt(phrases, from), valueAt(phrases, to - 1), place);
		out.add3(64, f0, place, length);
	} else {
		out.add1(70, t0);
		out.add2(71, t0, w.shape);
	}
	out.add2(80, r, t0);
	out.add3(81, r, w.shape, t0);
	out.add2(82, r, w.lower);
	out.add2(83, r, f0);
	out.add2(84, r, g0);
	out.add2(85, r, p1);
	out.add3(86, r, inRun ? Math.min(4, to - from) : 0, f0);
	out.add3(87, r, inRun ? 1 : 0, t0);
	out.add2(88, r, a1.lower);
	out.add2(89, r, b1.lower);
	out.add3(90, r, valueAt(flags, inRun ? to - 1 : i), inRun ? (i === from ? 0 : 1) : 2);
	out.add2(91, r, w.suffix3);
	out.add3(92, r, t0, tb);
	addListFeatures(input, i, p1, out);
	out.add2(112, a2.lower, a1.lower);
	out.add2(113, b1.lower, b2.lower);
	out.add2(114, w.identifier, a1.identifier);
	for (const gram of w.grams) out.add2(115, gram, t0);
	if (inRun) {
		out.add3(116, formAt(forms, from - 2).lower, formAt(forms, from - 1).lower, 1);
		out.add3(117, formAt(forms, to).lower, formAt(forms, to + 1).lower, 1);
		out.add2(118, formAt(forms, from - 1).lower, r);
		out.add2(119, formAt(forms, to).lower, r);
	}
	return out.size;
}

/** What the lists of names say of the word, its neighbours and the ends of its run. */
function addListFeatures(input: NameInput, i: number, p1: number, out: FeatureBuffer): void {
	const { words, phrases } = input.listed;
	const w = formAt(input.forms, i);
	const here = valueAt(words, i);
	const phrase = valueAt(phrases, i);
	const before = valueAt(words, i - 1);
	const after = valueAt(words, i + 1);
	const common = w.classes % 256 === 0 ? 0 : 1;
	out.add3(120, here, w.shape, common);
	out.add2(121, here, valueAt(input.tags, i));
	out.add2(122, before, here);
	out.add2(123, here, after);
	out.add2(124, p1, here);
	out.add2(125, phrase, w.shape);
	out.add2(126, p1, phrase);
	out.add3(127, input.register + 1, here, w.shape);
	out.add2(128, input.register + 1, phrase);
	out.add3(129, here, common, formAt(input.forms, i - 1).lower);
	out.add3(130, here, common, formAt(input.forms, i + 1).lower);
	const from = input.runFrom[i] as number;
	const to = input.runTo[i] as number;
	if (to <= from) return;
	const length = Math.min(5, to - from);
	const place = i === from ? 0 : i === to - 1 ? 2 : 1;
	out.add3(131, valueAt(words, from), length, place);
	out.add3(132, valueAt(words, to - 1), length, place);
	out.add4(133, valueAt(words, from), valueAt(words, to - 1), length, place);
}

export const REGISTER_FEATURES = 420;

/** Features of a whole sentence for telling its register (web text, short message, encyclopaedia). */
export function registerFeatures(s: Sentence, buffer: FeatureBuffer): number {
	buffer.clear();
	const size = Math.min(s.size, 80);
	for (let i = 0; i < size; i++) {
		const word = s.word(i);
		const common = s.tag(i) !== "PROPN" && s.tag(i) !== "NOUN";
		buffer.add1(201, common ? formOf(word).lower : hashWord(s.penn(i)));
		buffer.add2(202, hashWord(s.penn(i)), hashWord(s.penn(i + 1) ?? ""));
		if (i === 0) buffer.add1(203, formOf(word).shape);
		if (i === s.size - 1) buffer.add1(204, formOf(word).lower);
	}
	const proper = s.upos.filter((u) => u === "PROPN").length;
	buffer.add1(205, Math.min(9, s.size >> 2));
	buffer.add1(206, Math.round((10 * proper) / Math.max(1, s.size)));
	buffer.add1(207, s.words.filter((w) => w === ",").length);
	buffer.add1(208, casingOf(s));
	return buffer.size;
}
