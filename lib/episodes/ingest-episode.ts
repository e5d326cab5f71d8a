// The story of one write.
import { assertGroupAllowed } from "@/lib/auth/groups";
import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import { AppError } from "@/lib/errors";
import { extract, withExtractor } from "@/lib/extraction/extract";
import { EMBEDDED_EXTRACTOR, type Extraction } from "@/lib/extraction/extraction";
import { suggestIntent } from "@/lib/extraction/suggest-intent";
import { findKnownEntities } from "@/lib/graph/find-known-entities";
import type { Saved } from "@/lib/graph/save-extraction";
import { findAnswer, type Once } from "@/lib/idempotency/once";
import { toPublicId, uuidv7 } from "@/lib/ids";
import { assertMayWrite } from "@/lib/usage/assert-may-write";
import { findContext } from "./find-context";
import { storeWrite } from "./store-write";
import { type EpisodeInput, MAX_CONTENT_CHARACTERS, type WriteResult } from "./wire";

const NOTE = "Narrative and profile populate within about 15 seconds. Poll GET /v1/tasks/{task_id}.";

/**
 * Extracts a prose episode and stores it with its graph in one transaction, committed before this resolves. What is read
 * within milliseconds is read in it, while the database stores what does not depend on it; everything else before it. Throws
 * `payload_too_large` past 100,000 characters, `missing_scope` for a group that the key may not write, `payment_required` and
 * `quota_exceeded` before any work, `name_conflict` for a taken name, `idempotency_conflict`. With `once`, the answer of an
 * earlier twin is given before anything else is done, standing and caps included: it costs nothing. Spec: POST /v1/episodes.
 */
export async function ingestEpisode(ctx: Ctx, input: EpisodeInput, once: Once | null = null): Promise<WriteResult> {
	assertGroupAllowed(ctx, input.group_id);
	if (input.content.length > MAX_CONTENT_CHARACTERS && [...input.content].length > MAX_CONTENT_CHARACTERS) {
		throw new AppError("payload_too_large", `content is longer than ${MAX_CONTENT_CHARACTERS} characters.`);
	}
	const earlier = await findAnswer<WriteResult>(ctx, once);
	if (earlier) return earlier;
	await assertMayWrite(ctx, { extractIntent: input.extract_intent });
	const validAt = input.valid_at ?? ctx.now;
	const read = (tx?: Tx) => {
		const known = findKnownEntities(ctx, input.group_id, input.content, tx);
		const context = async () => findContext(ctx, input.group_id, await known);
		return extract({ text: input.content, validAt, known, context });
	};
	return withExtractor(input.content, async (isQuick) => {
		const before = isQuick ? null : await read();
		const id = uuidv7();
		const episode = {
			id,
			taskId: uuidv7(),
			name: input.name ?? toPublicId("episode", id),
			groupId: input.group_id,
			content: input.content,
			sourceDescription: input.source_description,
			extractIntent: input.extract_intent,
			extractor: before?.extractor ?? EMBEDDED_EXTRACTOR,
			validAt,
		};
		return storeWrite(ctx, {
			episode,
			read: async (tx) => toStore(before ?? (await read(tx))),
			once,
			answer: (saved, { warning }) =>
				toWriteResult(episode, saved, {
					warning,
					intent_suggestion: input.extract_intent ? null : suggestIntent(input.content),
				}),
		});
	});
}

const toStore = (extraction: Extraction) => ({
	entities: extraction.entities.map(({ name, label, aliases }) => ({ name, labels: [label], aliases })),
	edges: [
		...extraction.edges,
		...extraction.statements.map(({ entity, predicate, ...statement }) => ({
			...statement,
			source: entity,
			relation: predicate,
			target: null,
		})),
	],
	warning: extraction.warning,
});

/** The answer to a write. Spec: Episode write result. */
export function toWriteResult(
	episode: { name: string; groupId: string; taskId: string },
	saved: Saved,
	notes: Pick<WriteResult, "warning" | "intent_suggestion">,
): WriteResult {
	return {
		ok: true,
		episode_name: episode.name,
		extracted: {
			entities: saved.entities.length,
			edges: saved.edges.filter(({ created, targetId }) => created && targetId !== null).length,
			statements: saved.edges.filter(({ created, targetId }) => created && targetId === null).length,
		},
		group_id: episode.groupId,
		warning: notes.warning,
		cogram: {
			mode: "async",
			status: "pipeline_running_in_background",
			task_id: toPublicId("task", episode.taskId),
			note: NOTE,
		},
		intent_suggestion: notes.intent_suggestion,
	};
}
