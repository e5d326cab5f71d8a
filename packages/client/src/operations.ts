// The operations of the API that are one request and one answer, by what a person wants. `send.ts` says how they are sent.
import type { createClient } from "./generated/client/index.js";
import * as api from "./generated/sdk.gen.js";
import type * as types from "./generated/types.gen.js";
import { MemoryGraphError } from "./send.js";

/** Of one call: `signal` ends it, with its retries and its pauses. */
export type CallOptions = { signal?: AbortSignal };

type Body<T extends { body?: unknown }> = NonNullable<T["body"]>;
export type Query<T extends { query?: unknown }> = NonNullable<T["query"]>;
type EpisodeRow = types.GetEpisodesResponses[200]["episodes"][number];

/** Most that the server lists at once. */
const EPISODES_PAGE = 1_000;

/** Every method throws what the client throws. */
export abstract class Operations {
	/** The generated client, for the operations of `sdk` that have no method. */
	abstract readonly raw: ReturnType<typeof createClient>;

	/** Stores prose. A retry is never stored twice. */
	remember = (content: string, options: Omit<Body<types.PostEpisodesData>, "content"> = {}, call: CallOptions = {}) =>
		unwrap(api.postEpisodes({ ...call, client: this.raw, body: { ...options, content } }));

	/** States a fact without extraction. */
	state = (fact: Body<types.PostFactsData>, call: CallOptions = {}) =>
		unwrap(api.postFacts({ ...call, client: this.raw, body: fact }));

	/** Text for a prompt that answers a question, with citations. */
	context = (query: string, options: Omit<Body<types.PostContextData>, "query"> = {}, call: CallOptions = {}) =>
		unwrap(api.postContext({ ...call, client: this.raw, body: { ...options, query } }));

	search = (query: string, options: Omit<Body<types.PostSearchData>, "query"> = {}, call: CallOptions = {}) =>
		unwrap(api.postSearch({ ...call, client: this.raw, body: { ...options, query } as Body<types.PostSearchData> }));

	/** What is known of an entity, by name or uuid. */
	about = (name: string, query: Query<types.GetGraphNodesByNameDetailsData> = {}, call: CallOptions = {}) =>
		unwrap(api.getGraphNodesByNameDetails({ ...call, client: this.raw, path: { name }, query }));

	/** All episodes, newest first, page after page; with `limit` no more than that. */
	async *episodes(query: Query<types.GetEpisodesData> = {}, call: CallOptions = {}): AsyncGenerator<EpisodeRow> {
		const { limit = EPISODES_PAGE } = query;
		for (let offset = query.offset ?? 0; ; offset += limit) {
			const page = { ...query, limit, offset };
			const { episodes } = await unwrap(api.getEpisodes({ ...call, client: this.raw, query: page }));
			yield* episodes;
			if (query.limit !== undefined || episodes.length < limit) return;
		}
	}

	/** An episode's text with what it led to. */
	episode = (name: string, call: CallOptions = {}) =>
		unwrap(api.getEpisodesByName({ ...call, client: this.raw, path: { name } }));

	/** Deletes an episode; `dryRun` answers what would go. */
	forget = (name: string, dryRun = false, call: CallOptions = {}) =>
		unwrap(api.deleteEpisodesByName({ ...call, client: this.raw, path: { name }, query: { dry_run: dryRun } }));

	/** Deletes all versions of a document; `dryRun` answers what would go. */
	forgetDocument = (document_id: string, dryRun = false, call: CallOptions = {}) =>
		unwrap(
			api.deleteDocumentsByDocumentId({
				...call,
				client: this.raw,
				path: { document_id },
				query: { dry_run: dryRun },
			}),
		);

	/** Takes a fact, what an episode says, or all of an entity's facts out of force. The answer's id undoes it. */
	retract = (what: Body<types.PostRetractionsData>, call: CallOptions = {}) =>
		unwrap(api.postRetractions({ ...call, client: this.raw, body: what }));

	undoRetraction = (id: string, call: CallOptions = {}) =>
		unwrap(api.deleteRetractionsById({ ...call, client: this.raw, path: { id } }));

	/** Makes entities one, or keeps two apart for good. The answer's id undoes it. */
	merge = (what: Body<types.PostMergesData>, call: CallOptions = {}) =>
		unwrap(api.postMerges({ ...call, client: this.raw, body: what }));

	undoMerge = (id: string, call: CallOptions = {}) =>
		unwrap(api.deleteMergesById({ ...call, client: this.raw, path: { id } }));

	/** Replaces a fact by what it should say; `{ pinned: true }` has it come first wherever facts are shown, `false` takes that back. */
	correctFact = (uuid: string, fact: Body<types.PatchGraphEdgesByUuidData>, call: CallOptions = {}) =>
		unwrap(api.patchGraphEdgesByUuid({ ...call, client: this.raw, path: { uuid }, body: fact }));

	/** Renames, labels or hides an entity. */
	correctEntity = (name: string, entity: Body<types.PatchGraphNodesByNameData>, call: CallOptions = {}) =>
		unwrap(api.patchGraphNodesByName({ ...call, client: this.raw, path: { name }, body: entity }));

	groups = (call: CallOptions = {}) => unwrap(api.getGroups({ ...call, client: this.raw }));

	/** The relations that facts have, with their gloss, inverse and number of facts. */
	relations = (call: CallOptions = {}) => unwrap(api.getRelations({ ...call, client: this.raw }));

	/** The project's own types of entities and relations. */
	ownTypes = (call: CallOptions = {}) => unwrap(api.getTypes({ ...call, client: this.raw }));

	/** Puts the lists that are given in the place of those that there are; texts are read by them from then on. */
	setOwnTypes = (own: Body<types.PatchTypesData>, call: CallOptions = {}) =>
		unwrap(api.patchTypes({ ...call, client: this.raw, body: own }));

	/** How a group works. 404 until there is a profile. */
	profile = (query: Query<types.GetProfileData> = {}, call: CallOptions = {}) =>
		unwrap(api.getProfile({ ...call, client: this.raw, query }));

	/** The plan's meters and what is used of them. */
	usage = (call: CallOptions = {}) => unwrap(api.getUsage({ ...call, client: this.raw }));

	/** Runs the failed steps of a task again. */
	retryTask = (task_id: string, call: CallOptions = {}) =>
		unwrap(api.postTasksByTaskIdRetry({ ...call, client: this.raw, path: { task_id } }));
}

type Answered = { data?: unknown; error?: unknown; response?: Response };

/** What the server answered. Throws `MemoryGraphError` for a refusal, and what the sending threw. */
export async function unwrap<R extends { data?: unknown }>(sent: Promise<R>): Promise<NonNullable<R["data"]>> {
	const { data, error, response } = (await sent) as Answered;
	if (error === undefined && response?.ok) return data as NonNullable<R["data"]>;
	if (response) throw toError(response, error);
	throw error;
}

/** The error that an answer stands for. */
export function toError({ status }: Response, body: unknown): MemoryGraphError {
	const { error, message } = (body ?? {}) as { error?: string; message?: string };
	return new MemoryGraphError(status, error ?? "unknown", message ?? `The server answered ${status}.`, body);
}
