// Which of the facts that the network sees are said.
import type { ReaderManifest } from "../encoder/scores";
import { type TextEntity, TYPES } from "../entities/group-mentions";
import { opensSentence } from "../facts/write-line";
import type { FoundFact } from "../heads/facts";
import { isInside, type Mention } from "../heads/mentions";
import { bestOf } from "../heads/tags";
import { evidenceOf, type Reading } from "../reading";

/** A fact with its ends; `target` is null for a statement. */
export type Told = { fact: FoundFact; source: TextEntity; target: TextEntity | null };

/**
 * Texts of so many characters are read better: their facts count from the second score on, and the best one of a sentence that would say
 * nothing else from the third.
 */
const [SHORT, ENOUGH_IN_SHORT, LEAST_IN_SHORT] = [300, 0.38, 0.17];

/** Facts over the threshold: of one anchor and object only subjects near the best, and one fact for a pair of things. */
export function chooseFacts(reading: Reading, entityOf: Map<Mention, TextEntity>, manifest: ReaderManifest): Told[] {
	const { margin } = manifest;
	const isShort = reading.text.length <= SHORT;
	const threshold = isShort ? Math.min(ENOUGH_IN_SHORT, manifest.threshold) : manifest.threshold;
	const least = isShort ? Math.min(LEAST_IN_SHORT, threshold) : threshold;
	const telling = new Set<number>();
	const ids = new Map<TextEntity, number>();
	const idOf = (e: TextEntity) => ids.get(e) ?? ids.set(e, ids.size).size - 1;
	const best = new Map<string, number>();
	const pairs = new Map<string, FoundFact>();
	const chosen: Told[] = [];
	const names = reading.mentions.filter(({ kind }) => kind === "name");
	const byStart = new Map(names.map((name) => [name.from, name]));
	const byEnd = new Map(names.map((name) => [name.to, name]));
	const linked = new Map(reading.links.map(({ mention, of }) => [mention, of]));
	// "Ines and Rui own it": what is said of one name of a row is said of the others, and so is what "they" do.
	const facts = reading.facts.flatMap((found): { fact: FoundFact; doer: Mention }[] => {
		const fact = toRole(found, entityOf);
		const one = { fact, doer: fact.subject };
		if (fact.score < threshold) return [one];
		const isOfSeveral = isThey(reading, fact.subject);
		const first = isOfSeveral ? linked.get(fact.subject) : fact.subject;
		const rest = first ? restOfRow(reading, first, byStart, byEnd) : [];
		const score = Math.max(fact.score * ROW, threshold);
		const said = (doer: Mention) => ({ ...fact, subject: isOfSeveral ? fact.subject : doer, score });
		return [one, ...rest.map((doer) => ({ fact: said(doer), doer }))];
	});
	for (const { fact, doer } of facts.toSorted((a, b) => rankOf(b.fact) - rankOf(a.fact))) {
		if (fact.score < least) continue;
		const sentence = evidenceOf(reading, fact)?.start ?? 0;
		if (fact.score < threshold && telling.has(sentence)) continue;
		const source = entityOf.get(doer) as TextEntity;
		const target = fact.object ? (entityOf.get(fact.object) as TextEntity) : null;
		const { subject, value, anchor } = fact;
		const isOfItself =
			value !== null &&
			((value.from <= subject.from && subject.to <= value.to) ||
				(subject.from <= value.from && value.to <= subject.to));
		if (source === target || isOfItself || isUnsaid(reading, fact) || isNeverSo(reading, fact)) continue;
		const end = target ? `e${idOf(target)}` : value ? `v${value.from}-${value.to}` : `a${anchor}`;
		const place = `${anchor} ${end}`;
		if (!best.has(place)) best.set(place, fact.score);
		const pair = `${idOf(source)} ${end}`;
		// "My boss is Rita" is not said of both.
		const turned = `${target ? idOf(target) : ""} e${idOf(source)} ${anchor}`;
		// "Loki for logs and Tempo for traces": each preposition has its own subject.
		const near = reading.upos[anchor] === "ADP" ? Math.max(margin, OWN) : margin;
		const known = pairs.get(pair);
		const isSaid = known && !isOtherDeed(reading, fact, known);
		if (fact.score < near * (best.get(place) as number) || isSaid || pairs.has(turned)) continue;
		pairs.set(pair, fact).set(`${pair} ${anchor}`, fact);
		telling.add(sentence);
		chosen.push({ fact, source, target });
	}
	return chosen.sort((a, b) => a.fact.anchor - b.fact.anchor);
}

/** Whether a fact of a pair of things is of another verb than the one told of them: "inherited the shop but sold it". */
function isOtherDeed({ upos }: Reading, { anchor, relation, score }: FoundFact, known: FoundFact): boolean {
	const isOwn = (w: number) => w !== known.anchor && !known.relation.includes(w);
	return (
		score >= SURE && upos[anchor] === "VERB" && [anchor, ...relation].every(isOwn) && !relation.includes(known.anchor)
	);
}
const [SURE, OWN] = [0.6, 0.95];

/** What a fact without a word for its relation is behind: "Chidi's sister Adaeze" is more than "of Chidi". */
const WORDLESS = 0.1;
const rankOf = ({ score, relation, unsaid }: FoundFact) =>
	score - (relation.length === 0 && (unsaid === "" || /(?:^|\s)of$/.test(unsaid)) ? WORDLESS : 0);

/**
 * The fact as one of who has a name, where its words say only what that one is: "my boss is called Gunnar" is no "has", nor "Austral's chief
 * executive, Ximena" an "of".
 */
