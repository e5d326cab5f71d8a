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

export type NavItem = { label: string; path: string; icon: Icon };

/** Below `/p/<project>`. */
export const PROJECT_PAGES: NavItem[] = [
	{ label: "Overview", path: "", icon: LayoutDashboard },
	{ label: "Episodes", path: "/episodes", icon: FileText },
	{ label: "Entities", path: "/entities", icon: Boxes },
	{ label: "Graph", path: "/graph", icon: Waypoints },
	{ label: "Search", path: "/search", icon: Search },
	{ label: "Profile", path: "/profile", icon: Fingerprint },
	{ label: "Review", path: "/review", icon: ListChecks },
	{ label: "API keys", path: "/keys", icon: KeyRound },
	{ label: "Sources", path: "/sources", icon: Rss },
	{ label: "Webhooks", path: "/webhooks", icon: Webhook },
	{ label: "Requests", path: "/requests", icon: ListTree },
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

/** Letters that lead somewhere after `g`. */
export const GO_KEYS: Record<string, { label: string; path: string }> = {
	o: { label: "Overview", path: "" },
	e: { label: "Episodes", path: "/episodes" },
	n: { label: "Entities", path: "/entities" },
	g: { label: "Graph", path: "/graph" },
	s: { label: "Search", path: "/search" },
	v: { label: "Review", path: "/review" },
	k: { label: "API keys", path: "/keys" },
	r: { label: "Requests", path: "/requests" },
};
