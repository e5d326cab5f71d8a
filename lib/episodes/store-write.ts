// The parts of the one transaction that every write is: what is stored, what it costs, and the answer.
import type { Ctx } from "@/lib/context";
import { isUniqueViolation } from "@/lib/db/sqlstate";
import { readInTenant, settleAll, type Tx } from "@/lib/db/tenant";
import { AppError } from "@/lib/errors";
import { createTask, type RepairStep, type ToRead } from "@/lib/events/create-task";
import type { Extraction } from "@/lib/extraction/extraction";
import { findOutdated } from "@/lib/extraction/outdated/find-outdated";
import { AT_ONCE, type Pace } from "@/lib/extraction/reader/read-in-time";
import { suggestIntent } from "@/lib/extraction/suggest-intent";
import { countInGraph, type Graph, type Saved, saveExtraction } from "@/lib/graph/save-extraction";
import { toPublicId, uuidv7 } from "@/lib/ids";
import { findFactsNear } from "@/lib/search/find-facts-near";
import { indexEpisode } from "@/lib/search/index-episode";
import { countUse } from "@/lib/usage/meter";
import type { Metered, Quota } from "@/lib/usage/quota";
import { reserveUse } from "@/lib/usage/reserve-use";
import type { FactInput } from "./fact-wire";
import { type Once, writeOnce } from "./once";
import { lockVersions, replaceVersions } from "./replace-versions";
import { steer } from "./steer";
import type { EpisodeInput, WriteResult } from "./wire";

/** An episode row to be. `validAt` is when the prose was true. */
export type NewEpisode = {
	id: string;
	taskId: string;
	name: string;
	groupId: string;
	content: string;
	sourceDescription: string;
	/** Who says "I" in it, if the writer said so. */
	author?: string | null;
	extractIntent: boolean;
	extractor: string;
	/** What the write warns of, for readers of the episode. */
	warning?: string | null;
	validAt: Date;
	tags?: string[];
	/** The document that it is a version of. */
	documentId?: string | null;
	expiresAt?: Date | null;
	/** Parts that could not be made with the write; its task repeats them. */
	missing: RepairStep[];
	/** What of the text is still to be extracted, where that is missing. */
	toRead?: ToRead;
};

/** The episode of a checked input, with ids of its own. */
export function newEpisode(
	input: Omit<EpisodeInput | FactInput, "fact">,
	rest: Pick<NewEpisode, "content" | "extractor" | "validAt"> & Partial<NewEpisode>,
): NewEpisode {
	const id = uuidv7();
	return {
		id,
		taskId: uuidv7(),
		name: input.name ?? toPublicId("episode", id),
		groupId: input.group_id,
		sourceDescription: input.source_description,
		tags: input.tags,
		documentId: input.document_id ?? null,
		expiresAt: input.expires_at ?? null,
		extractIntent: input.extract_intent,
		missing: [],
		...rest,
	};
}

/**
 * Stores an episode and what was read of it in one transaction, once, and answers as `toAnswer` makes it of what was saved and of the
 * answer that every write has. Throws `name_conflict`, `quota_exceeded`, `idempotency_conflict`.
 */
export const storeOnce = <T extends WriteResult>(
	ctx: Ctx,
	once: Once | null,
	episode: NewEpisode,
	graph: Graph,
	toAnswer: (tx: Tx, saved: Saved, result: WriteResult) => Promise<T>,
): Promise<Metered<T>> =>
	writeOnce(ctx, once, async (tx) => {
		const versions = await lockVersions(ctx, tx, episode);
		const saved = await saveWrite(ctx, tx, episode, graph);
		const replaced = await replaceVersions(ctx, tx, episode, versions);
		const answer = await toAnswer(tx, saved, toWriteResult(episode, saved, replaced));
		return { answer, commit: () => commitWrite(ctx, tx, episode, saved) };
	});

/** Saves the episode, what was read of it, its place in the index unless that is `missing`, and its task, which makes up for what is. */
async function saveWrite(ctx: Ctx, tx: Tx, episode: NewEpisode, graph: Graph): Promise<Saved> {
	const { id, taskId, missing } = episode;
	// The graph first, as it takes several round trips.
	const [saved] = await settleAll([
		saveExtraction(ctx, tx, episode, graph),
		insertEpisode(ctx, tx, episode),
		missing.includes("indexing") ? null : indexEpisode(ctx, tx, episode),
		createTask(ctx, tx, { ...episode, id: taskId, episodeId: id }),
	]);
	return saved;
}

