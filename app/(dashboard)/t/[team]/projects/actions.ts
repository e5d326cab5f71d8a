"use server";
import { z } from "zod";
import { sessionAction } from "@/lib/http/session-action";
import { createProject } from "@/lib/teams/create-project";
import { deleteProject, renameProject, setTimeZone } from "@/lib/teams/manage-projects";
import { text } from "@/lib/wire/fields";

const ProjectTimeZone = z.object({ time_zone: text(1, 60) });

const ProjectName = z.object({ name: text(0, 200).transform((name) => name.trim()) });

/** Creates a project in a team, as far as its tier allows. */
export const createProjectAction = sessionAction({
	action: "project.create",
	input: ProjectName,
	run: ({ team }, { name }) => createProject(team.id, name),
	audit: (_, { name }) => `project "${name}"`,
});

export const renameProjectAction = sessionAction({
	action: "project.rename",
	input: ProjectName,
	run: async ({ team, project }, { name }) => {
		await renameProject({ teamId: team.id, projectId: project.id }, name);
		return { before: project.name };
	},
	audit: ({ name }, { before }) => `project "${before}" to "${name}"`,
});

export const setTimeZoneAction = sessionAction({
	action: "project.set-time-zone",
	input: ProjectTimeZone,
	run: ({ team, project }, { time_zone }) => setTimeZone({ teamId: team.id, projectId: project.id }, time_zone),
	audit: ({ time_zone }) => `to ${time_zone}`,
});

/** Deletes a project; its name must be typed. */
export const deleteProjectAction = sessionAction({
	action: "project.delete",
	input: ProjectName,
	run: ({ team, project }, { name }) => deleteProject({ teamId: team.id, projectId: project.id }, name),
	audit: ({ name }) => `project "${name}"`,
});
