// One search: episodes by words, context and names; facts and entities from them; then order, filter, describe.
import { assertGroupAllowed } from "@/lib/auth/groups";
import type { Ctx } from "@/lib/context";
import { inSnapshot, settleAll } from "@/lib/db/tenant";
import { notFound } from "@/lib/errors";
import { findEntityId } from "@/lib/graph/find-entity";
import { FAILURES } from "@/lib/model/failures";
import { assertUnderCap, countRetrieval } from "@/lib/usage/meter";
import type { Metered } from "@/lib/usage/quota";
import { toLines } from "./context-lines";
import { toContext } from "./context-text";
import { currentEmbedder } from "./embedder";
import { findEntities } from "./find-entities";
import { findEpisodes } from "./find-episodes";
import { describeBestFacts, findFacts } from "./find-facts";
import type { AskedVector } from "./index-reader";
import { type Distances, readDistances } from "./node-distance";
import { readQuestion } from "./question";
import { rankEpisodes } from "./rank-episodes";
import type { Ranked } from "./ranked";
import { findNamedEntities, possibleKeys } from "./read-facts";
import { readIndex, readTagged } from "./read-index";
import type { RankedEpisode } from "./signals";
import type { SearchInput, SearchResult } from "./wire";

/** What a search waits for the embedding of its question. */
const QUESTION_MS = 1_000;

/**
 * Finds facts, entities and episodes for a question, in one snapshot of what the caller sees: correct from the moment a
 * write was answered. Costs one retrieval when it succeeds, also when nothing is found. Throws `missing_scope` for a group
 * that the key may not read, `not_found` for an unknown `center`, `quota_exceeded`. Spec: POST /v1/search.
 */
export async function search(ctx: Ctx, input: SearchInput): Promise<Metered<SearchResult>> {
	const { answer, quotas } = await searchWithTexts(ctx, input);
	return { answer: answer.result, quotas };
}

/**
 * A search's answer with what else it knows: all that its episodes still say, by uuid, the idf of the question's terms, how many
 * episodes there are.
 */
export type SearchedTexts = {
	result: SearchResult;
	texts: Map<string, string>;
	inverse: Map<string, number>;
	documents: number;
};

/** `search` with what lines are judged by. Without the floor a question that nothing here is about finds what is nearest. */
export async function searchWithTexts(
	ctx: Ctx,
	input: SearchInput,
	{ hasFloor } = { hasFloor: true },
): Promise<Metered<SearchedTexts>> {
	const started = performance.now();
	const named = input.group_ids ?? (input.group_id === undefined ? null : [input.group_id]);
	for (const group of named ?? []) assertGroupAllowed(ctx, group);
	const groups = named ? [...new Set(named)] : ctx.groups;
	const [{ vector, warning }] = await Promise.all([embedQuestion(input), assertUnderCap(ctx, "retrievals")]);
	const question = readQuestion(input.query, vector);
	const { texts, inverse, documents, ...found } = await inSnapshot(ctx, (tx) =>
		find({ tx, projectId: ctx.projectId, groups, input, question }, hasFloor),
	);
	const quotas = [await countRetrieval(ctx)];
	const took_ms = Math.round((performance.now() - started) * 10) / 10;
	const result: SearchResult = { ok: true, query: input.query, ...found, ...(warning && { warning }), took_ms };
	return { answer: { result, texts, inverse, documents }, quotas };
}

/** The question's vector where the reranker takes it, within a second; else why it has none. */
async function embedQuestion({
	query,
	reranker,
}: SearchInput): Promise<{ vector: AskedVector | null; warning?: string }> {
	const embedder = currentEmbedder();
	if (reranker === "none" || !embedder.reads(query)) return { vector: null };
	const embedded = await embedder.embed([query], QUESTION_MS);
	if (!embedded.ok) {
		return {
			vector: null,
			warning: `The embedding model ${FAILURES[embedded.failure]}; the order is by words and names alone.`,
		};
	}
	const [vector] = embedded.vectors;
	return { vector: vector ? { model: embedder.label, vector, isOurs: embedder.isOurs } : null };
}

type Found = Pick<SearchResult, "edges" | "entities" | "episodes" | "context"> & Omit<SearchedTexts, "result">;
type Asked = Pick<Ranked, "tx" | "projectId" | "groups" | "input" | "question">;

async function find(asked: Asked, hasFloor: boolean): Promise<Found> {
	const { tx, projectId, groups, input, question } = asked;
	const wants = (list: SearchInput["scope"]) => input.scope === "all" || input.scope === list || input.include_context;
	const answers = (list: SearchInput["scope"]) => input.scope === "all" || input.scope === list;
	const distances = await distancesFrom(asked);
	const numbers = input.tags && (await readTagged(tx, projectId, input.tags));
	const reader = readIndex(tx, { projectId, groups, asOf: input.as_of ?? null, numbers });
	const needsFacts = wants("edges") || wants("entities");
	const [{ episodes, inverse, documents }, named] = await settleAll([
		rankEpisodes(reader, question, { useGraph: input.reranker !== "none", hasFloor }),
		needsFacts ? findNamedEntities(tx, projectId, groups, possibleKeys(input.query)) : [],
	]);
	const ranked = { ...asked, distances, inverse, episodes: input.reranker === "none" ? byWords(episodes) : episodes };
	const facts = needsFacts ? await findFacts(ranked, named) : [];
	const [edges, entities, { found, texts }] = await settleAll([
		wants("edges") ? describeBestFacts(ranked, facts) : [],
		wants("entities") ? findEntities(ranked, facts, named) : [],
		wants("episodes") ? findEpisodes(ranked) : { found: [], texts: new Map<string, string>() },
	]);
	return {
		edges: answers("edges") ? edges : [],
		entities: answers("entities") ? entities : [],
		episodes: answers("episodes") ? found : [],
		...(input.include_context && {
			context: toContext(toLines({ edges, entities, episodes: found }), input.max_tokens).text,
		}),
		texts,
		inverse,
		documents,
	};
}

async function distancesFrom({ tx, projectId, groups, input }: Asked): Promise<Distances | null> {
	const { center, group_id } = input;
	if (center === undefined) return null;
	const id = await findEntityId(tx, projectId, center, group_id);
	if (!id) throw notFound("entity");
	return readDistances(tx, projectId, groups, id);
}

/** Those that hold or stand beside words of the question, by these alone. */
const byWords = (episodes: RankedEpisode[]): RankedEpisode[] =>
	episodes
		.filter(({ words }) => words > 0)
		.map((episode) => ({ ...episode, score: episode.words, parts: { words: episode.words } }))
		.sort((a, b) => b.score - a.score || b.row.number - a.row.number);
