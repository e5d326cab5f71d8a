// The story of what a text ends: facts that hold beside its sentences, judged by the network.
import { log } from "@/lib/log";
import type { Verdict } from "./encoder/scores";
import { EMBEDDED_EXTRACTOR, type Extraction, type KnownFact } from "./extraction";
import { type EndedPair, type Pair, pairsOf, withEnded } from "./facts/ended-facts";
import { judgeInProcess } from "./reader/reader-process";

/** Milliseconds of the reader's work on one text, and until it must have answered. */
const [LIMIT_MS, WAIT_MS] = [1_000, 5_000];

/**
 * Adds to an extraction of `text` which of the `known` facts it ends or may end. What a language model read it has judged itself. Never throws:
 * without an answer in time nothing is ended.
 */
export async function judgeEndings(
	extraction: Extraction,
	{ text, known, tenant }: { text: string; known: KnownFact[]; tenant: string },
): Promise<void> {
	if (extraction.extractor !== EMBEDDED_EXTRACTOR) return;
	const pairs = pairsOf(text, known);
	if (pairs.length === 0) return;
	const asked = pairs.map(({ fact, sentence, before }) => ({
		...{ fact: fact.fact, before },
		sentence: text.slice(sentence.start, sentence.end),
	}));
	try {
		const judged = await judgeInProcess({ pairs: asked, tenant, limitMs: LIMIT_MS, waitMs: WAIT_MS });
		if ("verdicts" in judged)
			withEnded(extraction, onceEach(pairs.map((pair, i) => ({ ...pair, verdict: judged.verdicts[i] }))));
		else log.warn({ length: text.length }, "what a text ends could not be judged in time");
	} catch (error) {
		log.error({ err: (error as Error)?.message, length: text.length }, "what a text ends could not be judged");
	}
}

/** Each fact with the first sentence that ends it, else with the first that may. */
function onceEach(judged: (Pair & { verdict: Verdict | undefined })[]): EndedPair[] {
	const ended = new Map<KnownFact, EndedPair>();
	for (const wanted of ["ends", "may end"])
		for (const { verdict, ...pair } of judged)
			if (verdict === wanted && !ended.has(pair.fact))
				ended.set(pair.fact, { ...pair, isDoubt: verdict === "may end" });
	return [...ended.values()];
}
