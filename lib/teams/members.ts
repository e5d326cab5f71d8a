// Who belongs to a team. An admin never touches an owner; a team is never without one.
import type { Role } from "@/lib/auth/roles";
import { prisma } from "@/lib/db/prisma";
import { AppError, notFound } from "@/lib/errors";

export type MemberLine = { userId: string; email: string; name: string; role: Role; since: Date };
type By = { userId: string; role: Role };

/** A team's members, in the order of their joining. */
export async function listMembers(teamId: string): Promise<MemberLine[]> {
	const rows = await prisma().membership.findMany({
		where: { teamId },
		select: { userId: true, role: true, createdAt: true, user: { select: { email: true, name: true } } },
		orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
		take: 500,
	});
	return rows.map(({ userId, role, createdAt, user }) => ({
		userId,
		email: user.email,
		name: user.name,
		role: role as Role,
		since: createdAt,
	}));
}

/**
 * Gives a member another role, or with `role` null takes them out of the team, which holds from their very next request.
 * Anybody may take out themselves. Answers the member's address. Throws `not_found`, `missing_scope` for an admin who
 * touches or makes an owner, `invalid_request` for the last owner.
 */
export async function changeMember(teamId: string, by: By, userId: string, role: Role | null): Promise<string> {
	return prisma().$transaction(async (tx) => {
		// Two owners who leave at once must not both see the other as the one who stays.
		await tx.$queryRaw`SELECT id FROM teams WHERE id = ${teamId}::uuid FOR UPDATE`;
		const found = await tx.membership.findUnique({
			where: { teamId_userId: { teamId, userId } },
			select: { role: true, user: { select: { email: true } } },
		});
		if (!found) throw notFound("member");
		const isLeaving = role === null && userId === by.userId;
		if (by.role !== "owner" && !isLeaving && (found.role === "owner" || role === "owner")) {
			throw new AppError("missing_scope", "Only an owner can change or make an owner.");
		}
		if (found.role === "owner" && role !== "owner") {
			const owners = await tx.membership.count({ where: { teamId, role: "owner" } });
			if (owners === 1) {
				throw new AppError("invalid_request", "A team keeps at least one owner. Make another member an owner first.");
			}
		}
		if (role === null) await tx.membership.delete({ where: { teamId_userId: { teamId, userId } } });
		else await tx.membership.update({ where: { teamId_userId: { teamId, userId } }, data: { role } });
		return found.user.email;
	});
}