/**
 * Commits a write together with what it changes in rows that many writers share: counts of entities and the team's meters. An intent
 * credit is held under the task's uuid, for the annotation to charge or release. Answers the meters as they stand now; throws
 * `quota_exceeded` when one filled meanwhile.
 */
async function commitWrite(ctx: Ctx, tx: Tx, episode: NewEpisode, saved: Saved): Promise<Quota[]> {
	const [, writes, intents] = await tx.commitWith([
		countInGraph(ctx, tx, episode, saved),
		countUse(ctx, tx, "writes"),
		episode.extractIntent ? reserveUse(ctx, tx, "intents", episode.taskId) : null,
	]);
	return intents ? [writes, intents] : [writes];
}

/** Stores the episode's row. Throws `name_conflict` when the project has one of that name. */
export async function insertEpisode(ctx: Ctx, tx: Tx, episode: Omit<NewEpisode, "missing">): Promise<void> {
	try {
		await tx.query(
			`INSERT INTO episodes (project_id, team_id, id, task_id, name, group_id, content, source_description, author, tags, document_id, expires_at, extract_intent, extractor, warning, valid_at, created_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
			[
				ctx.projectId,
				ctx.team.id,
				episode.id,
				episode.taskId,
				episode.name,
				episode.groupId,
				episode.content,
				episode.sourceDescription,
				episode.author ?? null,
				episode.tags ?? [],
				episode.documentId ?? null,
				episode.expiresAt ?? null,
				episode.extractIntent,
				episode.extractor,
				episode.warning ?? null,
				episode.validAt,
				ctx.now,
			],
		);
	} catch (error) {
		if (!isUniqueViolation(error, "episodes")) throw error;
		throw nameIsTaken();
	}
}

/** The refusal of a name that another episode has. */
const nameIsTaken = () =>
	new AppError("name_conflict", "An episode with that name exists already.", {
		details: [{ field: "name", message: "is taken" }],
	});

/** Throws `name_conflict` for a name that an episode which the caller sees has, before any work is done for a new one. */
export async function assertNameIsFree(ctx: Ctx, name: string | undefined): Promise<void> {
	if (name === undefined) return;
	const taken = await readInTenant(ctx, "SELECT FROM episodes WHERE project_id = $1 AND name = $2", [
		ctx.projectId,
		name,
	]);
	if (taken.length > 0) throw nameIsTaken();
}

/**
 * An extraction in the store's words, where a statement is an edge without a target, with the known facts that the text ends; `id` is of
 * an episode that was stored before. `isJudged` is false where not all of these could be judged.
 */
export async function toGraph(
	ctx: Ctx,
	text: Pick<NewEpisode, "groupId" | "content" | "validAt"> & { id?: string },
	extraction: Extraction,
	pace: Pace = AT_ONCE,
): Promise<Graph & { isJudged: boolean }> {
	const names = extraction.entities.flatMap(({ name, aliases }) => [name, ...aliases]);
	const known = await findFactsNear(ctx, text, names);
	const { outdated, isWhole } = await findOutdated(text.content, known, ctx.team.id, pace);
	const graph = {
		entities: extraction.entities.map(({ name, label, aliases }) => ({ name, labels: [label], aliases })),
		edges: [
			...extraction.edges,
			...extraction.statements.map(({ entity, ...statement }) => ({ ...statement, source: entity, target: null })),
		],
		outdated,
	};
	return {
		...(await steer(ctx, graph)),
		// A language model was shown what is known, and has said what ends.
		isJudged: isWhole || extraction.extractor.startsWith("model:"),
	};
}

const NOTE = "Narrative and profile populate within about 15 seconds. Poll GET /v1/tasks/{task_id}.";

/** The answer to a write. Pure. Spec: Episode write result. */
const toWriteResult = (episode: NewEpisode, saved: Saved, replaced: WriteResult["replaced"]): WriteResult => ({
	ok: true,
	episode_name: episode.name,
	extracted: {
		entities: saved.entities.filter(({ hidden }) => !hidden).length,
		edges: saved.edges.filter(({ created, targetId }) => created && targetId !== null).length,
		statements: saved.edges.filter(({ created, targetId }) => created && targetId === null).length,
	},
	group_id: episode.groupId,
	warning: episode.warning ?? null,
	cogram: {
		mode: "async",
		status: "pipeline_running_in_background",
		task_id: toPublicId("task", episode.taskId),
		note: NOTE,
	},
	intent_suggestion: episode.extractIntent ? null : suggestIntent(episode.content),
	...(replaced && { replaced }),
});
