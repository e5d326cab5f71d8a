import type { ReactNode } from "react";
import { pageTeam } from "@/app/(dashboard)/access";
import { ShellOf } from "../../shell-of";

export default async function TeamLayout(props: { params: Promise<{ team: string }>; children: ReactNode }) {
	const { viewer, team } = await pageTeam(props.params);
	return (
		<ShellOf viewer={viewer} team={team}>
			{props.children}
		</ShellOf>
	);
}
