import type { ReactNode } from "react";
import { FactLines } from "@/components/dashboard/fact-lines";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Empty } from "@/components/ui/page-parts";
import { TypeWords } from "@/components/ui/type-mark";
import { countOf } from "@/components/ui/usage-meter";
import { formatDay } from "@/components/ui/when";
import { lineOf } from "@/lib/views/plain-sentence";
import type { SearchRows } from "@/lib/views/search-rows";

type Props = {
	found: SearchRows & { warning?: string; tookMs: number };
	projectId: string;
};

/** The answer to a search: each result, and on demand its score and what that is made of. */
export function Results({ found, projectId }: Props) {
	const { facts, entities, episodes } = found;
	const total = facts.length + entities.length + episodes.length;
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
				{countOf(total, "result")} in {Math.round(found.tookMs)} ms
			</p>
			{found.warning && <p className="text-sm text-quiet">{found.warning}</p>}
			<Lists found={found} home={`/p/${projectId}`} />
		</>
	);
}

function Lists({ found: { facts, entities, episodes }, home }: { found: SearchRows; home: string }) {
	return (
		<div className="grid min-w-0 gap-6">
			{facts.length > 0 && (
				<List title="Facts">
					{facts.map(({ key, facts, hasEnded, ...hit }) => (
						<Hit key={key} name={lineOf(facts[0])} {...hit}>
							<div className={hasEnded ? "line-through decoration-quiet" : undefined}>
								<FactLines facts={facts} home={home} />
							</div>
							{hasEnded && <p className="text-sm text-quiet">no longer true</p>}
						</Hit>
					))}
				</List>
			)}
			{entities.length > 0 && (
				<List title="Entities">
					{entities.map(({ uuid, name, labels, knot, text, ...hit }) => (
						<Hit key={uuid} name={name} {...hit}>
							<p className="flex flex-wrap items-baseline gap-2 text-sm wrap-anywhere">
								<To href={`${home}/entities/${uuid}`}>{name}</To>
								{knot && <Badge tone="knot">knot</Badge>}
								<span className="text-quiet">
									<TypeWords labels={labels} />
								</span>
							</p>
							{text && <p className="mt-0.5 line-clamp-2 text-sm text-quiet wrap-anywhere">{text}</p>}
						</Hit>
					))}
				</List>
			)}
			{episodes.length > 0 && (
				<List title="Episodes">
					{episodes.map(({ uuid, validAt, text, ...hit }) => (
						<Hit key={uuid} name={`Episode of ${formatDay(validAt)}`} {...hit}>
							<p className="text-sm">
								<To href={`${home}/episodes/${uuid}`}>Episode of {formatDay(validAt)}</To>
							</p>
							{text && <p className="mt-0.5 line-clamp-3 text-sm text-quiet wrap-anywhere">{text}</p>}
						</Hit>
					))}
				</List>
			)}
		</div>
	);
}

function List({ title, children }: { title: string; children: ReactNode }) {
	return (
		<Card title={title}>
			<ol className="divide-y divide-line">{children}</ol>
		</Card>
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

/** A result; `name` tells its reasons from those of others for whoever hears them. */
function Hit(props: { name: string; score: number; breakdown?: Record<string, number>; children: ReactNode }) {
	const { name, score, breakdown, children } = props;
	const parts = Object.entries(breakdown ?? {}).filter(([, value]) => value !== 0);
	return (
		<li className="py-3 first:pt-0 last:pb-0">
			{children}
			{parts.length > 0 && (
				<details className="mt-1.5 text-sm">
					<summary className="inline-flex min-h-6 items-center rounded-sm text-quiet underline underline-offset-2">
						Why this is found<span className="sr-only">: {name}</span>
					</summary>
					<dl className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 tabular-nums sm:max-w-xs">
						{parts.map(([part, value]) => (
							<div key={part} className="contents">
								<dt className="text-quiet">{REASONS[part] ?? part.replaceAll("_", " ")}</dt>
								<dd className="text-right">{value.toFixed(3)}</dd>
							</div>
						))}
						<dt className="font-medium">Score</dt>
						<dd className="text-right font-medium">{score.toFixed(3)}</dd>
					</dl>
				</details>
			)}
		</li>
	);
}
