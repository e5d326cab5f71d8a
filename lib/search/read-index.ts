// The index in Postgres. Every statement reads a bounded number of rows through one index; row level security adds the
// caller's project and groups to each.
import type { Tx } from "@/lib/db/tenant";
import type {
	Corpus,
	IndexedEpisode,
	IndexReader,
	NamedEpisode,
	Postings,
	Searched,
	TermPostings,
	WantedTerm,
} from "./index-reader";
import { readSimilar } from "./vectors";

/** Documents sampled for the average length, and the exact count of smaller groups. */
const SAMPLE = 2_000;
/** Groups added up for the size of a whole project; more than that are taken to be like these. */
const MAX_GROUPS = 500;

/** An IndexReader within a tenant transaction. */
export function readIndex(tx: Tx, searched: Searched): IndexReader {
	const { projectId, groups, asOf, numbers: only } = searched;
	const scoped = groups === null ? [] : [groups];
	const toEpisodes = (columns: EpisodeColumns[]): IndexedEpisode[] =>
		columns
			.flatMap(toEpisodeRows)
			.filter(({ validAt, number }) => (asOf === null || validAt <= asOf) && (!only || only.has(number)));
	return {
		async corpus() {
			const [row] = await tx.query<Corpus>(
				groups?.length === 1 ? ONE_GROUP : MANY_GROUPS.replaceAll("{groups}", inGroups(groups, "e.group_id", 2)),
				[projectId, ...scoped],
			);
			return { documents: row?.documents ?? 0, averageLength: Math.max(1, row?.averageLength ?? 1) };
		},
		postings: (wanted) => readPostings(tx, searched, wanted),
		// LIMIT keeps each look-up one step down the index, where a join would read whole lists.
		countsOf: (terms, numbers) =>
			tx.query(
				`SELECT w.n::int - 1 AS term, e.number::float8 AS number, s.count, s.slices, s.forms FROM search_episodes e
				CROSS JOIN unnest($2::text[]) WITH ORDINALITY AS w(term, n)
				CROSS JOIN LATERAL (SELECT p.count, p.slices, p.forms FROM search_postings p WHERE p.project_id = $1 AND p.term = w.term COLLATE "C"
					AND p.group_id = e.group_id AND p.number = e.number LIMIT 1) s
				WHERE e.project_id = $1 AND e.number = ANY ($3::bigint[])`,
				[projectId, terms, numbers],
			),
		async at(places) {
			if (places.length === 0) return [];
			const distinct = [...new Set(places.map(({ group }) => group))];
			if (distinct.length === 1) {
				const rows = await tx.query<EpisodeColumns>(
					`${EPISODE} WHERE e.project_id = $1 AND e.group_id = $2 AND e.position = ANY ($3::int[]) GROUP BY e.group_id`,
					[projectId, distinct[0], places.map(({ position }) => position)],
				);
				return toEpisodes(rows);
			}
			const rows = await tx.query<EpisodeColumns>(
				`${EPISODE} JOIN unnest($2::text[], $3::int[]) AS w(group_id, position) ON e.group_id = w.group_id AND e.position = w.position
				WHERE e.project_id = $1 GROUP BY e.group_id`,
				[projectId, places.map(({ group }) => group), places.map(({ position }) => position)],
			);
			return toEpisodes(rows);
		},
		async episodes(numbers) {
			if (numbers.length === 0) return [];
			return toEpisodes(
				await tx.query<EpisodeColumns>(
					`${EPISODE} WHERE e.project_id = $1 AND e.number = ANY ($2::bigint[]) ${inGroups(groups, "e.group_id", 3)} GROUP BY e.group_id`,
					[projectId, numbers, ...scoped],
				),
			);
		},
		namesOf: (numbers) =>
			tx.query<NamedEpisode>(
				`SELECT e.number::float8 AS number, e.names, e.heading FROM search_episodes e
				WHERE e.project_id = $1 AND e.number = ANY ($2::bigint[]) ${inGroups(groups, "e.group_id", 3)}`,
				[projectId, numbers, ...scoped],
			),
		async similar(asked) {
			const similar = await readSimilar(tx, searched, asked);
			if (!only) return similar;
			return { ...similar, nearest: new Map([...similar.nearest].filter(([number]) => only.has(number))) };
		},
	};
}

