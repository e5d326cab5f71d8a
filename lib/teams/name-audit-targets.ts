// What audit entries name, as people know it. The log itself keeps ids alone, so that what is deleted leaves no word there.
import type { AuditLine } from "@/lib/auth/audit";
import type { Ctx } from "@/lib/context";
import { prisma } from "@/lib/db/prisma";
import { readInTenant } from "@/lib/db/tenant";
import { type Prefixed, toUuid } from "@/lib/ids";
import { BEGINNING, titleOf } from "@/lib/text/title-of";

/** A piece of an entry's target; `href` is the page of what it names, where that is still there. */
export type TargetPart = { text: string; href?: string };

type Entry = Pick<AuditLine, "action" | "target">;
/** A team as whoever may read its log sees it: every project, each with the Ctx that reads it whole. */
type Team = { id: string; projects: { id: string; name: string; ctx: Ctx }[] };
/** By what stands in a target: what to show in its place. */
type Names = Map<string, TargetPart>;

/** Ids, API keys, addresses and quoted names. */
const NAMING =
	/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:task|rtr|mrg)_[0-9a-f]{32}|mg_live_[0-9A-Za-z]{8}_…|[^\s"@]+@[^\s"@]+|"[^"]*"/g;

/** The target of each entry in pieces, with names and links in the place of ids; an id of what is gone stays as it is. */
export async function nameAuditTargets(team: Team, entries: Entry[]): Promise<TargetPart[][]> {
	const named = [...new Set(entries.flatMap(({ target }) => target.match(NAMING) ?? []))];
	const [memories, keys, members] = await Promise.all([
		nameMemories(team, named),
		nameKeys(team, named),
		nameMembers(team, named),
	]);
	const known: Names = new Map([...memories, ...keys, ...members]);
	const projects: Names = new Map(
		team.projects.map(({ id, name }) => [`"${name}"`, { text: `"${name}"`, href: `/p/${id}` }]),
	);
	return entries.map(({ action, target }) => {
		const names = action.startsWith("project.") ? new Map([...known, ...projects]) : known;
		return partsOf(target, names);
	});
}

function partsOf(target: string, names: Names): TargetPart[] {
	const parts: TargetPart[] = [];
	let end = 0;
	for (const { 0: naming, index } of target.matchAll(NAMING)) {
		const part = names.get(naming);
		if (!part) continue;
		if (index > end) parts.push({ text: target.slice(end, index) });
		// A target may say the quoted name of a key beside its id.
		parts.push(part.text.startsWith('"') && target.includes(part.text) ? { ...part, text: naming } : part);
		end = index + naming.length;
	}
	if (end < target.length) parts.push({ text: target.slice(end) });
	return parts;
}

const PUBLIC_IDS = ["task", "retraction", "merge"] as const satisfies Prefixed[];

/** The uuid that a piece of a target is, or that its public id holds; none for another piece. */
const uuidsIn = (piece: string): string[] => [...new Set(PUBLIC_IDS.flatMap((kind) => toUuid(kind, piece) ?? []))];

/** `page` is null for what has none, such as an entity that was merged into another. */
type Row = { id: string; kind: "name" | "text"; name: string; page: string | null };

/** Entities, facts, episodes and webhooks, and what a task, a retraction, a merge or a delivery is of. */
async function nameMemories(team: Team, named: string[]): Promise<Names> {
	const pieces = new Map(named.flatMap((piece): [string, string][] => uuidsIn(piece).map((uuid) => [uuid, piece])));
	const names: Names = new Map();
	for (const { id, ctx } of team.projects) {
		// No id is of two projects.
		if (pieces.size === 0) break;
		const rows = await readInTenant<Row>(ctx, MEMORIES, [id, [...pieces.keys()]]);
		for (const row of rows) {
			const text = row.kind === "text" ? `“${titleOf(row.name).title}”` : row.name;
			names.set(pieces.get(row.id) ?? row.id, { text, ...(row.page && { href: `/p/${id}/${row.page}` }) });
		}
		for (const row of rows) pieces.delete(row.id);
	}
	return names;
}

const MEMORIES = `WITH asked AS (SELECT unnest($2::uuid[]) AS id), meant AS (
	SELECT id, id AS thing FROM asked
	UNION ALL SELECT id, t.episode_id FROM asked JOIN tasks t USING (id) WHERE t.project_id = $1
	UNION ALL SELECT id, r.target_id FROM asked JOIN retractions r USING (id) WHERE r.project_id = $1
	UNION ALL SELECT id, m.kept_id FROM asked JOIN merges m USING (id) WHERE m.project_id = $1
	UNION ALL SELECT id, d.endpoint_id FROM asked JOIN webhook_deliveries d USING (id) WHERE d.project_id = $1
)
SELECT m.id, 'name' AS kind, e.name, CASE WHEN NOT e.hidden THEN 'entities/' || e.id END AS page
	FROM meant m JOIN entities e ON e.project_id = $1 AND e.id = m.thing
UNION ALL SELECT m.id, 'name', gone.gone_name, NULL
	FROM meant m JOIN merges gone ON gone.project_id = $1 AND gone.gone_id = m.thing AND gone.undone_at IS NULL
UNION ALL SELECT m.id, 'name', '“' || f.fact || '”', 'entities/' || f.source_id
	FROM meant m JOIN edges f ON f.project_id = $1 AND f.id = m.thing
UNION ALL SELECT m.id, 'text', left(p.content, ${BEGINNING}), 'episodes/' || p.id
	FROM meant m JOIN episodes p ON p.project_id = $1 AND p.id = m.thing
UNION ALL SELECT m.id, 'name', w.url, 'webhooks'
	FROM meant m JOIN webhook_endpoints w ON w.project_id = $1 AND w.id = m.thing`;

async function nameKeys(team: Team, named: string[]): Promise<Names> {
	const ids = named.flatMap((piece) => /^mg_live_(.{8})_…$/.exec(piece)?.[1] ?? []);
	if (ids.length === 0) return new Map();
	const keys = await prisma().apiKey.findMany({
		where: { teamId: team.id, id: { in: ids } },
		select: { id: true, name: true, projectId: true },
	});
	return new Map(
		keys.map(({ id, name, projectId }) => {
			const text = name ? `"${name}"` : `mg_live_${id}_…`;
			return [`mg_live_${id}_…`, { text, href: `/p/${projectId}/keys` }];
		}),
	);
}

async function nameMembers(team: Team, named: string[]): Promise<Names> {
	const emails = named.filter((piece) => piece.includes("@"));
	if (emails.length === 0) return new Map();
	const members = await prisma().user.findMany({
		where: { email: { in: emails }, memberships: { some: { teamId: team.id } } },
		select: { email: true, name: true },
	});
	return new Map(
		members.map(({ email, name }) => [
			email,
			{ text: name ? `${name} (${email})` : email, href: `/t/${team.id}/members` },
		]),
	);
}
