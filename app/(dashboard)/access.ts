// How pages open a team or a project: whoever may not see one gets the page of a missing one.
import { notFound, redirect } from "next/navigation";
import { findViewer, openProject, openTeam, type ProjectAccess, type TeamAccess } from "@/lib/accounts/session";
import type { Action } from "@/lib/auth/roles";
import { AppError } from "@/lib/errors";

/** What a page is asked for: the parts of its path, and its query. */
export type PageProps<Params = object> = {
	params: Promise<Params>;
	searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Who is signed in; nobody is sent to the sign-in page. */
export async function pageViewer() {
	return (await findViewer()) ?? redirect("/signin");
}

/** The project of a page's URL. */
export async function pageProject(params: Promise<{ project: string }>, action: Action = "project.read") {
	const { project } = await params;
	return orMissing<ProjectAccess>(openProject(project, action));
}

/** The team of a page's URL. */
export async function pageTeam(params: Promise<{ team: string }>, action: Action = "team.read") {
	const { team } = await params;
	return orMissing<TeamAccess>(openTeam(team, action));
}

/** What a store answers; a thing that is not there is the page of a missing one. */
export async function orMissing<T>(found: Promise<T>): Promise<T> {
	try {
		return await found;
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		if (error.slug === "unauthenticated") redirect("/signin");
		if (error.slug === "not_found" || error.slug === "missing_scope") notFound();
		throw error;
	}
}
