// The few facts that answer words which are still being typed.
import type { Ctx } from "@/lib/context";
import { inSnapshot, settleAll } from "@/lib/db/tenant";
import { readSourced } from "@/lib/graph/read-sourced-facts";
import { UNSURE_BELOW } from "@/lib/graph/sourced-fact";
import { currentEmbedder } from "@/lib/search/embedder";
import { findFacts } from "@/lib/search/find-facts";
import type { AskedVector } from "@/lib/search/index-reader";
import { readQuestion } from "@/lib/search/question";
import { rankEpisodes } from "@/lib/search/rank-episodes";
import { findNamedEntities, possibleKeys } from "@/lib/search/read-facts";
import { readIndex } from "@/lib/search/read-index";
import { SearchInput } from "@/lib/search/wire";
import { sentenceRows } from "./search-rows";

/** Facts that are read to fill as many lines, as several may be of one sentence. */
const READ = 12;
const MOST = 4;
/** The share of the best score below which a fact merely stands near the question. */
const WORTH = 0.5;
/** Who types waits for no slow encoder: words and names rank alone then. */
const VECTOR_MS = 200;

/** One line: our wording of a fact and where it is said. `episode` and `start` (UTF-16 offset into it) are null where no sentence says it. */
export type QuickFact = {
	uuid: string;
	fact: string;
	source: string;
	/** Who said it; empty where nobody knows. */
	speaker: string;
	/** When it was said; ISO 8601. */
	saidAt: string;
	hasEnded: boolean;
	episode: string | null;
	start: number | null;
};

/**
 * At most four facts for a question or words of one, a sentence once, what holds before what has ended; none that the reader is unsure of or that was taken back as wrong.
 * Ranked as `search` ranks, but costs no retrieval, as it is asked at every rest of the keys, and embeds with our own encoder alone.
 */
export async function findQuickFacts(ctx: Ctx, text: string): Promise<QuickFact[]> {
	const { projectId, groups } = ctx;
	const input = SearchInput.parse({ query: text, limit: READ, include_retracted: true, min_confidence: UNSURE_BELOW });
	const question = readQuestion(text, await vectorOf(text));
	const facts = await inSnapshot(ctx, async (tx) => {
		const reader = readIndex(tx, { projectId, groups, asOf: null });
		const [{ episodes, inverse }, named] = await settleAll([
			rankEpisodes(reader, question),
			findNamedEntities(tx, projectId, groups, possibleKeys(text)),
		]);
		const ranked = { tx, projectId, groups, input, question, episodes, inverse, distances: null };
		const found = await findFacts(ranked, named);
		const least = WORTH * (found[0]?.score ?? 0);
		const best = found.filter(({ score }) => score >= least).slice(0, READ);
		const ids = best.map(({ fact }) => fact.id);
		return readSourced(tx, projectId, ids);
	});
	const held = facts.filter(({ retractedAt, retractionReason }) => !retractedAt || retractionReason === "superseded");
	return sentenceRows(held, null, ctx.now)
		.sort((a, b) => Number(a.hasEnded) - Number(b.hasEnded))
		.slice(0, MOST)
		.map(({ facts: [best], hasEnded }) => {
			const [said] = best.sources;
			return {
				...{ uuid: best.uuid, fact: best.fact, source: best.source, hasEnded },
				...{ speaker: said?.speaker ?? "", saidAt: said?.validAt ?? best.validAt },
				...{ episode: said?.episode ?? null, start: said?.start ?? null },
			};
		});
}

async function vectorOf(text: string): Promise<AskedVector | null> {
	const embedder = currentEmbedder();
	if (!embedder.isOurs || !embedder.reads(text)) return null;
	const embedded = await embedder.embed([text], VECTOR_MS);
	const vector = embedded.ok ? embedded.vectors[0] : undefined;
	return vector ? { model: embedder.label, vector, isOurs: true } : null;
}
