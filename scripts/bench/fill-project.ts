import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { toIndexEntry } from "@/lib/search/index-entry";
import { richTurn } from "./bench-search";
import type { Tenant } from "./service";

type Owner = Pick<Tenant, "teamId" | "projectId">;
type Row = (string | number)[];
/** What makes the rows of one table: `count` of them, the n-th (from 0) by `row`. */
type Source = { table: string; columns: string; rows: Iterable<Row> };

/** So many turns differ; those of a large project come up again and again. */
const TURNS = 30_000;
const EDGES_PER_EPISODE = 10;
const EDGES_PER_ENTITY = 2;
/** Characters of an episode that are a fact's evidence. */
const QUOTED = 60;
const ROWS_PER_CHUNK = 2_000;
const FIRST_INSTANT = Date.UTC(2025, 0, 1);

/**
 * Fills a project with a graph of `edges` facts between half as many entities, stated by a tenth as many episodes, all of them in the
 * search index: rows generated here and sent by COPY. The ends favour low numbers, so that node 1 is a hub, and the first `ofHub` facts are all
 * of it. `client` is a superuser's: triggers and checks of references are off, and what indexes can be built afterwards is.
 */
export async function fillProject(
	client: pg.Client,
	owner: Owner,
	edges: number,
	isLarge: boolean,
	ofHub = 0,
): Promise<void> {
	await client.query("SET session_replication_role = replica; SET maintenance_work_mem = '1GB'");
	for (const source of sourcesOf(edges, ofHub)) {
		const rebuild = isLarge ? await dropIndexes(client, source.table) : [];
		const columns = `project_id, team_id, ${source.columns}`;
		const copy = client.query(copyFrom(`COPY ${source.table} (${columns}) FROM STDIN`));
		await pipeline(Readable.from(chunks(owner, source.rows)), copy);
		for (const statement of rebuild) await client.query(statement);
	}
	await client.query(`SET session_replication_role = origin;
		SELECT setval(pg_get_serial_sequence('search_episodes', 'number'), (SELECT coalesce(max(number), 1) FROM search_episodes))`);
}

/** Drops the indexes of a table that no constraint needs, and answers the statements that make them again. */
async function dropIndexes(client: pg.Client, table: string): Promise<string[]> {
	const { rows } = await client.query<{ name: string; make: string }>(
		`SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS make FROM pg_index i WHERE indrelid = $1::regclass
			AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)`,
		[table],
	);
	for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
	return rows.map(({ make }) => make);
}

function* chunks({ projectId, teamId }: Owner, rows: Iterable<Row>): Generator<string> {
	let lines: string[] = [];
	for (const row of rows) {
		lines.push(`${projectId}\t${teamId}\t${row.join("\t")}\n`);
		if (lines.length < ROWS_PER_CHUNK) continue;
		yield lines.join("");
		lines = [];
	}
	yield lines.join("");
}

function sourcesOf(edges: number, ofHub: number): Source[] {
	const entities = Math.ceil(edges / EDGES_PER_ENTITY);
	const episodes = Math.ceil(edges / EDGES_PER_EPISODE);
	const peerOf = (e: number) => 2 + (e % (entities - 1));
	const sourceOf = (e: number) => (e >= ofHub ? 1 + (e % entities) : e % 2 ? 1 : peerOf(e));
	const targetOf = (e: number) => {
		if (e < ofHub) return e % 2 ? peerOf(e) : 1;
		const target = 1 + Math.floor(entities * (((e * 104_729) % 1_000_003) / 1_000_003) ** 3);
		return target === sourceOf(e) ? 1 + (target % entities) : target;
	};
	const degrees = new Int32Array(entities + 1);
	for (let e = 0; e < edges; e++) {
		for (const end of [sourceOf(e), targetOf(e)]) degrees[end] = (degrees[end] ?? 0) + 1;
	}
	const now = timeOf(0);
	const rows = {
		graphs: [[1]],
		entities: times(entities, (i) => [
			uuid(1, i + 1),
			`Node ${i + 1}`,
			`node ${i + 1}`,
			"{Topic}",
			degrees[i + 1] ?? 0,
			1,
			now,
		]),
		groups: times(entities, (i) => ["default", uuid(1, i + 1), degrees[i + 1] ?? 0, 1]),
		edges: times(edges, (e) => {
			const [s, t] = [sourceOf(e), targetOf(e)];
			const fact = `Node ${s} relates to Node ${t} in a sentence of ordinary length.`;
			return [
				"default",
				uuid(2, e),
				uuid(1, s),
				`Node ${s}`,
				uuid(1, t),
				`Node ${t}`,
				"relates_to",
				fact,
				hash(e),
				now,
				timeOf(e),
			];
		}),
		evidence: times(edges, (e) => [uuid(2, e), uuid(3, e % episodes), 0, QUOTED]),
		mentions: times(episodes * 2, (m) => [
			uuid(3, m >> 1),
			uuid(1, m & 1 ? sourceOf(m >> 1) : targetOf(m >> 1)),
			"default",
			now,
		]),
	};
	return [
		{ table: "graphs", columns: "version", rows: rows.graphs },
		{
			table: "entities",
			columns: "id, name, name_key, labels, degree, episode_count, created_at",
			rows: rows.entities,
		},
		{ table: "entity_groups", columns: "group_id, entity_id, degree, episode_count", rows: rows.groups },
		{
			table: "edges",
			columns:
				"group_id, id, source_id, source_name, target_id, target_name, relation, fact, fact_hash, valid_at, created_at",
			rows: rows.edges,
		},
		{ table: "edge_episodes", columns: "edge_id, episode_id, span_start, span_end", rows: rows.evidence },
		...proseOf(episodes),
		{ table: "mentions", columns: "episode_id, entity_id, group_id, valid_at", rows: rows.mentions },
	];
}

