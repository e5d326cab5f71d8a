// Which known facts a text ends: each is judged beside the sentences that name an end of it. Pure.
import type { Extraction, KnownFact, Span } from "../extraction";
import { sentencesOf } from "../text/sentences";
import { stems } from "./likeness";

/** Facts beside sentences that are judged of one text. Decision: the likeliest alone, as each costs a hundredth of a second. */
const MAX_PAIRS = 12;

/** A known fact and a sentence that may end it, as UTF-16 offsets, with what stands just before. */
export type Pair = { fact: KnownFact; sentence: Span; before: string };

/** A pair of which the sentence ends the fact, or may do so. */
export type EndedPair = Pair & { isDoubt: boolean };

/** The facts beside each sentence that names an end of theirs, itself or just before; first those with which it shares most words. */
export function pairsOf(text: string, facts: KnownFact[]): Pair[] {
	const sentences = sentencesOf(text).map((sentence, i, all) => {
		const { start = 0, end = 0 } = all[i - 1] ?? {};
		const before = text.slice(start, end);
		return { sentence, before, said: new Set(stems(`${before} ${text.slice(sentence.start, sentence.end)}`)) };
	});
	return facts
		.flatMap((fact) => {
			const [ends, line] = [stems(`${fact.subject} ${fact.object}`).filter(isTelling), stems(fact.fact)];
			return sentences
				.filter(({ said }) => ends.some((w) => said.has(w)))
				.map(({ sentence, before, said }) => ({
					pair: { fact, sentence, before },
					shared: line.filter((w) => said.has(w)).length,
				}));
		})
		.sort((a, b) => b.shared - a.shared)
		.slice(0, MAX_PAIRS)
		.map(({ pair }) => pair);
}

/** Whether a word of a name tells it from others: not "of" or "the". */
const isTelling = (stem: string) => stem.length > 3 || /\d/.test(stem);

/**
 * Adds to facts of an extraction which known ones they end: for each the fact of its sentence with most ends in common, else one of the
 * text with an end in common. What no new fact stands for is left as it is.
 */
export function withEnded({ edges, statements }: Extraction, ended: EndedPair[]): void {
	const news = [
		...edges.map((edge) => ({ one: edge, names: [edge.source, edge.target] })),
		...statements.map((one) => ({ one, names: [one.entity, one.value ?? ""] })),
	].filter(({ one }) => one.status !== "hypothetical");
	for (const { fact, sentence, isDoubt } of ended) {
		const ends = [fact.subject, fact.object].map((name) => name.toLowerCase());
		const [best] = news
			.map(({ one, names }) => ({
				one,
				isBeside: one.evidence !== null && one.evidence.start < sentence.end && one.evidence.end > sentence.start,
				common: names.filter((name) => name !== "" && ends.includes(name.toLowerCase())).length,
			}))
			.filter(({ isBeside, common }) => isBeside || common > 0)
			.sort((a, b) => Number(b.isBeside) - Number(a.isBeside) || b.common - a.common);
		const { edgeId, subject, relation } = fact;
		best?.one.endings.push({ subject, relations: [relation], object: null, edgeId, isDoubt });
	}
}
