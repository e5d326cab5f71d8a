import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { Shell } from "@/components/dashboard/shell";
import { readTheme } from "@/components/ui/theme";
import type { Viewer, ViewerTeam } from "@/lib/accounts/sessions";
import { isStripeConfigured } from "@/lib/billing/stripe-client";

/** The shell around a page of a team or a project. */
export async function ShellOf(props: {
	viewer: Viewer;
	team: ViewerTeam | null;
	project?: { id: string; name: string };
	children: ReactNode;
}) {
	const { viewer, team, children } = props;
	const jar = await cookies();
	const theme = readTheme(jar.get("theme")?.value);
	// On the pages of a team: the project of it that was looked at last, by the cookie that proxy.ts sets.
	const last = team?.projects.find(({ id }) => id === jar.get("project")?.value);
	const project = props.project ?? last ?? null;
	return (
		<Shell viewer={viewer} place={team && { team, project }} theme={theme} isSold={isStripeConfigured()}>
			{children}
		</Shell>
	);
}
