// The types that a project has of its own: kept with it, and given to what its texts speak of.
import type { Ctx } from "@/lib/context";
import { prisma } from "@/lib/db/prisma";
import { AppError } from "@/lib/errors";
import { OwnTypes } from "./types-wire";

/** The types of the caller's project. */
export async function getOwnTypes({ team, projectId }: Ctx): Promise<OwnTypes> {
	const found = await prisma().project.findFirst({
		where: { id: projectId, teamId: team.id },
		select: { ownTypes: true },
	});
	return OwnTypes.parse(found?.ownTypes ?? { entities: [], relations: [] });
}

/** Puts the lists that are given in the place of those that there are. Texts are read by them from then on. Throws `missing_scope` for a key of some groups. */
export async function setOwnTypes(ctx: Ctx, given: Partial<OwnTypes>): Promise<OwnTypes> {
	if (ctx.groups) throw new AppError("missing_scope", "A key of some groups sets no types of the whole project.");
	const { team, projectId } = ctx;
	const types = { ...(await getOwnTypes(ctx)), ...given };
	await prisma().project.updateMany({ where: { id: projectId, teamId: team.id }, data: { ownTypes: types } });
	return types;
}
