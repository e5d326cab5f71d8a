"use server";
import { z } from "zod";
import { sessionAction } from "@/lib/http/session-action";
import { foundTeam } from "@/lib/teams/found-team";
import { text } from "@/lib/wire/fields";

const NewTeamInput = z.object({ name: text(0, 200) });

/** Makes a further team on Hobby that the viewer owns. */
export const foundTeamAction = sessionAction({
	action: "account.use",
	input: NewTeamInput,
	run: ({ viewer, now }, { name }) => foundTeam(viewer.userId, name, now),
});
