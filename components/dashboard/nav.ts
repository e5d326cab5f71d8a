// Owns what the navigation holds: pages that exist, and no others.
import { FolderKanban, Gauge, KeyRound, LayoutDashboard, type LucideIcon } from "lucide-react";

export type NavItem = { label: string; path: string; icon: LucideIcon };

/** Below `/p/<project>`. */
export const PROJECT_PAGES: NavItem[] = [
	{ label: "Overview", path: "", icon: LayoutDashboard },
	{ label: "API keys", path: "/keys", icon: KeyRound },
];

/** Below `/t/<team>`. `needs` is the action that the page shows or does. */
export const TEAM_PAGES: (NavItem & { needs?: "audit.read" })[] = [
	{ label: "Projects", path: "/projects", icon: FolderKanban },
	{ label: "Usage", path: "/usage", icon: Gauge },
];
