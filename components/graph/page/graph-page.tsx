"use client";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { readPlace } from "../client/address";
import { Explorer } from "../client/explorer";
import type { StreamBreak } from "../messages";
import { DetailsPanel } from "./details-panel";
import { EdgePanel, EdgeTip } from "./edge-words";
import { FocusBar, PathPanel } from "./focus";
import { Shortcuts, useGraphKeys } from "./graph-keys";
import { GraphToolbar } from "./graph-toolbar";
import { Overlays } from "./overlays";
import { SearchBox } from "./search-box";
import { StatusLine } from "./status-line";
import { TableView } from "./table-view";
import { type OpenGraph, OpenGraphContext, useExplorer, useGraphState, useOpenGraph } from "./use-explorer";

type Props = Pick<OpenGraph, "projectName" | "sizes" | "act"> & {
	projectId: string;
	/** What is seen until the view has drawn something. */
	firstPicture: ReactNode;
	/** What stands in place of a graph that is empty. */
	empty: ReactNode;
};

/** The graph of a project: the picture or its table, and what stands around it. */
export function GraphPage({ projectId, projectName, firstPicture, empty, sizes, act }: Props) {
	const query = useSearchParams();
	const [explorer] = useState(() => new Explorer(projectId, readPlace(new URLSearchParams(query))));
	const open = useMemo(
		() => ({ explorer, projectName, home: `/p/${projectId}`, sizes, act }),
		[explorer, projectName, projectId, sizes, act],
	);
	return (
		<OpenGraphContext value={open}>
			<Frame empty={empty} firstPicture={firstPicture} />
		</OpenGraphContext>
	);
}

function Frame({ empty, firstPicture }: { empty: ReactNode; firstPicture: ReactNode }) {
	const { explorer, projectName } = useOpenGraph();
	const host = useRef<HTMLDivElement>(null);
	const onKeyDown = useGraphKeys();
	const panel = usePanel();
	const [isFilterOpen, setFilterOpen] = useState(false);
	const isTable = useGraphState((state) => state.isTable);
	const said = useGraphState((state) => state.said);
	const renderer = useGraphState((state) => state.renderer);
	const isEmpty = useGraphState(({ progress }) => progress?.nodesDone && progress.nodes === 0 && !explorer.group);
	const isBroken = useGraphState(({ failure, broken }) => Boolean(failure || broken));
	useEffect(() => (host.current ? explorer.attach(host.current) : undefined), [explorer]);
	return (
		<div data-full-bleed className="flex h-[calc(100dvh-4.45rem)] min-h-[26rem] flex-col lg:h-dvh">
			<header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
				<h1 className="text-lg max-sm:sr-only">Graph</h1>
				<SearchBox />
				<GraphToolbar />
			</header>
			<Troubles />
			<div className="relative min-h-0 grow overflow-hidden">
				<div
					className={cx(
						"absolute inset-0",
						panel && "sm:right-96",
						isFilterOpen && !isTable && (panel ? "xl:left-66" : "md:left-66"),
					)}
				>
					{renderer === null && !isBroken && !isTable && firstPicture}
					<div
						ref={host}
						role="application"
						aria-label={`Graph of ${projectName}. Press ? for the keys, or use the table.`}
						tabIndex={isTable ? -1 : 0}
						data-renderer={renderer ?? undefined}
						data-testid="graph-picture"
						onKeyDown={onKeyDown}
						className={cx(
							"absolute inset-0 touch-none overflow-hidden outline-none select-none focus-visible:ring-2 focus-visible:ring-accent focus-visible:ring-inset",
							panel && "max-sm:bottom-[60%]",
							isTable && "invisible",
						)}
					/>
					{isTable && <TableView />}
					{isEmpty && <div className="absolute inset-0 overflow-y-auto bg-paper p-4 sm:p-8">{empty}</div>}
					{!isTable && !isEmpty && (
						<Overlays hasPanel={Boolean(panel)} isFilterOpen={isFilterOpen} setFilterOpen={setFilterOpen} />
					)}
					<div className="pointer-events-none absolute inset-x-14 top-3 flex justify-center">
						<FocusBar />
					</div>
					{!isTable && <EdgeTip />}
				</div>
				{panel && (
					<div className="absolute inset-x-0 bottom-0 z-10 overflow-y-auto max-sm:h-[60%] border-line bg-paper shadow-lg max-sm:rounded-t-xl max-sm:border-t sm:inset-y-0 sm:left-auto sm:w-96 sm:border-l">
						{panel}
					</div>
				)}
			</div>
			<footer className="border-t border-line px-4 py-1.5">
				<StatusLine />
			</footer>
			<p aria-live="polite" className="sr-only">
				{said}
			</p>
			<Shortcuts />
		</div>
	);
}

/** What stands beside the picture, if anything: the selected entity or edge, or the path that was asked for. */
function usePanel() {
	const selected = useGraphState((state) => state.selected);
	const edge = useGraphState((state) => state.edge);
	const path = useGraphState(({ focus }) => (focus?.kind === "path" ? focus.nodes : null));
	if (edge) return <EdgePanel key={edge.edge} found={edge} />;
	if (path) return <PathPanel nodes={path} />;
	return selected && <DetailsPanel key={selected.node} found={selected} />;
}

/** What stopped the rows or the drawing, and what can be done. What came before stays in the picture. */
function Troubles() {
	const { retry } = useExplorer();
	const broken = useGraphState((state) => state.broken);
	const failure = useGraphState((state) => state.failure);
	if (!broken && !failure) return null;
	return (
		<div className="grid gap-3 border-b border-line p-3">
			{broken && (
				<Notice tone="warn" live>
					<div className="flex flex-wrap items-center justify-between gap-3">
						<p>{wordsFor(broken)}</p>
						{broken.status === 401 && (
							<Link href="/signin" className="font-medium text-accent underline underline-offset-2">
								Sign in
							</Link>
						)}
						{broken.status !== 401 && broken.status !== 403 && (
							<Button look="outline" size="small" onClick={retry}>
								Load the rest
							</Button>
						)}
					</div>
				</Notice>
			)}
			{failure && (
				<Notice tone="warn" live>
					{failure}
				</Notice>
			)}
		</div>
	);
}

function wordsFor({ stream, status, message }: StreamBreak): string {
	if (status === 401) return "Your session has ended. What came so far stays until you leave.";
	if (status === 403 || status === 404) return "This graph is not open to you.";
	if (status === 429) return "Too many requests at once. Wait a moment, then load the rest.";
	if (status !== null && status >= 500) return "The service has a fault. What came so far stays.";
	if (status !== null) return message;
	return `The connection was cut before the last of the ${stream}. What came so far stays.`;
}
