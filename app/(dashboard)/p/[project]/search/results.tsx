import type { ReactNode } from "react";
import { FactRows } from "@/components/dashboard/fact-rows";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Empty } from "@/components/ui/empty";
import { Link } from "@/components/ui/link";
import { TypeWords } from "@/components/ui/type-mark";
import { formatDay } from "@/components/ui/when";
import { bySentence, type SourcedFact } from "@/lib/graph/sourced-fact";
import type { SearchResult } from "@/lib/search/wire";

/** The answer to a search, best first, each with its score and, on demand, what it is made of. */
export function Results({ found, projectId }: { found: SearchResult & { facts: SourcedFact[] }; projectId: string }) {
	const { edges, entities, episodes } = found;
	const hits = new Map(edges.map((edge) => [edge.edge_uuid, edge]));
	const home = `/p/${projectId}`;
	const total = edges.length + entities.length + episodes.length;
	const entityPath = (name: string) => `${home}/entities/${encodeURIComponent(name)}`;
	if (total === 0) {
		return (
			<Empty title="Nothing found">
				<p>No fact, entity or episode has a name or word in common with the question.</p>
			</Empty>
		);
	}
	return (
		<>
			<p className="text-sm text-quiet tabular-nums">
				{total} results in {found.took_ms} ms
			</p>
			{found.warning && <p className="text-sm text-quiet">{found.warning}</p>}
			{edges.length > 0 && (
				<Card title="Facts">
					<ol className="divide-y divide-line">
						{bySentence(found.facts).map(({ key, facts }) => {
							// The facts are in the order of the hits: the first of a sentence is its best.
							const best = hits.get(facts[0]?.uuid ?? "");
							return (
								<Hit key={key} score={best?.score ?? 0} breakdown={best?.score_breakdown}>
									<FactRows facts={facts} home={home} />
								</Hit>
							);
						})}
					</ol>
				</Card>
			)}
			{entities.length > 0 && (
				<Card title="Entities">
					<ol className="divide-y divide-line">
						{entities.map((entity) => (
							<Hit key={entity.uuid} score={entity.score} breakdown={entity.score_breakdown}>
								<p className="flex flex-wrap items-baseline gap-2 wrap-anywhere">
									<To href={entityPath(entity.uuid)}>{entity.name}</To>
									{entity.knot && <Badge tone="knot">knot</Badge>}
									<span className="text-sm text-quiet">
										<TypeWords labels={entity.labels} />
									</span>
								</p>
								<p className="mt-0.5 line-clamp-2 text-sm text-quiet wrap-anywhere">{entity.summary}</p>
							</Hit>
						))}
					</ol>
				</Card>
			)}
			{episodes.length > 0 && (
				<Card title="Episodes">
					<ol className="divide-y divide-line">
						{episodes.map((episode) => (
							<Hit key={episode.uuid} score={episode.score} breakdown={episode.score_breakdown}>
								<p className="text-sm wrap-anywhere">{episode.excerpt}</p>
								<p className="mt-0.5 text-sm">
									<To href={`${home}/episodes/${episode.uuid}`}>Episode of {formatDay(episode.valid_at)}</To>
								</p>
							</Hit>
						))}
					</ol>
				</Card>
			)}
		</>
	);
}

function To({ href, children }: { href: string; children: ReactNode }) {
	return (
		<Link href={href} className="text-accent underline-offset-2 hover:underline">
			{children}
		</Link>
	);
}

const REASONS: Record<string, string> = {
	words: "holds the words asked for",
	passage: "has them in one passage",
	answers: "follows a question like this",
	session: "from a session about this",
	stretch: "the text around is about this",
	speaker: "said by the person named",
	asker: "said by the one who asks",
	date: "from the date asked for",
	meaning: "means something alike",
	names: "connected by shared names",
	episode: "stated in a matching episode",
	entity: "about an entity that is named",
	kind: "of the kind asked for",
	asked: "named in the question",
	name: "its name holds the words asked for",
	fact: "a matching fact is about it",
	mention: "mentioned in a matching episode",
	near: "near the center",
};

function Hit(props: { score: number; breakdown?: Record<string, number>; children: ReactNode }) {
	const { score, breakdown, children } = props;
	const parts = Object.entries(breakdown ?? {}).filter(([, value]) => value !== 0);
	return (
		<li className="grid gap-x-4 py-3 first:pt-0 last:pb-0 sm:grid-cols-[4.5rem_minmax(0,1fr)]">
			<div>
				<span className="text-sm font-semibold tabular-nums">{score.toFixed(3)}</span>
				<span aria-hidden="true" className="mt-1 block h-1 w-16 overflow-hidden rounded-full bg-well">
					<span className="block h-full bg-accent" style={{ width: `${score * 100}%` }} />
				</span>
			</div>
			<div className="min-w-0">
				{children}
				{parts.length > 0 && (
					<details className="mt-1.5 text-sm">
						<summary className="inline-flex min-h-6 items-center rounded-sm text-quiet underline underline-offset-2">
							Why this score
						</summary>
						<dl className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 tabular-nums sm:max-w-xs">
							{parts.map(([part, value]) => (
								<div key={part} className="contents">
									<dt className="text-quiet">{REASONS[part] ?? part.replaceAll("_", " ")}</dt>
									<dd className="text-right">{value.toFixed(3)}</dd>
								</div>
							))}
						</dl>
					</details>
				)}
			</div>
		</li>
	);
}
