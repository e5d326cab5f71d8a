import { prisma } from "@/lib/db/prisma";
import { notFound } from "@/lib/errors";

/** The name of a team's project. Throws `not_found`. */
export async function getProjectName({ teamId, projectId }: { teamId: string; projectId: string }): Promise<string> {
	const project = await prisma().project.findFirst({ where: { id: projectId, teamId }, select: { name: true } });
	if (!project) throw notFound("project");
	return project.name;
}
