import { prisma } from "@/lib/db/prisma";
import { AppError, notFound } from "@/lib/errors";

/** Renames a team. Throws `invalid_request` for a name that is not 1 to 60 characters, `not_found`. */
export async function renameTeam(teamId: string, name: string): Promise<void> {
	const trimmed = name.trim();
	if (trimmed.length === 0 || [...trimmed].length > 60) {
		const message = "The team's name must have 1 to 60 characters.";
		throw new AppError("invalid_request", message, { details: [{ field: "name", message }] });
	}
	const { count } = await prisma().team.updateMany({ where: { id: teamId }, data: { name: trimmed } });
	if (count === 0) throw notFound("team");
}
