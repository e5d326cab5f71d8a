// The story of one search: episodes by words, context and names; facts and entities from them; then order, filter, describe.
import { assertGroupAllowed } from "@/lib/auth/groups";
import type { Ctx } from "@/lib/context";
import { inTenant, type Tx } from "@/lib/db/tenant";
import { notFound } from "@/lib/errors";
import { findEntityId } from "@/lib/graph/find-entity";
import { embed, findEmbeddingSettings } from "@/lib/model/embed";
import { FAILURES } from "@/lib/model/failure";
import { composeTexts } from "@/lib/texts/texts-for-groups";
import { assertUnderCap, countRetrieval } from "@/lib/usage/meter";
import type { Metered } from "@/lib/usage/quota";
import { toContext } from "./context-text";
import { excerptOf } from "./excerpt";
import type { AskedVector } from "./index-reader";
import { askedKinds } from "./meaning";
import { diversify } from "./mmr";
import { nearness, readDistances } from "./node-distance";
import { type Question, readQuestion } from "./question";
import { type RankedEpisode, rankEpisodes } from "./rank-episodes";
import { factTerms, type RankedFact, rankFacts } from "./rank-facts";
import {
	describeEntities,
	describeEpisodes,
	describeFacts,
	type EntityHead,
	type EntityRow,
	findNamedEntities,
	possibleKeys,
	readEntityHeads,
	readFacts,
	readMentions,
} from "./read-facts";
import { readIndex } from "./read-index";
import { labelOf } from "./vectors";
import type { FoundEdge, FoundEntity, FoundEpisode, SearchInput, SearchResult } from "./wire";
import { termsOf } from "./words";

/** Episodes whose facts and entities are looked at. */
const SOURCES = 250;
const MENTIONING = 30;
const MOST_ENTITIES = 150;
/** What a search waits for the embedding of its question. */
const QUESTION_MS = 1_000;

/**
 * Finds facts, entities and episodes for a question, in one snapshot of what the caller sees: correct from the moment a
 * write was answered. Costs one retrieval when it succeeds, also when nothing is found. Throws `missing_scope` for a group
 * that the key may not read, `not_found` for an unknown `center`, `quota_exceeded`. Spec: POST /v1/search.
 */
export async function search(ctx: Ctx, input: SearchInput): Promise<Metered<SearchResult>> {
	const started = performance.now();
	const named = input.group_ids ?? (input.group_id === undefined ? null : [input.group_id]);
	for (const group of named ?? []) assertGroupAllowed(ctx, group);
	const groups = named ? [...new Set(named)] : ctx.groups;
	await assertUnderCap(ctx, "retrievals");
	const { vector, warning } = await embedQuestion(input);
	const question = readQuestion(input.query, vector);
	const found = await inTenant(ctx, (tx) => new Search(tx, ctx.projectId, groups, input, question).run(), "read only");
	const quotas = [await countRetrieval(ctx)];
	const took_ms = Math.round((performance.now() - started) * 10) / 10;
	return { answer: { ok: true, query: input.query, ...found, ...(warning && { warning }), took_ms }, quotas };
}

/** The question's embedding where there are embeddings and the reranker takes them, within a second; else why it has none. */
async function embedQuestion({
	query,
	reranker,
}: SearchInput): Promise<{ vector: AskedVector | null; warning?: string }> {
	const settings = reranker === "none" ? null : findEmbeddingSettings();
	if (!settings) return { vector: null };
	const embedded = await embed([query], QUESTION_MS, settings);
	if (!embedded.ok) {
		return {
			vector: null,
			warning: `The embedding model ${FAILURES[embedded.failure]}; the order is by words and names alone.`,
		};
	}
	const [vector] = embedded.vectors;
	return { vector: vector ? { model: labelOf(settings), vector } : null };
}

type Found = Pick<SearchResult, "edges" | "entities" | "episodes" | "context">;
type Distances = Map<string, number>;

class Search {
	constructor(
		private readonly tx: Tx,
		private readonly projectId: string,
		private readonly groups: string[] | null,
		private readonly input: SearchInput,
		private readonly question: Question,
	) {}

	async run(): Promise<Found> {
		const { tx, projectId, groups, input } = this;
		const wants = (list: SearchInput["scope"]) => input.scope === "all" || input.scope === list;
		const distances = await this.distances();
		const reader = readIndex(tx, { projectId, groups, asOf: input.as_of ?? null });
		const { episodes: ranked, inverse } = await rankEpisodes(reader, this.question, input.reranker !== "none");
		const episodes = input.reranker === "none" ? byWords(ranked) : ranked;
		const needsFacts = wants("edges") || wants("entities") || input.include_context;
		const asked = needsFacts ? await findNamedEntities(tx, projectId, groups, possibleKeys(input.query)) : [];
		const facts = needsFacts ? await this.facts(episodes, inverse, asked, distances) : [];
		const edges = wants("edges") || input.include_context ? await this.describeEdges(facts, episodes) : [];
		const entities =
			wants("entities") || input.include_context ? await this.entities(facts, episodes, inverse, asked, distances) : [];
		const found =
			wants("episodes") || input.include_context ? await this.describeEpisodes(episodes, inverse, distances) : [];
		return {
			edges: wants("edges") ? edges : [],
			entities: wants("entities") ? entities : [],
			episodes: wants("episodes") ? found : [],
			...(input.include_context && { context: toContext({ edges, entities, episodes: found }, input.max_tokens).text }),
		};
	}

