import type { z } from "zod";
import type { Ctx } from "@/lib/context";
import { ISO } from "@/lib/db/framing";
import { inSnapshot, readInTenant, settleAll } from "@/lib/db/tenant";
import { notFound } from "@/lib/errors";
import { toCursor } from "@/lib/wire/fields";
import { episodesOf, evidenceOf, predicateOf } from "./evidence";
import { findEntityId } from "./find-entity";
import { IS_SEEN, newestFacts, readEntity, seenBy } from "./read-entity";
import type { DetailsBody, DetailsFilter, Place } from "./wire";

/** Facts that are read at once: as many of a long answer are in memory. */
const AT_ONCE = 200;
const MENTIONING_EPISODES = 20;

type Details = z.output<typeof DetailsBody>;
/** Details that are being read: the entity, and the JSON text of all that follows it in the answer, each piece read when it is taken. */
export type OpenDetails = { entity: Details["entity"]; rest: AsyncGenerator<string> };

/** A fact as a line of JSON, and its place in the order. */
type Line = { id: string; at: Date; pinned: boolean; line: string };
/** What is read at once. `statements` null: later. */
type Begun = { neighbors: Line[]; statements: Line[] | null; episodes: Details["episodes"] };
type Asked = { ctx: Ctx; id: string; filter: DetailsFilter };

/**
 * Begins to read the details of one entity: itself, every neighbour over an active edge and every statement in force, with
 * `include_retracted` also those that are not (pinned ones first, then the newest), those below `min_confidence` left out, and the latest mentioning episodes.
 * `name` may be an alias or a uuid. With `neighbors_limit` at most so many neighbours and where the next begin; a page after the first has
 * neighbours alone, so that the pages together say each thing once. Throws `not_found`.
 * Decision: what is all of nearly every entity, its first 200 neighbours and what stands beside them, is one snapshot. The rest of a hub
 * is read in steps that hold no connection between them; what is recorded meanwhile comes before where they go on.
 * Spec: GET /v1/graph/nodes/{name}/details.
 */
export async function openEntityDetails(ctx: Ctx, name: string, filter: DetailsFilter = {}): Promise<OpenDetails> {
	return inSnapshot(ctx, async (tx) => {
		const id = await findEntityId(tx, ctx.projectId, name, filter.group_id);
		if (!id) throw notFound("entity");
		const asked = { ctx, id, filter };
		const { neighbors_limit: limit, neighbors_after: after } = filter;
		// One more than wanted says whether others follow.
		const most = limit === undefined ? AT_ONCE : limit + 1;
		const [entity, neighbors, episodes] = await settleAll([
			readEntity(tx, ctx.projectId, id, filter),
			tx.query<Line>(NEIGHBORS, valuesOf(asked, most, after)),
			after ? [] : tx.query<Details["episodes"][number]>(EPISODES, [ctx.projectId, id, filter.group_id ?? null]),
		]);
		if (after) return { entity, rest: restOf(asked, { neighbors, statements: [], episodes }) };
		const isShort = neighbors.length < most;
		const statements = isShort ? await tx.query<Line>(STATEMENTS, valuesOf(asked, AT_ONCE)) : null;
		return { entity, rest: restOf(asked, { neighbors, statements, episodes }) };
	});
}

/** The JSON text of details, in pieces. */
export async function* textOf({ entity, rest }: OpenDetails): AsyncGenerator<string> {
	yield `{"entity":${JSON.stringify(entity)}`;
	yield* rest;
}

/** Reads the details of one entity whole, as JSON text. Throws `not_found`. */
export async function getEntityDetails(ctx: Ctx, name: string, filter: DetailsFilter = {}): Promise<string> {
	const pieces: string[] = [];
	for await (const piece of textOf(await openEntityDetails(ctx, name, filter))) pieces.push(piece);
	return pieces.join("");
}

async function* restOf(asked: Asked, { neighbors, statements, episodes }: Begun): AsyncGenerator<string> {
	const { neighbors_limit: limit } = asked.filter;
	yield ',"neighbors":[';
	if (limit === undefined) yield* linesFrom(asked, NEIGHBORS, neighbors);
	else yield joined(neighbors.slice(0, limit));
	yield '],"statements":[';
	yield* linesFrom(asked, STATEMENTS, statements ?? (await readLines(asked, STATEMENTS)));
	yield `],"episodes":${JSON.stringify(episodes)}`;
	if (limit !== undefined) {
		const last = neighbors.length > limit ? neighbors[limit - 1] : undefined;
		yield `,"neighbors_next":${JSON.stringify(last ? placeOf(last) : null)}`;
	}
	yield "}";
}

