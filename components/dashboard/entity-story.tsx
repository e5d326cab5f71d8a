// What an entity's page tells: what is true now, what changed, and the rest by relation. Knows no server.
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { countOf } from "@/components/ui/usage-meter";
import type { SourcedFact } from "@/lib/graph/sourced-fact";
import type { ByRelation } from "@/lib/views/by-relation";
import { type Change, changeOf } from "@/lib/views/change-of";
import { EntityLink } from "./fact-caption";
import { FactLines, Origin, SentenceLines } from "./fact-lines";

type Ways = { home: string; about: string; act?(fact: SourcedFact): ReactNode };

/** What somebody keeps first; nothing where nothing is pinned. */
export function Pinned({ facts, ...ways }: { facts: SourcedFact[] } & Ways) {
	return (
		facts.length > 0 && (
			<Card title="Pinned">
				<FactLines facts={facts} {...ways} />
			</Card>
		)
	);
}

/** How things are now, the last said first; nothing where nothing is certain. */
export function TrueNow({ facts, ...ways }: { facts: SourcedFact[] } & Ways) {
	return (
		facts.length > 0 && (
			<Card title="True now">
				<FactLines facts={facts} {...ways} />
			</Card>
		)
	);
}

/** What took the place of what, the latest first; `restore` puts back a fact of old. */
export function Timeline(props: {
	changes: Change[];
	home: string;
	about: string;
	restore?(fact: SourcedFact): ReactNode;
}) {
	const { changes, home, about, restore } = props;
	return (
		changes.length > 0 && (
			<Card title="What changed">
				<ol className="ml-1 grid gap-4 border-l-2 border-line">
					{changes.map((change) => (
						<li key={change.is.uuid} className="relative pl-4 text-sm">
							<span aria-hidden="true" className="absolute top-1.5 -left-[5px] size-2 rounded-full bg-accent" />
							<p className="text-quiet">
								<Origin fact={change.is} home={home} />
							</p>
							<ChangeWords change={change} home={home} about={about} />
							{restore && <Replaced facts={change.was} restore={restore} />}
						</li>
					))}
				</ol>
			</Card>
		)
	);
}

function Replaced({ facts, restore }: { facts: SourcedFact[]; restore(fact: SourcedFact): ReactNode }) {
	const rows = facts.flatMap((fact) => {
		const button = fact.retractedAt && restore(fact);
		return button ? [{ fact, button }] : [];
	});
	if (rows.length === 0) return null;
	return (
		<details className="mt-1">
			<summary className="inline-flex min-h-6 items-center rounded-sm text-quiet underline underline-offset-2">
				Replaced facts
			</summary>
			<ul className="mt-1 grid gap-2">
				{rows.map(({ fact, button }) => (
					<li key={fact.uuid} className="flex items-center justify-between gap-3">
						<del className="min-w-0 text-quiet wrap-anywhere">{fact.fact}</del>
						{button}
					</li>
				))}
			</ul>
		</details>
	);
}

/** A change, old to new and why; where only sentences tell it, the new one and below it the old. Of an entity's own page its name is left out. */
export function ChangeWords({ change, home, about }: { change: Change; home: string; about?: string }) {
	const [was] = change.was as [SourcedFact, ...SourcedFact[]];
	const told = changeOf(was, change.is);
	if (told.about === null) {
		return (
			<>
				<p className="wrap-anywhere">{told.to}</p>
				<p className="text-quiet wrap-anywhere">Before: {told.from}</p>
			</>
		);
	}
	return (
		<p className="wrap-anywhere">
			{told.about !== about && (
				<>
					<EntityLink home={home} name={told.about} />:{" "}
				</>
			)}
			<del className="text-quiet">{told.from}</del> <span aria-hidden="true">→</span>
			<span className="sr-only"> became </span> <ins className="font-medium no-underline">{told.to}</ins>
			{told.cause !== "" && <span className="text-quiet">, {told.cause.replace(/[.]$/, "")}</span>}
		</p>
	);
}

/** Facts by relation, a row for each sentence; what heads of texts say is folded. `children` is what follows the list. */
export function FactsByRelation(props: { total: number; children?: ReactNode } & ByRelation & Ways) {
	const { groups, heads, total, children, ...ways } = props;
	if (total === 0) return null;
	return (
		<Card title={`More facts (${total})`}>
			<div className="grid gap-4">
				{groups.map(({ relation, rows }) => (
					<div key={relation}>
						{groups.length > 1 && <h3 className="eyebrow mb-2 wrap-anywhere">{relation || "other"}</h3>}
						<SentenceLines rows={rows} {...ways} />
					</div>
				))}
				{heads.length > 0 && (
					<details className="text-sm">
						<summary className="inline-flex min-h-6 items-center rounded-sm text-quiet underline underline-offset-2">
							{countOf(heads.length, "line")} that only {heads.length === 1 ? "lists" : "list"} names, such as who was
							there
						</summary>
						<div className="mt-2">
							<SentenceLines rows={heads} {...ways} />
						</div>
					</details>
				)}
			</div>
			{children}
		</Card>
	);
}
