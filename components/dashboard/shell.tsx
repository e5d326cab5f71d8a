import type { ReactNode } from "react";
import { BookOpen } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Logo } from "@/components/ui/page-parts";
import { MobileNav } from "./mobile-nav";
import { PROJECT_PAGES, teamPages } from "./nav";
import { NavLink } from "./nav-link";
import { Palette } from "./palette";
import { PaletteButton } from "./palette-button";
import { PlaceMenu } from "./place-menu";
import { UserMenu } from "./user-menu";

type Team = {
	id: string;
	name: string;
	role: "owner" | "admin" | "member" | "viewer";
	projects: { id: string; name: string }[];
};
type Viewer = { name: string; email: string; teams: Team[] };
type Place = { team: Team; project: { id: string; name: string } | null };

/** The frame of every signed-in page: where one is, where one can go, and who one is. */
export function Shell({
	viewer,
	place,
	theme,
	isSold,
	children,
}: {
	viewer: Viewer;
	place: Place | null;
	theme: string;
	/** Plans are for sale here. */
	isSold: boolean;
	children: ReactNode;
}) {
	const nav = place && <Nav place={place} isSold={isSold} />;
	const menu = (
		<PlaceMenu
			teams={viewer.teams.map(({ id, name, projects }) => ({ id, name, projects }))}
			current={place && { team: place.team.name, project: place.project?.name ?? null }}
		/>
	);
	const user = <UserMenu name={viewer.name} email={viewer.email} theme={theme} />;
	return (
		<div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
			<Palette
				teams={viewer.teams.map(({ id, name, role, projects }) => ({ id, name, role, projects }))}
				teamId={place?.team.id ?? null}
				projectId={place?.project?.id ?? null}
				isSold={isSold}
			/>
			<aside className="sticky top-0 hidden h-dvh flex-col gap-5 overflow-y-auto border-r border-line px-3 py-4 lg:flex">
				<Link href="/" className="mx-1 self-start rounded-md">
					<Logo />
				</Link>
				<div className="grid gap-2">
					{menu}
					<PaletteButton />
				</div>
				{nav}
				<div className="mt-auto">{user}</div>
			</aside>
			<header className="sticky top-0 z-30 flex items-center justify-between gap-3 border-b border-line bg-paper px-4 py-2.5 lg:hidden">
				<Link href="/" className="rounded-md">
					<Logo word={false} />
				</Link>
				<div className="min-w-0 grow">{menu}</div>
				<PaletteButton />
				<MobileNav>
					{nav}
					<div className="border-t border-line pt-3">{user}</div>
				</MobileNav>
			</header>
			<main
				id="content"
				tabIndex={-1}
				// A page that marks something with `data-full-bleed` takes the whole width and pads itself.
				className="mx-auto w-full max-w-6xl min-w-0 px-4 py-6 outline-none has-data-full-bleed:max-w-none has-data-full-bleed:p-0! sm:px-8 lg:py-9"
			>
				{children}
			</main>
		</div>
	);
}

function Nav({ place: { team, project }, isSold }: { place: Place; isSold: boolean }) {
	const home = project ?? team.projects[0];
	const pages = teamPages(isSold).filter(({ needs }) => !needs || team.role === "owner" || team.role === "admin");
	return (
		<nav aria-label="Main" className="grid gap-5">
			{home && (
				<div className="grid gap-0.5">
					<p className="eyebrow mb-1 truncate px-2.5">{home.name}</p>
					{PROJECT_PAGES.map(({ label, path, icon: Icon }) => (
						<NavLink key={label} href={`/p/${home.id}${path}`} exact={path === ""}>
							<Icon aria-hidden="true" className="size-4 shrink-0" />
							{label}
						</NavLink>
					))}
				</div>
			)}
			<div className="grid gap-0.5">
				<p className="eyebrow mb-1 truncate px-2.5">Team</p>
				{pages.map(({ label, path, icon: Icon }) => (
					<NavLink key={label} href={`/t/${team.id}${path}`}>
						<Icon aria-hidden="true" className="size-4 shrink-0" />
						{label}
					</NavLink>
				))}
			</div>
			<div className="grid gap-0.5">
				<p className="eyebrow mb-1 px-2.5">Help</p>
				<NavLink href="/docs">
					<BookOpen aria-hidden="true" className="size-4 shrink-0" />
					Documentation
				</NavLink>
			</div>
		</nav>
	);
}
