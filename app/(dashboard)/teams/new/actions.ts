"use server";
import { sessionAction } from "@/lib/http/session-action";
import { foundTeam } from "@/lib/teams/found-team";
import { NewTeamInput } from "./input";

/** Makes a further team on Hobby that the viewer owns. */
export const foundTeamAction = sessionAction({
	action: "account.use",
	input: NewTeamInput,
	run: ({ viewer, now }, { name }) => foundTeam(viewer.userId, name, now),
});
