// The story of one write.
import { assertGroupAllowed } from "@/lib/auth/groups";
import type { Ctx } from "@/lib/context";
import { isUnavailable } from "@/lib/db/sqlstate";
import { AppError } from "@/lib/errors";
import { asksModel, extract } from "@/lib/extraction/extract";
import { findKnownEntities } from "@/lib/graph/find-known-entities";
import type { Graph } from "@/lib/graph/save-extraction";
import { log } from "@/lib/log";
import { offsetAt, offsetIn } from "@/lib/time-zone";
import { assertMayWrite } from "@/lib/usage/meter";
import type { Metered } from "@/lib/usage/quota";
import { check } from "@/lib/wire/fields";
import { findContext } from "./find-context";
import { findTwin, toOnce } from "./once";
import { assertNameIsFree, type NewEpisode, newEpisode, storeOnce, toGraph } from "./store-write";
import { EpisodeInput, MAX_CONTENT_CHARACTERS, type WriteResult } from "./wire";

const UNREAD = "The episode is stored, but not all of it could be extracted or indexed; the background tries again.";

/**
 * Extracts a prose episode and stores it with its graph in one transaction, committed before this resolves. `sent` is the
 * request as it came; with an `idempotencyKey` the answer of an earlier twin is given before anything else is done, standing
 * and caps included: it costs nothing. Throws `invalid_request`, `payload_too_large` past 100,000 characters, `missing_scope`
 * for a group that the key may not write, `payment_required` and `quota_exceeded` before any work, `name_conflict` for a taken
 * name, `idempotency_conflict`. Spec: POST /v1/episodes.
 */
export async function ingestEpisode(
	ctx: Ctx,
	sent: unknown,
	idempotencyKey: string | null = null,
): Promise<Metered<WriteResult>> {
	const input = check(EpisodeInput, sent);
	assertGroupAllowed(ctx, input.group_id);
	assertFits(input.content);
	const once = toOnce("/v1/episodes", idempotencyKey, sent);
	const twin = await findTwin<WriteResult>(ctx, once);
	if (twin) return twin;
	await assertMayWrite(ctx, input.extract_intent);
	await assertNameIsFree(ctx, input.name);
	const { at: validAt, text: written } = input.valid_at ?? { at: ctx.now, text: "" };
	const offsetMinutes = offsetIn(written) ?? offsetAt(ctx.timeZone, validAt);
	const author = input.author ?? null;
	const said = { text: input.content, validAt, offsetMinutes, author, tenant: ctx.team.id };
	// Looked up while the extractor begins.
	const known = findKnownEntities(ctx, input.group_id, input.content, author);
	const context = asksModel(input.content) ? await findContext(ctx, input.group_id, await known) : undefined;
	// A lookup that fails is a failure of the database, and not the extractor's.
	const [extraction] = await Promise.all([extract({ ...said, known, context }), known]);
	const episode = newEpisode(input, {
		content: input.content,
		author,
		extractor: extraction.extractor,
		warning: extraction.warning,
		validAt,
		missing: extraction.unread?.length ? ["extraction"] : [],
		toRead: { parts: extraction.unread, offsetMinutes },
	});
	const store = (stored: NewEpisode, graph: Graph) =>
		storeOnce(ctx, once, stored, graph, async (_tx, _saved, result) => result);
	try {
		const { groupId } = episode;
		const graph = await toGraph(ctx, { groupId, content: input.content, validAt }, extraction);
		// What it ends is judged with all that it says: the background reads it whole.
		const unjudged: NewEpisode = { ...episode, missing: ["extraction"], toRead: { offsetMinutes } };
		return await store(graph.isJudged ? episode : unjudged, graph);
	} catch (error) {
		if (error instanceof AppError || isUnavailable(error)) throw error;
		// Whatever the text did to the graph or the index: the episode is never lost. Spec: Episode write result.
		log.error({ request_id: ctx.requestId, err: (error as Error).message }, "an episode is stored without its graph");
		const bare: NewEpisode = {
			...episode,
			warning: UNREAD,
			missing: ["extraction", "indexing"],
			toRead: { offsetMinutes },
		};
		return store(bare, { entities: [], edges: [] });
	}
}

function assertFits(content: string): void {
	if (content.length > MAX_CONTENT_CHARACTERS && [...content].length > MAX_CONTENT_CHARACTERS) {
		throw new AppError("payload_too_large", `content is longer than ${MAX_CONTENT_CHARACTERS} characters.`);
	}
}