function toRole(fact: FoundFact, entityOf: Map<Mention, TextEntity>): FoundFact {
	const { subject, object, relation, unsaid } = fact;
	if (unsaid === "is of" && relation.length === 0 && object) {
		// What she is, is a mention of her.
		const mentions = entityOf.get(subject)?.mentions ?? [];
		const noun = mentions.find((m) => m.from > object.to && m.from <= object.to + 2);
		const name = mentions.find((m) => m.kind === "name" && m !== noun);
		if (!noun || !name) return fact;
		const role = Array.from({ length: noun.to - noun.from }, (_, k) => noun.from + k);
		return { ...fact, anchor: noun.head, subject: name, relation: role };
	}
	if (unsaid !== "has" || relation.length > 0 || object?.kind !== "nominal" || object.owner !== subject) return fact;
	const name = entityOf.get(object)?.mentions.find(({ kind }) => kind === "name");
	if (!name) return fact;
	const role = Array.from({ length: object.to - object.from }, (_, k) => object.from + k);
	return { ...fact, anchor: object.head, subject: name, object: subject, relation: role, unsaid: "is of" };
}

const isThey = ({ words }: Reading, { from, kind }: Mention) =>
	kind === "pronoun" && /^they$/i.test(words[from]?.text ?? "");

/** How likely a fact is of another name of its subject's row, beside being one. */
const ROW = 0.98;

/** Names of a row on each side, and words between two of them: ", and", "and his old friend". */
const [MOST_IN_ROW, MOST_BETWEEN] = [10, 4];

/** The other names of a kind that stand in a row with one: "Ines, Rui and Ana". `byStart` and `byEnd` have the names of the text. */
function restOfRow(
	{ text, words, upos }: Reading,
	first: Mention,
	byStart: Map<number, Mention>,
	byEnd: Map<number, Mention>,
): Mention[] {
	if (first.kind !== "name") return [];
	const joins = (w: number) => /^(?:,|and|or|&)$/i.test(words[w]?.text ?? "");
	// "Ivan and his roommate Goran".
	const isRole = (w: number) => {
		const said = words[w]?.text ?? "";
		return (
			/^(?:my|our|his|her|their)$/i.test(said) || (/^(?:NOUN|PROPN)$/.test(upos[w] ?? "") && /^\p{Ll}/u.test(said))
		);
	};
	const isOfKind = (m: Mention | undefined): m is Mention => m !== undefined && bestOf(m.votes) === bestOf(first.votes);
	const row: Mention[] = [];
	for (const step of [1, -1]) {
		let at = first;
		for (let n = 0; n < MOST_IN_ROW; n++) {
			let w = step === 1 ? at.to : at.from - 1;
			const begin = w;
			for (let gap = 0; gap < MOST_BETWEEN && (joins(w) || isRole(w)); gap++) w += step;
			const between = [begin, w - step];
			// "Hi Anke,\nFalk left": they are in no row.
			const isBroken = text
				.slice(words[Math.min(at.from, w)]?.start, words[Math.max(at.from, w)]?.start)
				.includes("\n");
			const isNext = w !== begin && between.some(joins) && !isBroken;
			const next = step === 1 ? byStart.get(w) : byEnd.get(w + 1);
			if (!isNext || !isOfKind(next)) break;
			row.push(next);
			at = next;
		}
	}
	return row;
}

/**
 * Whether a fact was never so: what somebody likes less ("prefers the phone over mail"), or will use something else instead of, or is
 * set off.
 */
function isNeverSo(reading: Reading, { subject, relation, object, value, anchor }: FoundFact): boolean {
	const { text, words, upos, xpos } = reading;
	// "Ask Jonas about it": he asks nothing.
	const first = /^please$/i.test(words[anchor - 1]?.text ?? "") ? anchor - 1 : anchor;
	const isBidden = upos[anchor] === "VERB" && xpos[anchor] === "VB" && opensSentence(reading, first);
	if (isBidden && (subject.from > anchor ? TYPES[bestOf(subject.votes)] === "Person" : first < anchor)) return true;
	// "Anna, not Ben, leads it", "Stripe instead of Adyen for payments".
	if (SET_OFF.test(text.slice(0, words[subject.from]?.start).slice(-MOST_LEAD))) return true;
	const said = [...relation, anchor].map((w) => words[w]?.text ?? "").join(" ");
	const end = (object ?? value)?.from ?? 0;
	const before = text.slice(words[Math.max(0, end - 4)]?.start, words[end]?.start);
	if (/\bprefer/i.test(said) && LESS_LIKED.test(before)) return true;
	return /\bwill\b/i.test(said) && GIVES_WAY.test(before);
}

const [SET_OFF, MOST_LEAD] = [/(?:[,(–—] ?not|\b(?:instead of|rather than)) (?:the |an? )?$/i, 16];
const GIVES_WAY = /\b(?:instead of|rather than|in place of) (?:the |an? )?$/i;
const LESS_LIKED = /(?:\bover|(?<!\bprefer(?:s|red)?) to) (?:the |an? )?$/i;

/** Whether no word says how two things belong together; "AKS (Azure Kubernetes Service)" needs none. */
function isUnsaid({ words }: Reading, { subject, object, relation, unsaid }: FoundFact): boolean {
	if (!object) return false;
	// "The budget of Atlas" says no more of Atlas than its name.
	if (isInside(object, subject) && relation.every((w) => /^(?:of|for)$/i.test(words[w]?.text ?? ""))) return true;
	if (relation.length > 0 || unsaid) return false;
	const [first, second] = subject.from < object.from ? [subject, object] : [object, subject];
	return second.from < first.to || words.slice(first.to, second.from).some(({ text }) => /[\p{L}\p{N}]/u.test(text));
}
