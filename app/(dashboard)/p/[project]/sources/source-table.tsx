import { Badge, type Tone } from "@/components/ui/badge";
import { DataTable } from "@/components/ui/data-table";
import { When } from "@/components/ui/when";
import { ownUrl } from "@/lib/own-url";
import { SOURCE_KINDS } from "@/lib/sources/kinds";
import { titleOf } from "@/lib/sources/settings";
import { eventsPath } from "@/lib/sources/slack-events";
import type { SourceRow } from "@/lib/sources/sources";
import { SourceActions } from "./source-actions";

type Props = { sources: SourceRow[]; now: Date; projectId: string };

/** The sources of a project: how each is, and what can be done with it. */
export function SourceTable({ sources, now, projectId }: Props) {
	return (
		<DataTable
			caption="Sources of this project"
			rows={sources}
			keyOf={({ id }) => id}
			columns={[
				{ head: "Source", main: true, cell: (source) => <Named source={source} projectId={projectId} /> },
				{
					head: "State",
					plain: true,
					cell: (source) => {
						const { words, tone } = stateOf(source);
						return <Badge tone={tone}>{words}</Badge>;
					},
				},
				{ head: "Group", cell: ({ group }) => group },
				{ head: "Items", numeric: true, cell: ({ items }) => items.toLocaleString("en-GB") },
				{ head: "Last sync", cell: ({ syncedAt }) => (syncedAt ? <When at={syncedAt} now={now} /> : "–") },
				{ head: "Next sync", cell: (source) => <Next source={source} now={now} /> },
			]}
			actions={(source) =>
				source.stage !== "leave" && (
					<SourceActions
						{...{ projectId, source: source.id, title: titleOf(source), paused: source.paused }}
						secrets={SOURCE_KINDS[source.kind].fields.filter(({ isSecret }) => isSecret)}
					/>
				)
			}
		/>
	);
}

/** What a source is called, why it cannot be read, and what of it was not. */
function Named({ source, projectId }: { source: SourceRow; projectId: string }) {
	const { kind, error, refused, refusedCount } = source;
	return (
		<span className="block">
			<span className="block font-medium">{titleOf(source)}</span>
			<span className="block text-xs text-quiet">{SOURCE_KINDS[kind].label}</span>
			{error && <span className="mt-1 block text-sm text-danger">{error}</span>}
			{kind === "slack" && (
				<details className="mt-1 text-sm text-quiet">
					<summary>Address for events</summary>
					<code className="break-all">{ownUrl(eventsPath(projectId, source.id))}</code>
				</details>
			)}
			{refusedCount > 0 && (
				<details className="mt-1 text-sm text-quiet">
					<summary>
						{refusedCount === 1 ? "1 item was not read" : `${refusedCount} items were not read in full`}
					</summary>
					<ul className="mt-1 grid gap-1">
						{refused.map(({ key, reason }) => (
							<li key={key}>
								{key}: {reason}
							</li>
						))}
					</ul>
				</details>
			)}
		</span>
	);
}

function Next({ source: { paused, stage, nextAt }, now }: { source: SourceRow; now: Date }) {
	if (paused || stage === "leave") return "–";
	return nextAt <= now ? "within a minute" : <When at={nextAt} now={now} />;
}

/** A source's state in a word. */
function stateOf({ stage, paused, isSyncing, isWaiting, error, syncedAt }: SourceRow): { words: string; tone: Tone } {
	if (stage === "leave") return { words: "being deleted", tone: "danger" };
	if (paused) return { words: "paused", tone: "plain" };
	if (isSyncing) return { words: "syncing", tone: "knot" };
	if (isWaiting) return { words: "waiting", tone: "knot" };
	if (error) return { words: "failing", tone: "danger" };
	return syncedAt ? { words: "synced", tone: "accent" } : { words: "reading", tone: "knot" };
}
