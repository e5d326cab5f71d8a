import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import { getEpisode } from "@/lib/episodes/get-episode";
import type { EpisodeBody } from "@/lib/episodes/wire";
import { readSourcedFacts } from "@/lib/graph/read-sourced-facts";
import type { SourcedFact } from "@/lib/graph/sourced-fact";
import { factSpan } from "./fact-span";

/** A fact and where its words stand, in UTF-16 units of the content; null where that is not known. */
type FactInText = { fact: SourcedFact; start: number | null; end: number | null };
/** The facts of one sentence; `at` is where it begins, null for facts that no sentence says. */
export type SentenceInText = { key: string; at: number | null; facts: FactInText[] };

/** An episode as people read it: its facts by the sentences that say them, in the order of the text. Throws `not_found`. */
export async function readEpisodePage(
	ctx: Ctx,
	name: string,
): Promise<{ episode: EpisodeBody & { warning: string | null }; sentences: SentenceInText[] }> {
	const episode = await getEpisode(ctx, name);
	const places = [
		...episode.edges.map(({ edge_uuid, fact, evidence }) => ({ uuid: edge_uuid, fact, place: evidence[0] })),
		...episode.statements.map(({ uuid, fact, evidence }) => ({ uuid, fact, place: evidence[0] })),
	];
	const [facts, [row]] = await Promise.all([
		readSourcedFacts(
			ctx,
			places.map(({ uuid }) => uuid),
		),
		readInTenant<{ warning: string | null }>(ctx, "SELECT warning FROM episodes WHERE project_id = $1 AND id = $2", [
			ctx.projectId,
			episode.uuid,
		]),
	]);
	const byId = new Map(facts.map((fact) => [fact.uuid, fact]));
	const sentences = new Map<string, SentenceInText>();
	for (const { uuid, fact: wording, place } of places) {
		const fact = byId.get(uuid);
		if (!fact) continue;
		const key = place ? `${place.start} ${place.end}` : uuid;
		const sentence = sentences.get(key) ?? { key, at: place?.start ?? null, facts: [] };
		const span = place ? (factSpan(place.quote, wording) ?? { start: 0, end: place.quote.length }) : null;
		const [start, end] = place && span ? [place.start + span.start, place.start + span.end] : [null, null];
		sentence.facts.push({ fact, start, end });
		sentences.set(key, sentence);
	}
	const inOrder = [...sentences.values()].sort((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity));
	return { episode: { ...episode, warning: row?.warning ?? null }, sentences: inOrder };
}
