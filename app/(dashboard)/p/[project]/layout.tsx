import type { ReactNode } from "react";
import { pageProject } from "@/app/(dashboard)/access";
import { ShellOf } from "../../shell-of";

export default async function ProjectLayout(props: { params: Promise<{ project: string }>; children: ReactNode }) {
	const { viewer, team, project } = await pageProject(props.params);
	return (
		<ShellOf viewer={viewer} team={team} project={project}>
			{props.children}
		</ShellOf>
	);
}