	private async distances(): Promise<Distances | null> {
		const { center, group_id } = this.input;
		if (center === undefined) return null;
		const id = await findEntityId(this.tx, this.projectId, center, group_id);
		if (!id) throw notFound("entity");
		return readDistances(this.tx, this.projectId, this.groups, id);
	}

	private async facts(
		episodes: RankedEpisode[],
		inverse: Map<string, number>,
		asked: string[],
		distances: Distances | null,
	): Promise<RankedFact[]> {
		const { include_retracted, labels, edge_kinds, cognitive_patterns, min_confidence, as_of } = this.input;
		const filter = { include_retracted, labels, edge_kinds, cognitive_patterns, min_confidence };
		const sources = episodes.slice(0, SOURCES);
		const kinds = askedKinds(this.question.text);
		const candidates = await readFacts(
			this.tx,
			{ ...filter, projectId: this.projectId, groups: this.groups, asOf: as_of ?? null },
			sources.map(({ episodeId }) => episodeId),
			asked,
			[...kinds.labels],
		);
		const ranked = rankFacts(candidates, kinds, sources, inverse, new Set(asked));
		return this.order(ranked, distances, {
			near: ({ sourceId, targetId }) =>
				Math.max(...[sourceId, targetId].map((id) => (id === null ? 0 : nearness(distances?.get(id))))),
			terms: ({ text }) => new Set(factTerms(text)),
		});
	}

	/** Results in the order that the caller chose, with scores that fall along it, above `min_score`. */
	private order<T extends { score: number; parts?: Record<string, number> }>(
		ranked: T[],
		distances: Distances | null,
		of: { near: (item: T) => number; terms: (item: T) => Set<string> },
	): T[] {
		const { reranker, limit, min_score } = this.input;
		let items = ranked;
		if (distances) {
			const pull = reranker === "node_distance" ? 0.9 : 0.3;
			items = items
				.map((item) => {
					const near = pull * of.near(item);
					const parts = Object.entries(item.parts ?? {}).map(([name, part]) => [name, (1 - pull) * part]);
					return { ...item, score: (1 - pull) * item.score + near, parts: { ...Object.fromEntries(parts), near } };
				})
				.sort((a, b) => b.score - a.score);
		}
		items = items.filter(({ score }) => score >= min_score);
		if (reranker === "mmr")
			return diversify(items.slice(0, 4 * limit), { score: (item) => item.score, terms: of.terms, limit });
		return items;
	}

	private async describeEdges(facts: RankedFact[], episodes: RankedEpisode[]): Promise<FoundEdge[]> {
		const best = facts.slice(0, this.input.limit);
		if (best.length === 0) return [];
		const rows = await describeFacts(
			this.tx,
			this.projectId,
			best.map(({ id }) => id),
		);
		const byId = new Map(rows.map((row) => [row.edge_uuid, row]));
		const rankOf = new Map(episodes.map(({ episodeId }, i) => [episodeId, i]));
		return best.flatMap(({ id, score, parts }) => {
			const row = byId.get(id);
			if (!row) return [];
			const cited = row.episodes.sort((a, b) => (rankOf.get(a.id) ?? Infinity) - (rankOf.get(b.id) ?? Infinity) || 0);
			return {
				...row,
				score: rounded(score),
				valid_at: row.valid_at.toISOString(),
				invalid_at: row.invalid_at?.toISOString() ?? null,
				created_at: row.created_at.toISOString(),
				retracted_at: row.retracted_at?.toISOString() ?? null,
				episodes: cited.map(({ name }) => name),
				...(this.input.explain && { score_breakdown: roundedAll(parts) }),
			};
		});
	}

