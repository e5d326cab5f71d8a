import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import { getEpisode } from "@/lib/episodes/get-episode";
import type { EpisodeBody } from "@/lib/episodes/wire";
import { readSourcedFacts } from "@/lib/graph/read-sourced-facts";
import type { SourcedFact } from "@/lib/graph/sourced-fact";
import type { Block } from "@/lib/text/block";
import { readBlocks } from "@/lib/text/read-blocks";
import { BEGINNING, titleOf } from "@/lib/text/title-of";
import { factSpan } from "./fact-span";

type Neighbour = { uuid: string; title: string };

/** A fact and where its words stand, in UTF-16 units of the content; null where that is not known. */
type FactInText = { fact: SourcedFact; start: number | null; end: number | null };
/** The facts of one sentence; `at` is where it begins, null for facts that no sentence says. */
export type SentenceInText = { key: string; at: number | null; facts: FactInText[] };

export type EpisodePage = {
	episode: EpisodeBody & { warning: string | null };
	title: string;
	/** Its text as it is laid out. */
	blocks: Block[];
	sentences: SentenceInText[];
	/** The episodes written before and after it, if any. */
	previous: Neighbour | null;
	next: Neighbour | null;
};

/** An episode as people read it: its facts by the sentences that say them, in the order of the text. Throws `not_found`. */
export async function readEpisodePage(ctx: Ctx, name: string): Promise<EpisodePage> {
	const episode = await getEpisode(ctx, name);
	const places = [
		...episode.edges.map(({ edge_uuid, fact, evidence }) => ({ uuid: edge_uuid, fact, place: evidence[0] })),
		...episode.statements.map(({ uuid, fact, evidence }) => ({ uuid, fact, place: evidence[0] })),
	];
	const [facts, [row], previous, next] = await Promise.all([
		readSourcedFacts(
			ctx,
			places.map(({ uuid }) => uuid),
		),
		readInTenant<{ warning: string | null }>(ctx, "SELECT warning FROM episodes WHERE project_id = $1 AND id = $2", [
			ctx.projectId,
			episode.uuid,
		]),
		findNeighbour(ctx, episode, "previous"),
		findNeighbour(ctx, episode, "next"),
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
	return {
		...{ episode: { ...episode, warning: row?.warning ?? null }, sentences: inOrder, previous, next },
		title: titleOf(episode.content).title,
		blocks: readBlocks(episode.content),
	};
}

/** The episode next to one in the list of episodes, which is by when they were written. */
async function findNeighbour(ctx: Ctx, episode: EpisodeBody, side: "previous" | "next"): Promise<Neighbour | null> {
	const [sign, order] = side === "previous" ? ["<", "DESC"] : [">", "ASC"];
	const [row] = await readInTenant<{ uuid: string; beginning: string }>(
		ctx,
		`SELECT id AS uuid, left(content, ${BEGINNING}) AS beginning FROM episodes
		WHERE project_id = $1 AND (created_at, id) ${sign} ($2::timestamptz, $3::uuid) ORDER BY created_at ${order}, id ${order} LIMIT 1`,
		[ctx.projectId, episode.created_at, episode.uuid],
	);
	return row ? { uuid: row.uuid, title: titleOf(row.beginning).title } : null;
}
