// An export: everything that a team owns, one JSON object a line, out of one snapshot.
import pg from "pg";
import { openDump, type Part } from "@/lib/db/stream";
import { taggedEpisodes } from "@/lib/graph/conditions";
import { isUuid } from "@/lib/ids";
import { type Kind, PROJECT_KINDS, TEAM_KINDS } from "./kinds";

const { escapeLiteral } = pg;
const LONGEST = "1h";

/**
 * Streams a team as NDJSON: first a row of kind `export` that says what the others are, then the team's own rows, then those
 * of each project, each with its `kind`, and last `{"_end": rows}`; without it the export was cut and is incomplete. With
 * `tags` the rows of projects are those of episodes that have all of them: texts, facts, entities, mentions and tasks.
 * It counts as one of the streams of the team and of `actorId`. Rows of projects are read as the tenant's own role, under row level security. Numbers are as at one moment.
 */
export async function exportTeam(
	team: { id: string; projects: { id: string }[] },
	actorId: string,
	now: Date,
	signal: AbortSignal,
	tags?: string[],
): Promise<ReadableStream<Uint8Array>> {
	const ids = [team.id, ...team.projects.map(({ id }) => id)];
	if (!ids.every(isUuid)) throw new Error("tenant ids are uuids");
	const kinds = Object.fromEntries([...TEAM_KINDS, ...PROJECT_KINDS].map(({ kind, what }) => [kind, what]));
	const head = JSON.stringify({ kind: "export", version: 1, exported_at: now.toISOString(), team_id: team.id, kinds });
	const parts: Part[] = [
		{ before: "", statement: `SELECT ${escapeLiteral(head)}` },
		...TEAM_KINDS.map(({ kind, select }, i) => ({
			before: i === 0 ? asTenant(team.id, "", false) : "",
			statement: toRows(kind, select.replaceAll("$team", escapeLiteral(team.id))),
		})),
		...team.projects.flatMap((project) =>
			PROJECT_KINDS.map((kind, i) => ({
				before: i === 0 ? asTenant(team.id, project.id, true) : "",
				statement: toRows(kind.kind, ofProject(kind, escapeLiteral(project.id), tags)),
			})),
		),
	];
	const begin = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = '${LONGEST}'`;
	return openDump({ teamId: team.id, keyId: actorId }, begin, parts, signal);
}

const asTenant = (teamId: string, projectId: string, isProject: boolean) =>
	`${isProject ? "SET LOCAL ROLE memory_graph_app; " : ""}SELECT set_config('app.team_id', '${teamId}', true), set_config('app.project_id', '${projectId}', true), set_config('app.groups', '', true)`;

function ofProject({ select, tagged = "false" }: Kind, project: string, tags: string[] | undefined): string {
	const episodes = tags && taggedEpisodes(project, tags);
	const rows = select
		.replaceAll("$project", project)
		.replaceAll("$said", () => (episodes ? `AND v.episode_id IN (${episodes})` : ""));
	return episodes ? `SELECT row.* FROM (${rows}) row WHERE ${tagged.replaceAll("$tagged", () => episodes)}` : rows;
}

const toRows = (kind: string, select: string) =>
	`SELECT row_to_json(line)::text FROM (SELECT '${kind}' AS kind, row.* FROM (${select}) row) line`;
