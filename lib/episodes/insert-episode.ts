import type { Ctx } from "@/lib/context";
import { isUniqueViolation } from "@/lib/db/sqlstate";
import type { Tx } from "@/lib/db/tenant";
import type { RepairStep } from "@/lib/tasks/create-task";
import { nameIsTaken } from "./find-episode";

/** An episode row to be. `validAt` is when the prose was true. */
export type NewEpisode = {
	id: string;
	taskId: string;
	name: string;
	groupId: string;
	content: string;
	sourceDescription: string;
	extractIntent: boolean;
	extractor: string;
	validAt: Date;
	/** Parts that could not be made with the write; its task repeats them. */
	missing: RepairStep[];
};

/** Stores the episode's row. Throws `name_conflict` when the project has one of that name. */
export async function insertEpisode(ctx: Ctx, tx: Tx, episode: Omit<NewEpisode, "missing">): Promise<void> {
	try {
		await tx.query(
			`INSERT INTO episodes (project_id, team_id, id, task_id, name, group_id, content, source_description, extract_intent, extractor, valid_at, created_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
			[
				ctx.projectId,
				ctx.team.id,
				episode.id,
				episode.taskId,
				episode.name,
				episode.groupId,
				episode.content,
				episode.sourceDescription,
				episode.extractIntent,
				episode.extractor,
				episode.validAt,
				ctx.now,
			],
		);
	} catch (error) {
		if (!isUniqueViolation(error, "episodes_project_id_name_key")) throw error;
		throw nameIsTaken();
	}
}
