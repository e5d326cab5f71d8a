// The tool that says what a key may do.
import { z } from "zod";
import { quote } from "@/lib/search/context-text";
import { getProjectName } from "@/lib/teams/manage-projects";
import { answer, QUOTED, READS, tool } from "./tool";

export const whoami = tool({
	name: "whoami",
	description: "The project that this connection works in, the groups it sees, and whether it may write.",
	scope: "read",
	meter: null,
	annotations: READS,
	input: z.object({}),
	output: z.object({
		project: z.string(),
		groups: z.array(z.string()).nullable().describe("null: every group of the project."),
		scopes: z.array(z.enum(["read", "write"])),
		time_zone: z.string(),
	}),
	async run(ctx, _, { scopes }) {
		const project = await getProjectName({ teamId: ctx.team.id, projectId: ctx.projectId });
		const groups = ctx.groups === null ? "every group" : `the groups ${ctx.groups.map(quote).join(", ")}`;
		const may = scopes.includes("write") ? "reads and writes" : "reads, and may not write,";
		const text = `This key ${may} in ${groups} of the project ${quote(project)}. Dates without an offset are read in ${ctx.timeZone}.`;
		const data = { project, groups: ctx.groups, scopes, time_zone: ctx.timeZone };
		return answer(`${QUOTED}\n${text}`, data);
	},
});
