// Putting known graphs in place: the store's own write path, fed with facts instead of prose.
import type { Ctx } from "@/lib/context";
import { inTenant } from "@/lib/db/tenant";
import { insertEpisode } from "@/lib/episodes/store-write";
import type { Outdated } from "@/lib/extraction/outdated/find-outdated";
import type { StoreEdge } from "@/lib/graph/save-edges";
import { countInGraph, type Saved, saveExtraction } from "@/lib/graph/save-extraction";
import { toPublicId, uuidv7 } from "@/lib/ids";
import { indexEpisode } from "@/lib/search/index-episode";

/** A stated fact: its ends, or the edge to store; without more said, likely and said nowhere in particular. */
export type Fact =
	| [source: string, relation: string, target: string]
	| (Omit<StoreEdge, "confidence" | "evidence"> & Partial<StoreEdge>);

/** Writes one episode that states `facts` (and mentions `alone`, names without an edge), as the service would. */
export async function writeFacts(
	caller: Ctx,
	facts: Fact[],
	options: {
		groupId?: string;
		validAt?: Date;
		alone?: string[];
		aliases?: Record<string, string[]>;
		/** What names are taken for; a person where nothing is said. */
		labels?: Record<string, string>;
		/** The prose; default: the facts in a row. */
		content?: string;
		/** Known facts that it ends, or may end. */
		outdated?: Outdated[];
	} = {},
): Promise<Saved & { episodeName: string; episodeId: string }> {
	const ctx = { ...caller, now: new Date() };
	const edges = facts.map((fact) => (Array.isArray(fact) ? toEdge(...fact) : { ...UNSAID, ...fact }));
	const ends = edges.flatMap(({ source, target }) => (target === null ? [source] : [source, target]));
	const names = [...new Set([...ends, ...(options.alone ?? [])])];
	const id = uuidv7();
	const episode = {
		id,
		taskId: uuidv7(),
		name: toPublicId("episode", id),
		groupId: options.groupId ?? "default",
		content: options.content ?? edges.map(({ fact }) => fact).join(" "),
		sourceDescription: "test",
		extractIntent: false,
		extractor: "test",
		validAt: options.validAt ?? ctx.now,
	};
	const entities = names.map((name) => ({
		name,
		labels: [options.labels?.[name] ?? "Person"],
		aliases: options.aliases?.[name] ?? [],
	}));
	const saved = await inTenant(ctx, async (tx) => {
		await insertEpisode(ctx, tx, episode);
		await indexEpisode(ctx, tx, episode);
		const saved = await saveExtraction(ctx, tx, episode, { entities, edges, outdated: options.outdated });
		await countInGraph(ctx, tx, episode, saved);
		return saved;
	});
	return { ...saved, episodeName: episode.name, episodeId: id };
}

const UNSAID = { confidence: 0.9, evidence: null };

const toEdge = (source: string, relation: string, target: string): StoreEdge => ({
	source,
	relation,
	target,
	fact: `${source} ${relation.replaceAll("_", " ")} ${target}.`,
	validAt: null,
	invalidAt: null,
	endings: [],
	...UNSAID,
});

/** The fact as a client states it, and not as a text says it: in force whatever was retracted. */
export const stated = (fact: Fact): Fact => ({
	...(Array.isArray(fact) ? toEdge(...fact) : fact),
	isStated: true,
});
