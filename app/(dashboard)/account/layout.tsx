import type { ReactNode } from "react";
import { pageViewer } from "@/app/(dashboard)/access";
import { ShellOf } from "../shell-of";

export default async function AccountLayout({ children }: { children: ReactNode }) {
	const viewer = await pageViewer();
	return (
		<ShellOf viewer={viewer} team={viewer.teams[0] ?? null}>
			{children}
		</ShellOf>
	);
}
