import { prisma } from "@/lib/db/prisma";
import { sqlstate } from "@/lib/db/sqlstate";
import { uuidv7 } from "@/lib/ids";
import { hashPassword } from "./password";

/** Makes a user who owns a team that is there already; null when the address is taken. For the operator's own use. */
export async function createOwner(input: {
	email: string;
	password: string;
	teamId: string;
	now: Date;
}): Promise<{ userId: string } | null> {
	const userId = uuidv7();
	try {
		await prisma().user.create({
			data: {
				id: userId,
				email: input.email,
				passwordHash: await hashPassword(input.password),
				passwordChangedAt: input.now,
				createdAt: input.now,
				memberships: { create: { teamId: input.teamId, role: "owner" } },
			},
		});
	} catch (error) {
		if (["23505", "P2002"].includes(sqlstate(error) ?? "")) return null;
		throw error;
	}
	return { userId };
}