/** The postings of each term, newest first in its group, at most as many as its cap and one that says there are more. */
async function readPostings(
	tx: Tx,
	{ projectId, groups, numbers: only }: Searched,
	wanted: WantedTerm[],
): Promise<TermPostings[]> {
	const found: TermPostings[] = wanted.map(() => ({ lists: [], total: 0, isCut: false }));
	if (wanted.length === 0) return found;
	const rows = await tx.query<PostingsRow>(
		`SELECT w.n::int - 1 AS term, p.* FROM unnest($2::text[], $3::int[]) WITH ORDINALITY AS w(term, cap, n) CROSS JOIN LATERAL (
			SELECT x.group_id AS group, array_agg(x.number)::text AS numbers, array_agg(x.position)::text AS positions,
				array_agg(x.run)::text AS runs, array_agg(x.count)::text AS counts, array_agg(x.length)::text AS lengths,
				array_agg(x.slices)::text AS slices, array_agg(x.forms)::text AS forms
			FROM (SELECT s.group_id, s.number, s.position, s.run, s.count, s.length, s.slices, s.forms FROM search_postings s
				WHERE s.project_id = $1 AND s.term = w.term COLLATE "C" ${inGroups(groups, "s.group_id", 4)}
				ORDER BY s.group_id DESC, s.number DESC LIMIT w.cap + 1) x
			GROUP BY x.group_id
		) p`,
		[projectId, wanted.map(({ term }) => term), wanted.map(({ cap }) => cap), ...(groups === null ? [] : [groups])],
	);
	for (const row of rows) {
		const list = only ? keepOnly(toPostings(row), only) : toPostings(row);
		if (list.numbers.length === 0) continue;
		const at = found[list.term] as TermPostings;
		at.lists.push(list);
		at.total += list.numbers.length;
	}
	for (const [n, at] of found.entries()) at.isCut = at.total > (wanted[n]?.cap ?? 0);
	return found;
}

/** The condition on a column that holds a group; the groups are parameter `at`. One is by far the usual case, and an equality keeps postings in index order. */
function inGroups(groups: string[] | null, column: string, at: number): string {
	if (groups === null) return "";
	return groups.length === 1 ? `AND ${column} = ($${at}::text[])[1]` : `AND ${column} = ANY ($${at}::text[])`;
}

/** The numbers of the episodes that have all of these tags. */
export async function readTagged(tx: Tx, projectId: string, tags: string[]): Promise<Set<number>> {
	const rows = await tx.query<{ number: number }>(
		"SELECT s.number::float8 AS number FROM episodes p JOIN search_episodes s ON s.project_id = $1 AND s.episode_id = p.id WHERE p.project_id = $1 AND p.tags @> $2",
		[projectId, tags],
	);
	return new Set(rows.map(({ number }) => number));
}

/** Of a list the places of episodes with these numbers. */
function keepOnly(list: Postings, only: ReadonlySet<number>): Postings {
	const kept = (column: number[]) => column.filter((_, i) => only.has(list.numbers[i] as number));
	return {
		...list,
		numbers: kept(list.numbers),
		positions: kept(list.positions),
		runs: kept(list.runs),
		counts: kept(list.counts),
		lengths: kept(list.lengths),
		slices: kept(list.slices),
		forms: kept(list.forms),
	};
}

const ONE_GROUP = `
SELECT CASE WHEN count(*) < ${SAMPLE} THEN count(*) ELSE max(position) END::int AS documents, avg(length)::float8 AS "averageLength"
FROM (SELECT position, length FROM search_episodes WHERE project_id = $1 AND group_id = ($2::text[])[1] ORDER BY position DESC LIMIT ${SAMPLE}) x`;