	private async entities(
		facts: RankedFact[],
		episodes: RankedEpisode[],
		inverse: Map<string, number>,
		asked: string[],
		distances: Distances | null,
	): Promise<FoundEntity[]> {
		const { input } = this;
		const support = new Map<string, { fact: number; episode: number }>();
		const lift = (id: string, of: "fact" | "episode", score: number) => {
			const at = support.get(id) ?? { fact: 0, episode: 0 };
			support.set(id, { ...at, [of]: Math.max(at[of], score) });
		};
		for (const id of asked) lift(id, "fact", 0);
		for (const { sourceId, targetId, score } of facts.slice(0, 100))
			for (const id of [sourceId, targetId]) if (id !== null) lift(id, "fact", score);
		const sources = episodes.slice(0, MENTIONING);
		for (const { entityId, n } of await readMentions(
			this.tx,
			this.projectId,
			sources.map(({ episodeId }) => episodeId),
		)) {
			lift(entityId, "episode", sources[n]?.score ?? 0);
		}
		const ids = [...support]
			.sort(
				([a, x], [b, y]) =>
					Number(asked.includes(b)) - Number(asked.includes(a)) || y.fact + y.episode - x.fact - x.episode,
			)
			.slice(0, MOST_ENTITIES)
			.map(([id]) => id);
		if (ids.length === 0) return [];
		const heads = await readEntityHeads(this.tx, this.projectId, ids, { groups: this.groups, labels: input.labels });
		const total = [...inverse.values()].reduce((sum, one) => sum + one, 0) || 1;
		const ranked = heads
			.map((head) => {
				const { fact, episode } = support.get(head.uuid) ?? { fact: 0, episode: 0 };
				const name = Math.min(1, nameMatch(head, inverse) / total);
				const score = 0.3 * Number(asked.includes(head.uuid)) + 0.3 * name + 0.25 * fact + 0.15 * episode;
				return { ...head, score: Math.min(1, score) };
			})
			.filter(({ score }) => score > 0)
			.sort((a, b) => b.score - a.score || b.edgeCount - a.edgeCount || (a.uuid < b.uuid ? -1 : 1));
		const rows = new Map<string, EntityRow>();
		const describe = async (found: EntityHead[]) => {
			const wanted = found.map(({ uuid }) => uuid);
			for (const row of await describeEntities(this.tx, this.projectId, wanted, this.groups)) rows.set(row.uuid, row);
		};
		if (input.reranker === "mmr") await describe(ranked.slice(0, 4 * input.limit));
		const best = this.order(ranked, distances, {
			near: ({ uuid }) => nearness(distances?.get(uuid)),
			terms: ({ uuid, name }) => new Set(termsOf(`${name} ${rows.get(uuid)?.summary ?? ""}`)),
		}).slice(0, input.limit);
		if (input.reranker !== "mmr") await describe(best);
		const untold = best.filter(({ uuid }) => {
			const row = rows.get(uuid);
			return row?.knot && row.is_whole && row.knot_narrative === null;
		});
		const composed = await composeTexts(
			this.tx,
			this.projectId,
			untold.map(({ uuid }) => uuid),
		);
		return best.flatMap(({ uuid, score }) => {
			const described = rows.get(uuid);
			if (!described) return [];
			const { is_whole, knot_narrative, ...row } = described;
			const narrative = knot_narrative ?? composed.get(uuid)?.knot;
			return { ...row, score: rounded(score), ...(narrative && { knot_narrative: narrative }) };
		});
	}

	private async describeEpisodes(
		ranked: RankedEpisode[],
		inverse: Map<string, number>,
		distances: Distances | null,
	): Promise<FoundEpisode[]> {
		const { input, tx, projectId } = this;
		const pool = ranked.slice(0, SOURCES);
		const texts = new Map<string, { id: string; name: string; text: string }>();
		const near = new Map<string, number>();
		if (distances) {
			for (const { entityId, n } of await readMentions(
				tx,
				projectId,
				pool.map(({ episodeId }) => episodeId),
			)) {
				const id = pool[n]?.episodeId ?? "";
				near.set(id, Math.max(near.get(id) ?? 0, nearness(distances.get(entityId))));
			}
		}
		const read = async (episodes: RankedEpisode[]) => {
			const ids = episodes.map(({ episodeId }) => episodeId);
			for (const row of ids.length > 0 ? await describeEpisodes(tx, projectId, ids) : []) texts.set(row.id, row);
		};
		if (input.reranker === "mmr") await read(pool.slice(0, 4 * input.limit));
		const ordered = this.order(pool, distances, {
			near: ({ episodeId }) => near.get(episodeId) ?? 0,
			terms: ({ episodeId }) => new Set(termsOf(texts.get(episodeId)?.text ?? "")),
		}).slice(0, input.limit);
		if (input.reranker !== "mmr") await read(ordered);
		return ordered.flatMap(({ episodeId, group, validAt, score, parts }) => {
			const row = texts.get(episodeId);
			if (!row) return [];
			return {
				uuid: episodeId,
				name: row.name,
				excerpt: excerptOf(row.text, inverse),
				valid_at: validAt.toISOString(),
				group_id: group,
				score: rounded(score),
				...(input.explain && { score_breakdown: roundedAll(parts) }),
			};
		});
	}
}

/** Those that hold or stand beside words of the question, by these alone. */
const byWords = (episodes: RankedEpisode[]): RankedEpisode[] =>
	episodes
		.filter(({ words }) => words > 0)
		.map((episode) => ({ ...episode, score: episode.words, parts: { words: episode.words } }))
		.sort((a, b) => b.score - a.score || b.number - a.number);

/** The idf of the question's terms that an entity's name or best alias holds. */
function nameMatch({ name, aliases }: EntityHead, inverse: Map<string, number>): number {
	const worth = (form: string) => [...new Set(termsOf(form))].reduce((sum, term) => sum + (inverse.get(term) ?? 0), 0);
	return Math.max(...[name, ...aliases].map(worth));
}

const rounded = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
const roundedAll = (parts: Record<string, number>) =>
	Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, Math.round(value * 10_000) / 10_000]));
