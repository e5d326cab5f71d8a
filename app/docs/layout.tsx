import type { ReactNode } from "react";
import { baseUrl } from "@/app/(dashboard)/base-url";
import { NavLink } from "@/components/dashboard/nav-link";
import { ReaderProvider } from "@/components/docs/reader";
import { SearchBox } from "@/components/docs/search-box";
import { ButtonLink } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Logo } from "@/components/ui/page-parts";
import { findViewer } from "@/lib/accounts/session";
import { GUIDES, type Guide } from "./guides";
import { addressOfGroup, GROUPS } from "./reference/groups";

/** The frame of the documentation: what there is, a search, and the way back. */
export default async function DocsLayout({ children }: { children: ReactNode }) {
	const viewer = await findViewer();
	return (
		<ReaderProvider baseUrl={await baseUrl()}>
			<header className="sticky top-0 z-30 border-b border-line bg-paper">
				<div className="mx-auto flex h-14 max-w-[88rem] items-center gap-3 px-4 sm:px-6">
					<Link href="/" className="rounded-md">
						<span className="hidden sm:block">
							<Logo />
						</span>
						<span className="sm:hidden">
							<Logo word={false} />
						</span>
					</Link>
					<div className="ml-auto w-full max-w-72">
						<SearchBox />
					</div>
					<ButtonLink href={viewer ? "/" : "/signin"} look="quiet" size="small">
						{viewer ? "Dashboard" : "Sign in"}
					</ButtonLink>
				</div>
			</header>
			<div className="mx-auto max-w-[88rem] gap-10 px-4 py-6 sm:px-6 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
				<details className="mb-6 rounded-md border border-line bg-card px-3 lg:hidden">
					<summary className="cursor-pointer py-2 text-sm font-medium">Contents</summary>
					<Contents label="Contents, folded" />
				</details>
				<div className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] self-start overflow-y-auto lg:block">
					<Contents label="Contents" />
				</div>
				<main id="content" tabIndex={-1} className="min-w-0 outline-none">
					{children}
				</main>
			</div>
		</ReaderProvider>
	);
}

function Contents({ label }: { label: string }) {
	return (
		<nav aria-label={label} className="grid gap-4 pb-4">
			<NavLink href="/docs" exact>
				Overview
			</NavLink>
			<Chapter title="Guides">{guidesOf("Guides")}</Chapter>
			<Chapter title="API reference">
				{GROUPS.map((group) => (
					<NavLink key={group.name} href={addressOfGroup(group)}>
						{group.name}
					</NavLink>
				))}
			</Chapter>
			<Chapter title="Running it">{guidesOf("Running it")}</Chapter>
		</nav>
	);
}

function Chapter({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div>
			<p className="eyebrow px-2.5 py-1.5">{title}</p>
			{children}
		</div>
	);
}

const guidesOf = (group: Guide["group"]) =>
	GUIDES.filter((guide) => guide.group === group).map(({ slug, title }) => (
		<NavLink key={slug} href={`/docs/${slug}`}>
			{title}
		</NavLink>
	));
