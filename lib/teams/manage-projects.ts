// What happens to projects that are there already. Making one is `create-project.ts`.
import { prisma } from "@/lib/db/prisma";
import { isTaken } from "@/lib/db/sqlstate";
import { AppError, invalidField, notFound } from "@/lib/errors";
import { isTimeZone } from "@/lib/time-zone";

type Owner = { teamId: string; projectId: string };

/** Renames a project. Throws `invalid_request` for a name that is not 1 to 60 characters or is taken, `not_found`. */
export async function renameProject(owner: Owner, name: string): Promise<void> {
	const trimmed = name.trim();
	if (trimmed.length === 0 || [...trimmed].length > 60) throw invalid("must have 1 to 60 characters");
	try {
		const { count } = await prisma().project.updateMany({
			where: { id: owner.projectId, teamId: owner.teamId },
			data: { name: trimmed },
		});
		if (count === 0) throw notFound("project");
	} catch (error) {
		if (isTaken(error)) throw invalid("is taken by another project of this team");
		throw error;
	}
}

/** Sets the zone in which words like "yesterday" are read. Throws `invalid_request` for no zone's name, `not_found`. */
export async function setTimeZone({ projectId, teamId }: Owner, timeZone: string): Promise<void> {
	if (!isTimeZone(timeZone)) throw invalidField("time_zone", "The time zone must be a name such as Europe/Berlin.");
	const { count } = await prisma().project.updateMany({ where: { id: projectId, teamId }, data: { timeZone } });
	if (count === 0) throw notFound("project");
}

/**
 * Deletes a project with everything in it: keys, episodes, graph. The last project of a team stays, as a team without one has
 * nowhere to go. `typedName` must be its name. Throws `invalid_request`, `not_found`.
 */
export async function deleteProject(owner: Owner, typedName: string): Promise<void> {
	await prisma().$transaction(
		async (tx) => {
			// Two deletions at once must not both see the other's project as the one that stays.
			await tx.$queryRaw`SELECT id FROM teams WHERE id = ${owner.teamId}::uuid FOR UPDATE`;
			const projects = await tx.project.findMany({ where: { teamId: owner.teamId }, select: { id: true, name: true } });
			const found = projects.find(({ id }) => id === owner.projectId);
			if (!found) throw notFound("project");
			if (found.name !== typedName.trim()) throw invalid("is not what you typed");
			if (projects.length === 1) throw new AppError("invalid_request", "A team keeps at least one project.");
			await tx.project.delete({ where: { id: owner.projectId } });
		},
		{ timeout: 60_000 },
	);
}

export type ProjectLine = { id: string; name: string; timeZone: string; createdAt: Date; keys: number };

/** A team's projects in the order of their making. */
export async function listProjects(teamId: string): Promise<ProjectLine[]> {
	const rows = await prisma().project.findMany({
		where: { teamId },
		select: {
			id: true,
			name: true,
			timeZone: true,
			createdAt: true,
			_count: { select: { apiKeys: { where: { revokedAt: null } } } },
		},
		orderBy: [{ createdAt: "asc" }, { id: "asc" }],
	});
	return rows.map(({ _count, ...row }) => ({ ...row, keys: _count.apiKeys }));
}

const invalid = (message: string) => invalidField("name", `The project's name ${message}.`);

/** The name of a team's project. Throws `not_found`. */
export async function getProjectName({ teamId, projectId }: { teamId: string; projectId: string }): Promise<string> {
	const project = await prisma().project.findFirst({ where: { id: projectId, teamId }, select: { name: true } });
	if (!project) throw notFound("project");
	return project.name;
}