// One step down the index for each group, to its last position.
const MANY_GROUPS = `
WITH RECURSIVE step AS (
	(SELECT e.group_id, e.position, e.length FROM search_episodes e WHERE e.project_id = $1 {groups} ORDER BY e.group_id DESC, e.position DESC LIMIT 1)
	UNION ALL
	SELECT n.* FROM step s CROSS JOIN LATERAL (
		SELECT e.group_id, e.position, e.length FROM search_episodes e WHERE e.project_id = $1 AND e.group_id < s.group_id {groups}
		ORDER BY e.group_id DESC, e.position DESC LIMIT 1) n
), counted AS (SELECT position, length FROM step LIMIT ${MAX_GROUPS})
SELECT coalesce(sum(position), 0)::int AS documents,
	(SELECT avg(length)::float8 FROM (SELECT e.length FROM search_episodes e WHERE e.project_id = $1 {groups} LIMIT ${SAMPLE}) x) AS "averageLength"
FROM counted`;

// Columns rather than rows, as there may be a thousand; one row a group.
const EPISODE = `
SELECT e.group_id AS "group", array_agg(e.number)::text AS numbers, array_agg(e.episode_id)::text AS ids, array_agg(e.position)::text AS positions,
	array_agg(e.run)::text AS runs, array_agg(e.length)::text AS lengths, array_agg(e.flags)::text AS flags, json_agg(e.speaker) AS speakers,
	array_agg(floor(extract(epoch FROM e.happened_at) * 1000)::bigint)::text AS happened, array_agg(floor(extract(epoch FROM e.valid_at) * 1000)::bigint)::text AS valid
FROM search_episodes e`;

/** `happened` and `valid` in milliseconds since 1970. */
type EpisodeColumns = Record<
	"numbers" | "ids" | "positions" | "runs" | "lengths" | "flags" | "happened" | "valid",
	string
> & {
	group: string;
	speakers: string[];
};

function toEpisodeRows(columns: EpisodeColumns): IndexedEpisode[] {
	const ids = columns.ids.slice(1, -1).split(",");
	const positions = toNumbers(columns.positions);
	const runs = toNumbers(columns.runs);
	const lengths = toNumbers(columns.lengths);
	const flags = toNumbers(columns.flags);
	const happened = toNumbers(columns.happened);
	const valid = toNumbers(columns.valid);
	return toNumbers(columns.numbers).map((number, i) => ({
		number,
		episodeId: ids[i] as string,
		group: columns.group,
		position: positions[i] as number,
		run: runs[i] as number,
		length: lengths[i] as number,
		flags: flags[i] as number,
		speaker: columns.speakers[i] as string,
		happenedAt: new Date(happened[i] as number),
		validAt: new Date(valid[i] as number),
	}));
}

type PostingsRow = Record<"numbers" | "positions" | "runs" | "counts" | "lengths" | "slices" | "forms", string> & {
	term: number;
	group: string;
};
const toPostings = (row: PostingsRow): Postings => ({
	term: row.term,
	group: row.group,
	numbers: toNumbers(row.numbers),
	positions: toNumbers(row.positions),
	runs: toNumbers(row.runs),
	counts: toNumbers(row.counts),
	lengths: toNumbers(row.lengths),
	slices: toNumbers(row.slices),
	forms: toNumbers(row.forms),
});

/** `{12,-3}` as numbers; by hand, as there may be thousands of them. */
function toNumbers(literal: string): number[] {
	const numbers: number[] = [];
	let value = 0;
	let sign = 1;
	for (let i = 1; i < literal.length; i++) {
		const code = literal.charCodeAt(i);
		if (code >= 48 && code <= 57) {
			value = value * 10 + code - 48;
		} else if (code === 45) {
			sign = -1;
		} else {
			numbers.push(sign * value);
			value = 0;
			sign = 1;
		}
	}
	return numbers;
}