/** Episodes and their entries in the search index; postings in the order of their key, so that it need not be made afterwards. */
function proseOf(episodes: number): Source[] {
	const kinds = Math.min(TURNS, episodes);
	const turns = Array.from({ length: kinds }, (_, n) => {
		const content = richTurn(n);
		return { content, ...toIndexEntry(content, new Date(FIRST_INSTANT)) };
	});
	const places = new Map<string, number[]>();
	for (const [n, { terms }] of turns.entries()) {
		for (const term of terms.keys()) {
			const at = places.get(term) ?? [];
			places.set(term, at);
			at.push(n);
		}
	}
	const turnOf = (i: number) => turns[i % kinds] as (typeof turns)[number];
	const array = (items: Iterable<string>) =>
		`{${[...items].map((item) => JSON.stringify(item)).join(",")}}`.replaceAll("\\", "\\\\");
	const now = timeOf(0);
	function* postings(): Generator<Row> {
		for (const term of [...places.keys()].sort()) {
			for (let first = 0; first < episodes; first += kinds) {
				for (const n of places.get(term) ?? []) {
					if (first + n >= episodes) break;
					const { terms, length } = turnOf(n);
					const { count, slices, forms } = terms.get(term) ?? { count: 1, slices: 0, forms: 0 };
					const number = 1 + first + n;
					yield [term, "default", number, number, number, count, length, slices, forms];
				}
			}
		}
	}
	return [
		{
			table: "episodes",
			columns:
				"id, task_id, name, group_id, content, source_description, extract_intent, extractor, valid_at, created_at",
			rows: times(episodes, (i) => [
				uuid(3, i),
				uuid(4, i),
				`bench-${i}`,
				"default",
				turnOf(i).content,
				"bench",
				"f",
				"bench",
				now,
				timeOf(i),
			]),
		},
		{
			table: "search_episodes",
			columns:
				"number, group_id, episode_id, position, run, length, flags, lead, speaker, heading, happened_at, valid_at, names, terms",
			rows: times(episodes, (i) => {
				const { length, flags, lead, speaker, heading, names, terms } = turnOf(i);
				const texts = [lead, speaker, heading, now, now, array(names), array(terms.keys())];
				return [1 + i, "default", uuid(3, i), 1 + i, 1 + i, length, flags, ...texts];
			}),
		},
		{
			table: "search_postings",
			columns: "term, group_id, number, position, run, count, length, slices, forms",
			rows: postings(),
		},
	];
}

function* times(count: number, row: (n: number) => Row): Generator<Row> {
	for (let n = 0; n < count; n++) yield row(n);
}

const timeOf = (n: number) => new Date(FIRST_INSTANT + n).toISOString();
const uuid = (kind: number, n: number) => `00000000-0000-7000-800${kind}-${n.toString(16).padStart(12, "0")}`;
const hash = (n: number) => createHash("md5").update(`${n}`).digest("hex");
