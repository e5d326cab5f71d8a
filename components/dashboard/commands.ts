// What the command palette offers besides what it finds in the graph. Pure.
import { formatDay } from "@/components/ui/when";
import type { QuickFact } from "@/lib/views/find-quick-facts";
import { PROJECT_PAGES, teamPages } from "./nav";

type PaletteTeam = {
	id: string;
	name: string;
	role: string;
	projects: { id: string; name: string }[];
};
/** Where the palette was opened. */
export type PalettePlace = {
	teams: PaletteTeam[];
	teamId: string | null;
	projectId: string | null;
	/** Plans are for sale here. */
	isSold: boolean;
};

/** One line of the palette. `does` an action of the page, or `href` somewhere to go. */
export type Command = {
	id: string;
	group: "Pages" | "Projects" | "Actions" | "Answers" | "Entities" | "Episodes";
	label: string;
	hint: string;
	/** Of a fact that holds no longer. */
	hasEnded?: boolean;
} & ({ href: string } | { does: "light" | "dark" | "system" | "shortcuts" | "sign-out" });

/** What is done on a page, by the name that people look for; `manages` is for owners and admins. */
const PROJECT_ACTIONS = [
	{ label: "Write an episode", path: "/episodes" },
	{ label: "Import a file", path: "/episodes" },
	{ label: "Review doubtful facts", path: "/review" },
	{ label: "Create an API key", path: "/keys", manages: true },
	{ label: "Connect a source", path: "/sources", manages: true },
	{ label: "Add a webhook", path: "/webhooks", manages: true },
];
const TEAM_ACTIONS = [
	{ label: "Create a project", path: "/projects" },
	{ label: "Invite a member", path: "/members" },
	{ label: "Export everything", path: "/settings" },
];

/** Every command available where one is, in the order of the page. */
export function commandsOf({ teams, teamId, projectId, isSold }: PalettePlace): Command[] {
	const team = teams.find(({ id }) => id === teamId);
	const project = team?.projects.find(({ id }) => id === projectId) ?? team?.projects[0];
	const isManager = team?.role === "owner" || team?.role === "admin";
	const mayDo = ({ manages }: { manages?: boolean }) => !manages || isManager;
	const mayOpen = ({ needs }: { needs?: string }) => !needs || isManager;
	const pages: Command[] = [
		...goTo("Pages", "p", project, PROJECT_PAGES),
		...goTo("Pages", "t", team, teamPages(isSold).filter(mayOpen)),
		{ id: "account", group: "Pages", label: "Account", hint: "", href: "/account" },
		{ id: "new-team", group: "Pages", label: "New team", hint: "", href: "/teams/new" },
		{ id: "docs", group: "Pages", label: "Documentation", hint: "", href: "/docs" },
	];
	const projects = teams.flatMap((team) =>
		team.projects.map(
			({ id, name }): Command => ({ id, group: "Projects", label: name, hint: team.name, href: `/p/${id}` }),
		),
	);
	const actions: Command[] = [
		...(team?.role === "viewer" ? [] : goTo("Actions", "p", project, PROJECT_ACTIONS.filter(mayDo))),
		...(isManager ? goTo("Actions", "t", team, TEAM_ACTIONS) : []),
		{ id: "light", group: "Actions", label: "Light theme", hint: "", does: "light" },
		{ id: "dark", group: "Actions", label: "Dark theme", hint: "", does: "dark" },
		{ id: "system", group: "Actions", label: "System theme", hint: "", does: "system" },
		{ id: "shortcuts", group: "Actions", label: "Keyboard shortcuts", hint: "?", does: "shortcuts" },
		{ id: "sign-out", group: "Actions", label: "Sign out", hint: "", does: "sign-out" },
	];
	return [...pages, ...projects, ...actions];
}

/** The ways to pages below a project, `p`, or a team, `t`; none where there is none. */
function goTo(
	group: "Pages" | "Actions",
	kind: "p" | "t",
	place: { id: string; name: string } | undefined,
	pages: { label: string; path: string }[],
): Command[] {
	if (!place) return [];
	const home = `/${kind}/${place.id}`;
	return pages.map(({ label, path }) => ({
		id: `${group} ${kind} ${label}`,
		group,
		label,
		hint: place.name,
		href: home + path,
	}));
}

/** The commands that hold every word of what was typed, those whose label begins with it first. */
export function filterCommands(commands: Command[], typed: string): Command[] {
	const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
	const found = commands.filter(({ label, hint, group }) => {
		const text = `${label} ${hint} ${group}`.toLowerCase();
		return words.every((word) => text.includes(word));
	});
	const begins = ({ label }: Command) => words[0] !== undefined && label.toLowerCase().startsWith(words[0]);
	return [...found.filter(begins), ...found.filter((command) => !begins(command))];
}

/** Words of which somebody asks rather than names something. */
const ASKS_FROM = 3;

/** Whether what was typed reads like a question: it ends as one or has as many words as names seldom have. */
export const isQuestion = (typed: string): boolean =>
	typed.trim().endsWith("?") || typed.trim().split(/\s+/).length >= ASKS_FROM;

/** The way to the search page with what was typed as the question. */
export const askCommand = (projectId: string, typed: string): Command => ({
	id: "ask",
	group: "Answers",
	label: `Ask: ${typed.trim()}`,
	hint: "Search",
	href: `/p/${projectId}/search?${new URLSearchParams({ query: typed.trim() })}`,
});

/** The way to the place where a fact is said, or to its entity where no sentence says it. */
export function factCommand(projectId: string, fact: QuickFact): Command {
	const { uuid, source, speaker, saidAt, hasEnded, episode, start } = fact;
	const said = [speaker, formatDay(saidAt)].filter(Boolean).join(", ");
	return {
		id: uuid,
		group: "Answers",
		label: fact.fact,
		hint: hasEnded ? `no longer true, ${said}` : said,
		href:
			episode === null
				? `/p/${projectId}/entities/${encodeURIComponent(source)}`
				: `/p/${projectId}/episodes/${episode}#at-${start}`,
		hasEnded,
	};
}