/** The lines of a list, those that are read already and then the rest of it, step by step. */
async function* linesFrom(asked: Asked, statement: string, begun: Line[]): AsyncGenerator<string> {
	yield joined(begun);
	for (let lines = begun; lines.length === AT_ONCE; ) {
		lines = await readLines(asked, statement, lines.at(-1));
		if (lines.length > 0) yield `,${joined(lines)}`;
	}
}

const placeOf = ({ at, id, pinned }: Line) => toCursor([at.getTime(), id, ...(pinned ? ["pinned"] : [])]);

const joined = (lines: Line[]) => lines.map(({ line }) => line).join(",");

const readLines = (asked: Asked, statement: string, after?: Place) =>
	readInTenant<Line>(asked.ctx, statement, valuesOf(asked, AT_ONCE, after));

const valuesOf = ({ ctx, id, filter }: Asked, most: number, after?: Place): unknown[] => [
	...seenBy(ctx.projectId, id, filter),
	...[after?.at ?? null, after?.id ?? null, most, filter.include_retracted ?? false, after?.pinned ?? true],
];

/** Facts behind a place in the order; the first comparison is the one that an index answers. */
const isBehind = (at: string) => `created_at <= ${at} AND (created_at < ${at} OR id > $7::uuid)`;
/** The two parts of a list, each with what of it is behind the place. `$10` is whether that is among the pinned ones, or none. */
const PARTS = [
	`pinned AND $10::bool AND ${isBehind("coalesce($6::timestamptz, 'infinity')")}`,
	`NOT pinned AND ${isBehind("CASE WHEN $10::bool THEN 'infinity' ELSE $6::timestamptz END")}`,
];
const inParts = (factsOf: (part: string) => string) =>
	`(${PARTS.map((part) => `SELECT * FROM ${factsOf(part)} part`).join(" UNION ALL ")})`;

const INTENT = `CASE WHEN edge_kind IS NOT NULL THEN
	(SELECT row_to_json(m) FROM (SELECT edge_kind, cognitive_pattern, why_connected, director_vision) m) END AS intent_meta`;

/** The SQL of lines with these columns. JSON of rows and arrays has no blanks between its tokens. */
const linesOf = (facts: string, columns: string) => `
SELECT id, created_at AS at, pinned, (SELECT row_to_json(line) FROM (SELECT ${columns}) line)::text AS line
FROM ${facts} seen ORDER BY pinned DESC, created_at DESC, id LIMIT $8`;

const NEIGHBORS = linesOf(
	inParts((part) =>
		newestFacts(
			"$1",
			"$2",
			`retracted_at IS NULL AND target_id IS NOT NULL AND $9::bool IS NOT NULL AND ${IS_SEEN} AND ${part}`,
			"$8",
		),
	),
	`peer, direction, relation, status, fact, cognitive_pattern, ${INTENT}, id AS edge_uuid, confidence, pinned, ${evidenceOf("seen.id")} AS evidence`,
);

const STATEMENTS = linesOf(
	inParts(
		(
			part,
		) => `(SELECT * FROM edges WHERE project_id = $1 AND source_id = $2 AND target_id IS NULL AND (retracted_at IS NULL OR $9::bool)
		AND ${IS_SEEN} AND ${part} ORDER BY created_at DESC, id LIMIT $8)`,
	),
	`id AS uuid, ${predicateOf("seen")} AS predicate, relation, value, status, fact, cognitive_pattern, ${INTENT}, confidence, pinned,
		${evidenceOf("seen.id")} AS evidence, to_char(valid_at, ${ISO}) AS valid_at, to_char(invalid_at, ${ISO}) AS invalid_at,
		to_char(created_at, ${ISO}) AS created_at, to_char(retracted_at, ${ISO}) AS retracted_at, ${episodesOf("seen.id")} AS episodes`,
);

const EPISODES = `SELECT m.episode_id AS uuid, ep.name, to_char(m.valid_at, ${ISO}) AS valid_at
FROM (SELECT episode_id, valid_at FROM mentions WHERE project_id = $1 AND entity_id = $2 AND ($3::text IS NULL OR group_id = $3)
	ORDER BY valid_at DESC, episode_id DESC LIMIT ${MENTIONING_EPISODES}) m
JOIN episodes ep ON ep.project_id = $1 AND ep.id = m.episode_id ORDER BY m.valid_at DESC, m.episode_id DESC`;
