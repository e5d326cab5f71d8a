// What the navigation holds: pages that exist, and no others.
import {
	Boxes,
	CreditCard,
	FileText,
	Fingerprint,
	FolderKanban,
	Gauge,
	type Icon,
	KeyRound,
	LayoutDashboard,
	ListChecks,
	ListTree,
	Rss,
	ScrollText,
	Search,
	Settings,
	Users,
	Waypoints,
	Webhook,
} from "@/components/ui/icons";

/** `key` leads there after `g`. */
export type NavItem = { label: string; path: string; icon: Icon; key?: string };

/** Below `/p/<project>`. */
export const PROJECT_PAGES: NavItem[] = [
	{ label: "Overview", path: "", icon: LayoutDashboard, key: "o" },
	{ label: "Episodes", path: "/episodes", icon: FileText, key: "e" },
	{ label: "Entities", path: "/entities", icon: Boxes, key: "n" },
	{ label: "Graph", path: "/graph", icon: Waypoints, key: "g" },
	{ label: "Search", path: "/search", icon: Search, key: "s" },
	{ label: "Profile", path: "/profile", icon: Fingerprint },
	{ label: "Review", path: "/review", icon: ListChecks, key: "v" },
	{ label: "API keys", path: "/keys", icon: KeyRound, key: "k" },
	{ label: "Sources", path: "/sources", icon: Rss },
	{ label: "Webhooks", path: "/webhooks", icon: Webhook },
	{ label: "Requests", path: "/requests", icon: ListTree, key: "r" },
];

type TeamPage = NavItem & { needs?: "billing.manage" | "audit.read" | "team.rename" };

/** What the page of the tier is called: where nobody sells anything there is nothing to bill. */
export const billingTitle = (isSold: boolean) => (isSold ? "Billing" : "Plan and limits");

/** Below `/t/<team>`. `needs` is the action without which the page is not there; `isSold` says that plans are for sale. */
export const teamPages = (isSold: boolean): TeamPage[] => [
	{ label: "Projects", path: "/projects", icon: FolderKanban },
	{ label: "Usage", path: "/usage", icon: Gauge },
	{ label: "Members", path: "/members", icon: Users },
	{ label: billingTitle(isSold), path: "/billing", icon: CreditCard, needs: "billing.manage" },
	{ label: "Audit log", path: "/audit", icon: ScrollText, needs: "audit.read" },
	{ label: "Settings", path: "/settings", icon: Settings, needs: "team.rename" },
];
