import { redirect } from "next/navigation";
import { ButtonLink } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Logo } from "@/components/ui/logo";
import { findViewer } from "@/lib/session/session";
import { baseUrl } from "./(dashboard)/base-url";

const ENDPOINTS = [
	["POST /v1/episodes", "Write prose; entities and facts are extracted before the response."],
	["POST /v1/search", "Find facts, entities and episodes for a question."],
	["GET /v1/graph/nodes", "Every entity as a short row, streamed, most connected first."],
	["GET /v1/graph/links", "Every fact as a short row, streamed."],
	["GET /v1/graph/nodes/{name}/details", "One entity in full: neighbours, facts, episodes."],
	["GET /v1/tasks/{task_id}", "How far the background processing of an episode is."],
] as const;

/** The start page: what this is, for whoever is not signed in. Everybody else goes on to their project. */
export default async function HomePage() {
	const viewer = await findViewer();
	if (viewer) {
		const home = viewer.teams.flatMap(({ projects }) => projects)[0];
		redirect(home ? `/p/${home.id}` : "/account");
	}
	const base = await baseUrl();
	return (
		<div className="mx-auto max-w-5xl px-4 py-6 sm:px-8">
			<header className="flex items-center justify-between gap-4">
				<Logo />
				<nav aria-label="Main" className="flex gap-1">
					<ButtonLink href="/docs" look="quiet">
						API reference
					</ButtonLink>
					<ButtonLink href="/signin" look="quiet">
						Sign in
					</ButtonLink>
				</nav>
			</header>
			<main id="content" tabIndex={-1} className="py-12 outline-none sm:py-20">
				<div className="grid items-center gap-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
					<div>
						<h1 className="text-4xl sm:text-5xl">Memory Graph</h1>
						<p className="mt-5 max-w-lg text-lg text-quiet">
							Turns what people write into a searchable graph of people, places and things, and keeps the sentence
							behind every fact.
						</p>
						<div className="mt-8 flex flex-wrap gap-3">
							<ButtonLink href="/signup">Create an account</ButtonLink>
							<ButtonLink href="/signin" look="outline">
								Sign in
							</ButtonLink>
						</div>
						<p className="mt-5 max-w-lg text-sm text-quiet">
							The first start of the service printed a sign-in and an API key. Operators create more keys with{" "}
							<code className="font-mono text-ink wrap-anywhere">npm run -s manage -- key create --team ID</code>.
						</p>
					</div>
					<Tied />
				</div>
				<section className="mt-16 grid gap-6 lg:grid-cols-2" aria-label="How it is used">
					<CodeBlock
						label="Write"
						code={`curl -s ${base}/v1/episodes \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"content": "Ada Lovelace worked with Charles Babbage in London."}'`}
					/>
					<CodeBlock
						label="Read"
						code={`curl -s ${base}/v1/graph/nodes -H "Authorization: Bearer $KEY"
curl -s ${base}/v1/graph/links -H "Authorization: Bearer $KEY"
curl -s ${base}/v1/graph/nodes/Ada%20Lovelace/details \\
  -H "Authorization: Bearer $KEY"`}
					/>
				</section>
				<dl className="mt-10 grid gap-x-10 sm:grid-cols-2">
					{ENDPOINTS.map(([endpoint, promise]) => (
						<div key={endpoint} className="border-t border-line py-3">
							<dt>
								<code className="font-mono text-sm wrap-anywhere">{endpoint}</code>
							</dt>
							<dd className="mt-0.5 text-sm text-quiet">{promise}</dd>
						</div>
					))}
				</dl>
			</main>
		</div>
	);
}

/** One sentence and what becomes of it. */
function Tied() {
	return (
		<figure className="rounded-xl border border-line bg-card p-6">
			<blockquote className="text-lg leading-snug">
				“<mark className="rounded-sm bg-accent-soft px-0.5 text-accent">Mara</mark> moved{" "}
				<mark className="rounded-sm bg-accent-soft px-0.5 text-accent">Skerry</mark> from Nordglass to{" "}
				<mark className="rounded-sm bg-accent-soft px-0.5 text-accent">Voltline</mark>, because winters are long.”
			</blockquote>
			<svg
				viewBox="0 0 400 210"
				role="img"
				aria-label="Three entities and the facts between them"
				className="mt-4 w-full"
			>
				<g className="stroke-edge" strokeWidth="1.5">
					<path d="M70 60 205 150" />
					<path d="M205 150 330 60" />
					<path d="M70 60 330 60" strokeDasharray="3 5" />
				</g>
				<circle cx="70" cy="60" r="15" className="fill-accent" />
				<circle cx="330" cy="60" r="12" className="fill-quiet" />
				<circle cx="205" cy="150" r="19" className="fill-card stroke-knot" strokeWidth="6" />
				<g className="fill-ink text-[14px] font-medium" textAnchor="middle">
					<text x="70" y="32">
						Mara
					</text>
					<text x="330" y="32">
						Voltline
					</text>
					<text x="205" y="196">
						Skerry
					</text>
				</g>
				<g className="fill-quiet text-[12px]" textAnchor="middle">
					<text x="112" y="118">
						moved
					</text>
					<text x="292" y="118">
						supplied by
					</text>
				</g>
			</svg>
		</figure>
	);
}
