"use server";
import { sessionAction } from "@/lib/http/session-action";
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
