// Vectors of passages and facts in Postgres: stored, and compared with a question's.
import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import type { AskedVector, Searched, Similar } from "./index-reader";
import { cosine, toBytes } from "./packed-vectors";
import { vectorsOf } from "./vector-cache";

/** The vectors of an episode's passages, and of the facts that it states; what could not be embedded is left out. */
export type EpisodeVectors = {
	episodeId: string;
	passages: Float32Array[];
	facts: { id: string; vector: Float32Array }[];
};

/**
 * Notes that episodes were embedded under this label and stores their vectors and those of their facts, in the place of older ones.
 * Those that are gone are left out.
 */
export async function storeVectors(ctx: Ctx, tx: Tx, model: string, rows: EpisodeVectors[]): Promise<void> {
	const made = rows.filter(({ passages }) => passages.length > 0);
	const facts = rows.flatMap((row) => row.facts);
	await tx.query(
		`WITH noted AS (
			UPDATE search_episodes SET embedded = $3 WHERE project_id = $1 AND episode_id = ANY ($4::uuid[])
			RETURNING episode_id, number, group_id
		)
		INSERT INTO search_vectors (project_id, team_id, number, episode_id, group_id, model, dimensions, vectors)
		SELECT $1, $2, e.number, e.episode_id, e.group_id, $3, v.dimensions, v.vectors
		FROM unnest($5::uuid[], $6::int[], $7::bytea[]) AS v(episode_id, dimensions, vectors) JOIN noted e USING (episode_id)
		ON CONFLICT (project_id, episode_id) DO UPDATE SET id = excluded.id, model = excluded.model, dimensions = excluded.dimensions, vectors = excluded.vectors`,
		[
			ctx.projectId,
			ctx.team.id,
			model,
			rows.map(({ episodeId }) => episodeId),
			made.map(({ episodeId }) => episodeId),
			made.map(({ passages }) => passages[0]?.length),
			made.map(({ passages }) => Buffer.concat(passages.map(toBuffer))),
		],
	);
	if (facts.length === 0) return;
	await tx.query(
		`INSERT INTO fact_vectors (project_id, team_id, edge_id, group_id, model, dimensions, vector)
		SELECT $1, $2, e.id, e.group_id, $3, v.dimensions, v.vector
		FROM unnest($4::uuid[], $5::int[], $6::bytea[]) AS v(edge_id, dimensions, vector) JOIN edges e ON e.project_id = $1 AND e.id = v.edge_id
		ON CONFLICT (project_id, edge_id) DO UPDATE SET model = excluded.model, dimensions = excluded.dimensions, vector = excluded.vector`,
		[
			ctx.projectId,
			ctx.team.id,
			model,
			facts.map(({ id }) => id),
			facts.map(({ vector }) => vector.length),
			facts.map(({ vector }) => toBuffer(vector)),
		],
	);
}

/** Stores the vectors of names, in the place of older ones; of entities that are gone none. */
export async function storeNames(
	ctx: Ctx,
	tx: Tx,
	model: string,
	names: { id: string; name: string; vector: Float32Array }[],
): Promise<void> {
	await tx.query(
		`INSERT INTO entity_vectors (project_id, team_id, entity_id, name, model, dimensions, vector)
		SELECT $1, $2, e.id, v.name, $3, v.dimensions, v.vector
		FROM unnest($4::uuid[], $5::text[], $6::int[], $7::bytea[]) AS v(entity_id, name, dimensions, vector)
		JOIN entities e ON e.project_id = $1 AND e.id = v.entity_id
		ON CONFLICT (project_id, entity_id) DO UPDATE
		SET name = excluded.name, model = excluded.model, dimensions = excluded.dimensions, vector = excluded.vector`,
		[
			ctx.projectId,
			ctx.team.id,
			model,
			names.map(({ id }) => id),
			names.map(({ name }) => name),
			names.map(({ vector }) => vector.length),
			names.map(({ vector }) => toBuffer(vector)),
		],
	);
}

/** Vectors of the names that these entities have today, by their ids, as they are stored; all of one model. */
export async function readNameVectors(
	tx: Tx,
	projectId: string,
	model: string,
	ids: string[],
): Promise<Map<string, Int8Array>> {
	const rows = await tx.query<{ id: string; bytes: Buffer }>(
		`SELECT v.entity_id AS id, v.vector AS bytes FROM entity_vectors v JOIN entities e ON e.project_id = $1 AND e.id = v.entity_id
		WHERE v.project_id = $1 AND v.entity_id = ANY ($2::uuid[]) AND v.model = $3 AND v.name = e.name`,
		[projectId, ids, model],
	);
	return new Map(rows.map(({ id, bytes }) => [id, toSigned(bytes)]));
}

/** How like `asked` the episodes are that have a vector of the same model and length. */
export async function readSimilar(tx: Tx, searched: Searched, asked: AskedVector): Promise<Similar> {
	return (await vectorsOf(tx, searched, asked.model, asked.vector.length)).similarTo(asked.vector);
}

/** The cosine with `asked` of the facts of these ids that have a vector of the same model and length. */
export async function readSimilarFacts(
	tx: Tx,
	projectId: string,
	{ model, vector }: AskedVector,
	ids: string[],
): Promise<Map<string, number>> {
	const rows = await tx.query<{ id: string; bytes: Buffer }>(
		`SELECT edge_id AS id, vector AS bytes FROM fact_vectors
		WHERE project_id = $1 AND edge_id = ANY ($2::uuid[]) AND model = $3 AND dimensions = $4`,
		[projectId, ids, model, vector.length],
	);
	return new Map(rows.map(({ id, bytes }) => [id, cosine(vector, toSigned(bytes))]));
}

const toBuffer = (vector: Float32Array): Buffer => Buffer.from(toBytes(vector).buffer);
const toSigned = (bytes: Buffer): Int8Array => new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
