// A session's access: from a cookie to a viewer, and to a Ctx for a project that the viewer is a member of.
import { cookies } from "next/headers";
import { cache } from "react";
import { type Action, may } from "@/lib/auth/roles";
import type { Ctx } from "@/lib/context";
import { AppError, notFound } from "@/lib/errors";
import { toPublicId, uuidv7 } from "@/lib/ids";
import { readSessionCookie, sessionCookie } from "./cookies";
import { loadViewer, touchSession, type Viewer, type ViewerTeam } from "./sessions";

export type TeamAccess = { viewer: Viewer; team: ViewerTeam; now: Date; requestId: string };
export type ProjectAccess = TeamAccess & { project: { id: string; name: string }; ctx: Ctx };

/** Who is signed in; null when nobody is. Asked once a request however many components ask. */
export const findViewer = cache(async (): Promise<Viewer | null> => {
	const cookie = (await cookies()).get(sessionCookie())?.value;
	const token = await readSessionCookie(cookie);
	const now = new Date();
	const found = token && (await loadViewer(token.sessionId, now));
	if (!found) return null;
	const { stale, ...viewer } = found;
	if (stale) await touchSession(viewer.sessionId, now);
	return viewer;
});

/** Who is signed in. Throws `unauthenticated`. */
export async function getViewer(): Promise<Viewer> {
	const viewer = await findViewer();
	if (!viewer) throw new AppError("unauthenticated", "Sign in first.");
	return viewer;
}

/** Opens a team for an action. Throws `unauthenticated`, `not_found` for a team that the viewer is no member of (the same as
 * for none), `missing_scope` for a role that may not. */
export async function openTeam(teamId: string, action: Action): Promise<TeamAccess> {
	const viewer = await getViewer();
	const team = viewer.teams.find(({ id }) => id === teamId);
	if (!team) throw notFound("team");
	assertMay(team, action);
	return { viewer, team, now: new Date(), requestId: toPublicId("request", uuidv7()) };
}

/** Opens a project for an action, with the Ctx that its stores ask for: every group. Throws as `openTeam` does. */
export async function openProject(projectId: string, action: Action): Promise<ProjectAccess> {
	const viewer = await getViewer();
	const team = viewer.teams.find(({ projects }) => projects.some(({ id }) => id === projectId));
	const project = team?.projects.find(({ id }) => id === projectId);
	if (!team || !project) throw notFound("project");
	assertMay(team, action);
	const now = new Date();
	const requestId = toPublicId("request", uuidv7());
	const ctx = ctxOf({ viewer, team, now, requestId }, projectId);
	return { viewer, team, project, ctx, now, requestId };
}

/** The Ctx of one of the team's projects, for whoever has access to the team: every group. */
export function ctxOf({ viewer, team, now, requestId }: TeamAccess, projectId: string): Ctx {
	const { id, tier, signedUpAt, pastDue, projects } = team;
	return {
		team: { id, tier, signedUpAt, pastDue },
		projectId,
		timeZone: projects.find((project) => project.id === projectId)?.timeZone ?? "UTC",
		groups: null,
		actor: { kind: "session", id: viewer.userId },
		requestId,
		now,
	};
}

function assertMay(team: ViewerTeam, action: Action): void {
	if (!may(team.role, action)) {
		throw new AppError("missing_scope", `Your role in this team (${team.role}) does not allow that.`);
	}
}
