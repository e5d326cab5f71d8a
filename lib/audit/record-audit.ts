import { prisma } from "@/lib/db/prisma";
import { uuidv7 } from "@/lib/ids";

export type AuditEntry = {
	teamId: string;
	actorId: string;
	actor: string;
	action: string;
	/** What it was done to, in words for people; no secrets. */
	target: string;
	address: string;
	requestId: string;
	at: Date;
};

/** Adds one entry. There is no way to change or remove one. */
export async function recordAudit(entry: AuditEntry): Promise<void> {
	await prisma().auditEntry.create({ data: { id: uuidv7(), ...entry, target: entry.target.slice(0, 300) } });
}
