import { prisma } from "@/lib/db/prisma";

export const AUDIT_PAGE = 50;

export type AuditLine = { id: string; at: Date; actor: string; action: string; target: string; address: string };

/** A page of a team's entries, newest first, `before` the id of the last one seen. `next` is null on the last page. */
export async function listAudit(
	teamId: string,
	before: string | null,
): Promise<{ entries: AuditLine[]; next: string | null }> {
	const entries = await prisma().auditEntry.findMany({
		where: { teamId, ...(before ? { id: { lt: before } } : {}) },
		select: { id: true, at: true, actor: true, action: true, target: true, address: true },
		orderBy: { id: "desc" },
		take: AUDIT_PAGE + 1,
	});
	const page = entries.slice(0, AUDIT_PAGE);
	return { entries: page, next: entries.length > AUDIT_PAGE ? (page.at(-1)?.id ?? null) : null };
}
