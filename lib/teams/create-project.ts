import { prisma } from "@/lib/db/prisma";
import { isTaken, sqlstate } from "@/lib/db/sqlstate";
import { AppError, invalidField } from "@/lib/errors";
import { uuidv7 } from "@/lib/ids";

/** SQLSTATE of the trigger that guards the project cap. Spec: Errors. */
const PROJECT_CAP_SQLSTATE = "P0PRJ";

/** The specification's sentence for a team that has as many projects as its tier allows, fit to be shown. */
export const CAP_REACHED = "Project cap reached on this tier. Upgrade your plan to add more projects.";

/** The project cap was reached. `code` is the SQLSTATE, `message` the specification's sentence, fit to be shown. */
class ProjectCapError extends AppError {
	readonly code = PROJECT_CAP_SQLSTATE;
	constructor(options: { cause?: unknown } = {}) {
		super("quota_exceeded", CAP_REACHED, {
			kind: "projects",
		});
		this.name = "ProjectCapError";
		this.cause = options.cause;
	}
}

/**
 * Creates a project in a team and answers its id. The cap is the database's to keep, exact however many create at once:
 * throws `ProjectCapError`. Throws `invalid_request` for a name that is not 1 to 60 characters or is taken, `not_found`
 * for an unknown team. Spec: Limits.
 */
export async function createProject(teamId: string, name: string): Promise<{ projectId: string; name: string }> {
	const trimmed = name.trim();
	if (trimmed.length === 0 || [...trimmed].length > 60 || trimmed.includes("\0")) {
		throw invalidName("must have 1 to 60 characters");
	}
	const id = uuidv7();
	try {
		await prisma().project.create({ data: { id, teamId, name: trimmed } });
	} catch (error) {
		const code = sqlstate(error);
		if (code === PROJECT_CAP_SQLSTATE) throw new ProjectCapError({ cause: error });
		if (isTaken(error)) throw invalidName("is taken by another project of this team");
		if (code === "23503" || code === "P2003") throw new AppError("not_found", "No team with that name or id.");
		throw error;
	}
	return { projectId: id, name: trimmed };
}

const invalidName = (message: string) => invalidField("name", `The project's name ${message}.`, message);
