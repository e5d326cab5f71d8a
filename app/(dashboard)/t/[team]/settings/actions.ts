"use server";
import { sessionAction } from "@/lib/http/session-action";
import { deleteTeam } from "@/lib/teams/delete-team";
import { renameTeam } from "@/lib/teams/rename-team";
import { TeamName } from "./input";

export const renameTeamAction = sessionAction({
	action: "team.rename",
	input: TeamName,
	run: async ({ team }, { name }) => {
		await renameTeam(team.id, name);
		return { before: team.name };
	},
	audit: ({ name }, { before }) => `team "${before}" to "${name.trim()}"`,
});

/** Deletes the team and everything in it. Its audit log goes with it, so nothing is noted there. */
export const deleteTeamAction = sessionAction({
	action: "team.delete",
	input: TeamName,
	run: ({ team }, { name }) => deleteTeam(team.id, name),
});
