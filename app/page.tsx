import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { ButtonLink } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Link } from "@/components/ui/link";
import { Logo } from "@/components/ui/page-parts";
import { readTheme } from "@/components/ui/theme";
import { findViewer } from "@/lib/accounts/session";
import { isStripeConfigured } from "@/lib/billing/stripe-client";
import { baseUrl } from "./(dashboard)/base-url";
import { GraphPicture } from "./landing/graph-picture";
import { Prices } from "./landing/prices";
import { Steps } from "./landing/steps";

/** The start page: what this is, for whoever is not signed in. Everybody else goes on to their project. */
export default async function HomePage() {
	const viewer = await findViewer();
	if (viewer) {
		const home = viewer.teams.flatMap(({ projects }) => projects)[0];
		redirect(home ? `/p/${home.id}` : "/account");
	}
	const theme = readTheme((await cookies()).get("theme")?.value);
	return (
		<div className="mx-auto max-w-6xl px-4 py-6 sm:px-8">
			<header className="flex items-center justify-between gap-4">
				<span className="hidden sm:block">
					<Logo />
				</span>
				<span className="sm:hidden">
					<Logo word={false} />
				</span>
				<nav aria-label="Main" className="flex gap-1">
					<ButtonLink href="/docs/quickstart" look="quiet">
						Documentation
					</ButtonLink>
					<ButtonLink href="/signin" look="quiet">
						Sign in
					</ButtonLink>
				</nav>
			</header>
			<main id="content" tabIndex={-1} className="grid gap-20 py-12 outline-none sm:py-16">
				<div className="grid gap-10">
					<div className="mx-auto grid max-w-3xl justify-items-center gap-5 text-center">
						<h1 className="text-4xl sm:text-5xl">Your team's memory, as a graph you can check</h1>
						<p className="max-w-2xl text-lg text-pretty text-quiet">
							Memory Graph reads what your team writes and turns it into people, things and facts, each with the
							sentence that says it. Ask it, look at it, put it right.
						</p>
						<div className="flex flex-wrap justify-center gap-3">
							<ButtonLink href="/signup">Create an account</ButtonLink>
							<ButtonLink href="/docs#reference" look="outline">
								API reference
							</ButtonLink>
						</div>
					</div>
					<GraphPicture theme={theme} />
				</div>
				<Steps />
				<Agents base={await baseUrl()} />
				<Prices isSold={isStripeConfigured()} />
				<Docs />
			</main>
		</div>
	);
}

function Agents({ base }: { base: string }) {
	return (
		<section aria-labelledby="agents" className="grid items-center gap-8 lg:grid-cols-2">
			<div>
				<h2 id="agents" className="text-2xl">
					The same memory for your agents
				</h2>
				<p className="mt-3 max-w-prose text-quiet">
					Claude Code, Cursor, VS Code and every other client of the Model Context Protocol remember, recall and correct
					in the same graph, within the rights that you give them. What an agent wrote can be checked and undone like
					anything else.
				</p>
				<p className="mt-3">
					<Link href="/docs/mcp" className="text-accent underline underline-offset-2">
						Connect an agent
					</Link>
				</p>
			</div>
			<CodeBlock label="Claude Code" code={`claude mcp add --transport http memory-graph \\\n  ${base}/mcp`} />
		</section>
	);
}

const PAGES = [
	["/docs/quickstart", "Quickstart", "From a key to a first answer, in three commands."],
	["/docs#reference", "API reference", "Every operation, with examples that run in the page."],
	["/docs/import", "Import and export", "Documents, chats, mail and other memories; and all of it out again."],
	["/docs/clients", "Client libraries", "Typed clients for TypeScript and Python."],
	["/docs/security", "Accounts and security", "Who may do what, and what is kept apart."],
	["/docs/operations", "Operations", "Your own database, several servers, backup, the operator's commands."],
] as const;

function Docs() {
	return (
		<section aria-labelledby="docs">
			<h2 id="docs" className="text-2xl">
				Documentation
			</h2>
			<ul className="mt-4 grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
				{PAGES.map(([href, title, about]) => (
					<li key={href} className="border-t border-line py-4">
						<Link href={href} className="font-medium underline-offset-2 hover:text-accent hover:underline">
							{title}
						</Link>
						<p className="mt-0.5 text-sm text-quiet">{about}</p>
					</li>
				))}
			</ul>
		</section>
	);
}
