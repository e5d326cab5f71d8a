// Embeddings of episodes in Postgres: stored, and compared with a question's. Vectors are of length 1, so that their product is the cosine.
import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import type { EmbeddingSettings } from "@/lib/model/embed";
import type { AskedVector, Searched } from "./index-reader";

/** Episodes by signs alone that are compared, of so many newest. */
const NEAREST = 60;
const NEWEST = 20_000;

/** What vectors must share to be compared, beside their length: the model's name, and the length asked for. */
export const labelOf = ({ name, dimensions }: EmbeddingSettings): string =>
	dimensions ? `${name} ${dimensions}` : name;

/**
 * Notes that episodes were embedded under this label and stores their vectors, in the place of older ones; null is none. Those
 * that are gone are left out.
 */
export async function storeVectors(
	ctx: Ctx,
	tx: Tx,
	model: string,
	rows: { episodeId: string; vector: Float32Array | null }[],
): Promise<void> {
	const isHalf = await storesHalves(tx);
	const made = rows.filter((row): row is { episodeId: string; vector: Float32Array } => row.vector !== null);
	await tx.query(
		`WITH noted AS (
			UPDATE search_episodes SET embedded = $3 WHERE project_id = $1 AND episode_id = ANY ($4::uuid[])
			RETURNING episode_id, number, group_id
		)
		INSERT INTO search_vectors (project_id, team_id, number, episode_id, group_id, model, dimensions, signs, vector)
		SELECT $1, $2, e.number, e.episode_id, e.group_id, $3, v.dimensions, v.signs, v.vector${isHalf ? "::halfvec" : ""}
		FROM unnest($5::uuid[], $6::int[], $7::varbit[], $8::${isHalf ? "text" : "bytea"}[]) AS v(episode_id, dimensions, signs, vector)
		JOIN noted e USING (episode_id)
		ON CONFLICT (project_id, episode_id) DO UPDATE
		SET model = excluded.model, dimensions = excluded.dimensions, signs = excluded.signs, vector = excluded.vector`,
		[
			ctx.projectId,
			ctx.team.id,
			model,
			rows.map(({ episodeId }) => episodeId),
			made.map(({ episodeId }) => episodeId),
			made.map(({ vector }) => vector.length),
			made.map(({ vector }) => signsOf(vector)),
			made.map(({ vector }) => (isHalf ? toText(vector) : toBytes(vector))),
		],
	);
}

/**
 * The cosine with `asked` of those of `numbers` that have a vector of the same model and length, and of the nearest others: 60
 * by the signs of their vectors, among the newest 20,000 episodes searched.
 */
export async function readSimilar(
	tx: Tx,
	{ projectId, groups }: Searched,
	{ model, vector }: AskedVector,
	numbers: number[],
): Promise<Map<number, number>> {
	const isHalf = await storesHalves(tx);
	const inGroups = groups === null ? "" : "AND group_id = ANY ($7::text[])";
	const rows = await tx.query<{ number: number; found: number | Buffer }>(
		`WITH newest AS (
			SELECT number, signs FROM search_vectors WHERE project_id = $1 AND model = $2 AND dimensions = $3 ${inGroups}
			ORDER BY number DESC LIMIT ${NEWEST}
		), nearest AS (SELECT number FROM newest ORDER BY bit_count(signs # $4::varbit) LIMIT ${NEAREST})
		SELECT number::float8 AS number, ${isHalf ? "1 - (vector <=> $6::halfvec)" : "vector"} AS found FROM search_vectors
		WHERE project_id = $1 AND model = $2 AND dimensions = $3 ${inGroups}
			AND number IN (SELECT number FROM nearest UNION SELECT unnest($5::bigint[])) ${isHalf ? "" : "AND $6::text IS NULL"}`,
		[
			projectId,
			model,
			vector.length,
			signsOf(vector),
			numbers,
			isHalf ? toText(vector) : null,
			...(groups === null ? [] : [groups]),
		],
	);
	return new Map(rows.map(({ number, found }) => [number, typeof found === "number" ? found : product(found, vector)]));
}

async function storesHalves(tx: Tx): Promise<boolean> {
	const [column] = await tx.query<{ isHalf: boolean }>(
		`SELECT atttypid <> 'bytea'::regtype AS "isHalf" FROM pg_attribute WHERE attrelid = 'search_vectors'::regclass AND attname = 'vector'`,
	);
	return column?.isHalf === true;
}

const signsOf = (vector: Float32Array): string => Array.from(vector, (value) => (value > 0 ? "1" : "0")).join("");
const toText = (vector: Float32Array): string => `[${vector.join(",")}]`;

function toBytes(vector: Float32Array): Buffer {
	const bytes = Buffer.alloc(4 * vector.length);
	for (const [i, value] of vector.entries()) bytes.writeFloatLE(value, 4 * i);
	return bytes;
}

function product(bytes: Buffer, vector: Float32Array): number {
	let sum = 0;
	for (const [i, value] of vector.entries()) sum += value * bytes.readFloatLE(4 * i);
	return sum;
}
