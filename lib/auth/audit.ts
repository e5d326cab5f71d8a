import type { Ctx } from "@/lib/context";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import type { Tx } from "@/lib/db/tenant";
import { uuidv7 } from "@/lib/ids";

export type AuditEntry = {
	teamId: string;
	/** Null for what no person did. */
	actorId: string | null;
	actor: string;
	action: string;
	/** What it was done to, in words for people; no secrets. */
	target: string;
	address: string;
	requestId: string;
	at: Date;
};

type Queries = { query(text: string, values: unknown[]): Promise<unknown> };

/** Adds one entry, in the transaction of `by` if one is given. There is no way to change or remove one. */
export async function recordAudit(entry: AuditEntry, by: Queries = pool()): Promise<void> {
	await by.query(
		`INSERT INTO audit_entries (team_id, id, at, actor_id, actor, action, target, address, request_id)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		[
			entry.teamId,
			uuidv7(),
			entry.at,
			entry.actorId,
			entry.actor,
			entry.action,
			entry.target.slice(0, 300),
			entry.address,
			entry.requestId,
		],
	);
}

/** An audit entry of what an API key did, in the transaction that did it; a person's act is logged where it enters. */
export async function auditKey(ctx: Ctx, tx: Tx, action: string, target: string): Promise<void> {
	if (ctx.actor.kind !== "key") return;
	const { requestId, now: at } = ctx;
	const actor = `API key ${ctx.actor.id}`;
	await recordAudit({ teamId: ctx.team.id, actorId: null, actor, action, target, address: "", requestId, at }, tx);
}

export const AUDIT_PAGE = 50;

/** `actorName` is the name that the member who did it has by now; empty for who is no member, or has none. */
export type AuditLine = {
	id: string;
	at: Date;
	actor: string;
	actorName: string;
	action: string;
	target: string;
	address: string;
};

/** What to list: an action or its beginning ("key", "project.delete"), a piece of who did it, their address or name. Empty strings leave nothing out. */
export type AuditFilter = { action: string; actor: string };

const EVERYTHING: AuditFilter = { action: "", actor: "" };

/** A page of a team's entries, newest first, `before` the id of the last one seen. `next` is null on the last page. */
export async function listAudit(
	teamId: string,
	before: string | null,
	{ action, actor } = EVERYTHING,
): Promise<{ entries: AuditLine[]; next: string | null }> {
	const entries = await prisma().auditEntry.findMany({
		where: {
			teamId,
			...(before && { id: { lt: before } }),
			...(action && { action: { startsWith: action } }),
			...(actor && { OR: [{ actor: holds(actor) }, { actorId: { in: await membersNamed(teamId, actor) } }] }),
		},
		select: { id: true, at: true, actorId: true, actor: true, action: true, target: true, address: true },
		orderBy: { id: "desc" },
		take: AUDIT_PAGE + 1,
	});
	const page = entries.slice(0, AUDIT_PAGE);
	const names = await namesOf(
		teamId,
		page.flatMap(({ actorId }) => actorId ?? []),
	);
	const lines = page.map(({ actorId, ...entry }) => ({ ...entry, actorName: names.get(actorId ?? "") ?? "" }));
	return { entries: lines, next: entries.length > AUDIT_PAGE ? (page.at(-1)?.id ?? null) : null };
}

const holds = (piece: string) => ({ contains: piece, mode: "insensitive" }) as const;

/** The ids of the team's members whose name holds `piece`. */
async function membersNamed(teamId: string, piece: string): Promise<string[]> {
	const where = { name: holds(piece), memberships: { some: { teamId } } };
	return (await prisma().user.findMany({ where, select: { id: true } })).map(({ id }) => id);
}

/** The names of those of `userIds` who are members of the team. */
async function namesOf(teamId: string, userIds: string[]): Promise<Map<string, string>> {
	const where = { id: { in: [...new Set(userIds)] }, memberships: { some: { teamId } } };
	const users = await prisma().user.findMany({ where, select: { id: true, name: true } });
	return new Map(users.map(({ id, name }) => [id, name]));
}

/** All entries of a filter as CSV (RFC 4180), newest first, a page at a time. */
export async function* auditCsv(teamId: string, filter: AuditFilter): AsyncGenerator<string> {
	yield "at,actor,action,target,address\r\n";
	for (let before: string | null = null; ; ) {
		const { entries, next }: Awaited<ReturnType<typeof listAudit>> = await listAudit(teamId, before, filter);
		for (const { at, actor, action, target, address } of entries)
			yield `${[at.toISOString(), actor, action, target, address].map(toCell).join(",")}\r\n`;
		if (next === null) return;
		before = next;
	}
}

/** A cell that a spreadsheet takes for text: one that begins like a formula is marked as none. */
const toCell = (text: string) => `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
