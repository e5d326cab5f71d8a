import { type ReactNode, useState } from "react";
import { FactLines, FactText, Origin } from "@/components/dashboard/fact-lines";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LINK } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { Empty } from "@/components/ui/page-parts";
import { KnotBadge, TypeWords } from "@/components/ui/type-mark";
import { countOf } from "@/components/ui/usage-meter";
import { formatDay } from "@/components/ui/when";
import { UNSURE_BELOW } from "@/lib/graph/sourced-fact";
import type { SearchRows } from "@/lib/views/search-rows";

type Props = {
	found: SearchRows & { warning?: string; tookMs: number };
	projectId: string;
};

/** Results that are shown of each list at first, beside the answer. */
const FIRST = { facts: 4, entities: 2, episodes: 2 };

/** The answer to a search: what answers best first, some of the rest, and on demand all of it and why each was found. */
export function Results({ found, projectId }: Props) {
	const [isAll, setAll] = useState(false);
	const [isExplained, setExplained] = useState(false);
	const { facts, entities, episodes } = found;
	const total = facts.length + entities.length + episodes.length;
	if (total === 0) {
		return (
			<Empty title="Nothing found">
				<p>No fact, entity or episode has a name or word in common with the question.</p>
			</Empty>
		);
	}
	const home = `/p/${projectId}`;
	const best = isAnswer(facts[0]) ? facts[0] : undefined;
	const others = best ? facts.slice(1) : facts;
	const rest = {
		facts: isAll ? others : others.slice(0, FIRST.facts),
		entities: isAll ? entities : entities.slice(0, FIRST.entities),
		episodes: isAll ? episodes : episodes.slice(0, FIRST.episodes),
	};
	const more = others.length + entities.length + episodes.length - sizeOf(rest);
	return (
		<>
			{found.warning && <p className="text-sm text-quiet">{found.warning}</p>}
			{best && <Answer best={best} home={home} isExplained={isExplained} />}
			<Lists found={rest} home={home} isExplained={isExplained} />
			<p className="flex flex-wrap items-center gap-3 text-sm text-quiet tabular-nums">
				{more > 0 && (
					<Button look="outline" size="small" onClick={() => setAll(true)}>
						Show {more} more
					</Button>
				)}
				<Button look="quiet" size="small" aria-pressed={isExplained} onClick={() => setExplained(!isExplained)}>
					{isExplained ? "Hide why each is found" : "Why each is found"}
				</Button>
				{countOf(total, "result")} in {Math.round(found.tookMs)} ms
			</p>
		</>
	);
}

type Fact = SearchRows["facts"][number];

const sizeOf = ({ facts, entities, episodes }: SearchRows) => facts.length + entities.length + episodes.length;

/** Whether the first of what was found can stand as the answer: it holds, and the reader is sure of it. */
const isAnswer = (first: Fact | undefined) =>
	first !== undefined && !first.hasEnded && first.facts[0].confidence >= UNSURE_BELOW;

function Answer({ best, home, isExplained }: { best: Fact; home: string; isExplained: boolean }) {
	const { facts, score, breakdown } = best;
	return (
		<Card title="Answer" className="border-accent">
			<p className="max-w-prose text-lg leading-snug text-pretty wrap-anywhere">
				<FactText facts={facts} home={home} />
			</p>
			<p className="mt-2 text-sm text-quiet">
				<Origin fact={facts[0]} home={home} />
			</p>
			{isExplained && <Reasons score={score} breakdown={breakdown} />}
		</Card>
	);
}

function Lists(props: { found: SearchRows; home: string; isExplained: boolean }) {
	const { found, home, isExplained } = props;
	const { facts, entities, episodes } = found;
	return (
		<div className="grid min-w-0 gap-6">
			{facts.length > 0 && (
				<List title="Facts">
					{facts.map(({ key, facts, hasEnded, ...hit }) => (
						<Hit key={key} isExplained={isExplained} {...hit}>
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
						<Hit key={uuid} isExplained={isExplained} {...hit}>
							<p className="flex flex-wrap items-baseline gap-2 text-sm wrap-anywhere">
								<To href={`${home}/entities/${uuid}`}>{name}</To>
								{knot && <KnotBadge />}
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
					{episodes.map(({ uuid, title, validAt, text, ...hit }) => (
						<Hit key={uuid} isExplained={isExplained} {...hit}>
							<p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
								<To href={`${home}/episodes/${uuid}`}>{title || `Episode of ${formatDay(validAt)}`}</To>
								<time dateTime={validAt} className="text-quiet">
									{formatDay(validAt)}
								</time>
							</p>
							{text && <p className="mt-0.5 line-clamp-2 text-sm text-quiet wrap-anywhere">{text}</p>}
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
		<Link href={href} className={LINK}>
			{children}
		</Link>
	);
}

const REASONS: Record<string, string> = {
	words: "holds the words asked for",
	passage: "has them in one passage",
	answers: "follows a question like this",
	stretch: "the text around is about this",
	standing: "to be done from now on",
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

type Scored = { score: number; breakdown?: Record<string, number> };

function Hit({ isExplained, children, ...scored }: Scored & { isExplained: boolean; children: ReactNode }) {
	return (
		<li className="py-3 first:pt-0 last:pb-0">
			{children}
			{isExplained && <Reasons {...scored} />}
		</li>
	);
}

/** What a result has its place for. */
function Reasons({ score, breakdown }: Scored) {
	const parts = Object.entries(breakdown ?? {}).filter(([, value]) => value !== 0);
	if (parts.length === 0) return null;
	return (
		<dl className="mt-1.5 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 text-sm tabular-nums sm:max-w-xs">
			{parts.map(([part, value]) => (
				<div key={part} className="contents">
					<dt className="text-quiet">{REASONS[part] ?? part.replaceAll("_", " ")}</dt>
					<dd className="text-right">{value.toFixed(3)}</dd>
				</div>
			))}
			<dt className="font-medium">Score</dt>
			<dd className="text-right font-medium">{score.toFixed(3)}</dd>
		</dl>
	);
}
