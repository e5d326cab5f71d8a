"use server";
import { z } from "zod";
import { ctxOf } from "@/lib/accounts/session";
import { sessionAction } from "@/lib/http/session-action";
import { log } from "@/lib/log";
import { deleteTeam, rehearseDeletion } from "@/lib/teams/delete-team";
import { renameTeam } from "@/lib/teams/set-team";
import { text } from "@/lib/wire/fields";

const TeamName = z.object({ name: text(0, 200) });
const NoInput = z.object({});

export const renameTeamAction = sessionAction({
	action: "team.rename",
	input: TeamName,
	run: async ({ team }, { name }) => {
		await renameTeam(team.id, name);
		return { before: team.name };
	},
	audit: ({ name }, { before }) => `team "${before}" to "${name.trim()}"`,
});

/** Says what would go with the team. Changes nothing. */
export const rehearseTeamDeletionAction = sessionAction({
	action: "team.delete",
	input: NoInput,
	run: (access) =>
		rehearseDeletion(
			access.team.id,
			access.team.projects.map(({ id }) => ctxOf(access, id)),
		),
});

/** Deletes the team once its name was typed. Its audit log goes with it, so the service's own log says who did it. */
export const deleteTeamAction = sessionAction({
	action: "team.delete",
	input: TeamName,
	run: async ({ team, viewer }, { name }) => {
		await deleteTeam(team.id, name);
		log.warn({ team: team.id, by: viewer.userId }, "team deleted");
		return {};
	},
});
