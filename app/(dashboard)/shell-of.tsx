import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { readTheme } from "@/app/theme/theme";
import { Shell } from "@/components/dashboard/shell";
import type { Viewer, ViewerTeam } from "@/lib/accounts/load-viewer";

/** The shell around a page of a team or a project. */
export async function ShellOf(props: {
	viewer: Viewer;
	team: ViewerTeam | null;
	project?: { id: string; name: string };
	children: ReactNode;
}) {
	const { viewer, team, project = null, children } = props;
	const theme = readTheme((await cookies()).get("theme")?.value);
	return (
		<Shell viewer={viewer} place={team && { team, project }} theme={theme}>
			{children}
		</Shell>
	);
}
