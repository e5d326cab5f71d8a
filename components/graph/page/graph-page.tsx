"use client";
// Owns the page of the graph: the picture or its table, what stands around it, and how a press becomes a message. It is longer
// than most components because everything that can be done here meets here.
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { cx } from "@/components/ui/class-names";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toaster";
import { formatDay } from "@/components/ui/when";
import { isFiltering, type Place } from "../client/address";
import { graphSource } from "../client/graph-source";
import type { ColourBy, GraphFilter, NodeFacts } from "../messages";
import { toWorld } from "../render/camera";
import { EdgeTip } from "./edge-tip";
import { FocusBar } from "./focus-bar";
import { type Forces, GraphToolbar } from "./graph-toolbar";
import { BrokenNotice } from "./notices";
import { Overlays } from "./overlays";
import { type FactAction, Panels } from "./panels";
import { listenToPointers } from "./pointer-input";
import { saveFile } from "./save-file";
import { SearchBox } from "./search-box";
import { Shortcuts } from "./shortcuts";
import { type GraphSizes, StatusLine } from "./status-line";
import { TableView } from "./table-view";
import { useAddress } from "./use-address";
import { useGraph, useGraphState } from "./use-graph";
import { useKeys } from "./use-keys";
import { useLiveVersion } from "./use-live-version";
import { usePins } from "./use-pins";
import { useSelection } from "./use-selection";

type Props = {
	projectId: string;
	projectName: string;
	sizes: Promise<GraphSizes>;
	/** What is seen until the view has drawn something. */
	firstPicture: ReactNode;
	/** What stands in place of a graph that is empty. */
	empty: ReactNode;
	/** What a member who may write can do with a fact. */
	act?: FactAction;
};

export function GraphPage(props: Props) {
	const [group, setGroup] = useState<string | null | undefined>(undefined);
	// Another group is another graph: everything starts anew.
	return <Graph key={JSON.stringify(group) ?? "as opened"} {...props} group={group} onGroup={setGroup} />;
}

function Graph(props: Props & { group: string | null | undefined; onGroup(group: string | null): void }) {
	const { projectId, projectName, sizes, empty } = props;
	const home = `/p/${projectId}`;
	const toast = useToast();
	const host = useRef<HTMLDivElement>(null);
	const search = useRef<HTMLInputElement>(null);
	const { first, write } = useAddress((place) => goBack(place));
	const group = props.group === undefined ? first.group : props.group;
	const source = useMemo(() => graphSource(projectId, group), [projectId, group]);
	const { graph, store, watched, onCamera, retry, hover } = useGraph(host, {
		source,
		camera: first.camera,
		renderer: first.renderer,
	});
	const [filter, setFilter] = useState(first.filter);
	const [colourBy, setColourBy] = useState<ColourBy>("label");
	const [forces, setForces] = useState<Forces>({ spread: 1, gravity: 1 });
	const [isPaused, setPaused] = useState(false);
	const [isTable, setTable] = useState(false);
	const [areKeysOpen, setKeysOpen] = useState(false);
	const [known, setKnown] = useState<GraphSizes | null>(null);
	const selection = useSelection(graph, store, (found) => write({ node: found?.row.n ?? null }, true));
	const { selected, edge, selectEdge, focus, pathFrom, select, choose, walk, showLocal, setPathFrom, unfocus, say } =
		selection;

	useEffect(() => {
		let isGone = false;
		void sizes.then((read) => isGone || setKnown(read));
		return () => {
			isGone = true;
		};
	}, [sizes]);

	const filterBy = useCallback(
		(next: GraphFilter, noted: "as a step" | "at rest" | "not" = "as a step") => {
			setFilter(next);
			graph?.toLayout({ kind: "filter", filter: next });
			if (noted !== "not") write({ filter: next }, noted === "as a step");
		},
		[graph, write],
	);

	function goBack(place: Place): void {
		filterBy(place.filter, "not");
		if (place.camera) graph?.toView({ kind: "camera", camera: place.camera });
		if (place.node === null) select(null, { silent: true });
		else void selectByName(place.node, { fly: !place.camera, silent: true });
	}

	const selectByName = useCallback(
		async (name: string, options: { fly: boolean; silent?: boolean }) => {
			const answer = await graph?.ask({ of: "node-by-name", name });
			if (answer?.found) select(answer.found, options);
			else say(`${name} is not in the picture`);
			return Boolean(answer?.found);
		},
		[graph, select, say],
	);

	// The address that the page was opened with: its filter at once, its node as soon as its row is there.
	const awaited = useRef(first.node);
	const firstFilter = useRef(first.filter);
	useEffect(() => {
		if (isFiltering(firstFilter.current)) graph?.toLayout({ kind: "filter", filter: firstFilter.current });
	}, [graph]);
	const loadedNodes = useGraphState(store, ({ progress }) => (awaited.current === null ? 0 : (progress?.nodes ?? 0)));
	useEffect(() => {
		const name = awaited.current;
		if (!graph || name === null || loadedNodes === 0) return;
		void selectByName(name, { fly: !first.camera, silent: true }).then((isFound) => {
			if (isFound) awaited.current = null;
		});
	}, [graph, loadedNodes, selectByName, first.camera]);

	onCamera.current = (camera) => write({ camera }, false);

	const pins = usePins(graph);
	const { mark } = pins;
	const worldAt = useCallback(
		(at: { x: number; y: number }) => {
			const size = { width: host.current?.clientWidth ?? 1, height: host.current?.clientHeight ?? 1, pixelRatio: 1 };
			return toWorld(watched.current.camera, size, at);
		},
		[watched],
	);

	const togglePin = (node: number) => {
		const at = watched.current.selectedAt;
		if (!at) return;
		pins.toggle(node, worldAt(at));
		say(pins.pinned.includes(node) ? "Unpinned" : "Pinned");
	};

	const pressed = useRef((_: { node: number | null; edge: number | null }) => {});
	pressed.current = ({ node, edge }) => void (edge === null ? choose(node) : selectEdge(edge));
	const local = useRef(showLocal);
	local.current = showLocal;
	useEffect(() => {
		if (!graph || !host.current) return;
		return listenToPointers(host.current, {
			graph,
			toWorld: worldAt,
			clicked: (picked) => pressed.current(picked),
			opened: (node) => void graph.ask({ of: "node", node }).then(({ found }) => found && void local.current(found, 1)),
			pinned: (node) => mark(node, true),
		});
	}, [graph, mark, worldAt]);

	const versionAtRest = useGraphState(store, ({ isRunning, progress }) =>
		isRunning || !progress?.linksDone ? null : progress.version,
	);
	useLiveVersion(source.nodes, versionAtRest, (version) => graph?.toLayout({ kind: "refresh", version }));

	// A tab that nobody looks at works out no places.
	useEffect(() => {
		if (!graph) return;
		const hide = () => graph.toLayout({ kind: "pause", paused: isPaused || document.hidden });
		document.addEventListener("visibilitychange", hide);
		return () => document.removeEventListener("visibilitychange", hide);
	}, [graph, isPaused]);

	const takesFocus = useRef(false);
	const chooseFromList = ({ node }: NodeFacts) => {
		takesFocus.current = true;
		void choose(node, { fly: true });
	};
	const pause = () => {
		graph?.toLayout({ kind: "pause", paused: !isPaused });
		setPaused(!isPaused);
	};
	const close = () => {
		if (focus || pathFrom) {
			setPathFrom(null);
			unfocus();
			return;
		}
		if (selected || edge) select(null);
		host.current?.focus({ preventScroll: true });
	};
	const readSelected = () => document.getElementById("selected-entity")?.focus();
	const zoom = (factor: number) => graph?.toView({ kind: "zoom", factor, at: null });
	const fit = () => graph?.toView({ kind: "fit", nodes: null });
	const onKeyDown = useKeys({
		pan: (dx, dy) => graph?.toView({ kind: "pan", dx, dy }),
		picture: {
			"+": () => zoom(1.3),
			"=": () => zoom(1.3),
			"-": () => zoom(1 / 1.3),
			"0": fit,
			n: () => void walk(1),
			b: () => void walk(-1),
			Enter: () => void (selection.chooseWalked() || readSelected()),
			e: () => void selection.openWalkedEdge(),
			l: () => void (selected && showLocal(selected, 1)),
			p: () => selected && togglePin(selected.node),
			t: () => setTable(true),
			" ": pause,
		},
		page: { "/": () => search.current?.focus(), "?": () => setKeysOpen(true), Escape: close },
	});

	async function savePicture(): Promise<void> {
		const labels = legend.labels.slice(0, 9).map(([label, , hue]): [string, number] => [label || "no label", hue]);
		const title = group === null ? projectName : `${projectName}, ${group}`;
		const png = await graph?.takePicture(`${title}, ${formatDay(new Date())}`, labels);
		if (png) saveFile(png, `${projectName} graph.png`);
	}
	async function copyLink(): Promise<void> {
		await navigator.clipboard.writeText(location.href);
		toast("Copied: the link opens what you see");
	}
	async function saveCsv(): Promise<void> {
		const answer = await graph?.ask({ of: "visible-rows" });
		if (!answer) return;
		saveFile(new Blob([answer.csv], { type: "text/csv" }), `${projectName} graph.csv`);
		toast("Saved what is in sight");
	}
	/** A panel stands beside the picture. */
	const path = focus?.kind === "path" ? focus.nodes : null;
	const isOpen = Boolean(selected || edge || path);
	const legend = useGraphState(store, (state) => state.legend);
	const broken = useGraphState(store, (state) => state.broken);
	const failure = useGraphState(store, (state) => state.failure);
	const renderer = useGraphState(store, (state) => state.renderer);
	const isEmpty = useGraphState(store, ({ progress }) => progress?.nodesDone && progress.nodes === 0) && group === null;
	const rows = useGraphState(store, ({ progress, visible }) =>
		isTable ? `${progress?.nodes} ${progress?.links} ${visible}` : "",
	);

	return (
		<div data-full-bleed className="flex h-[calc(100dvh-4.45rem)] min-h-[26rem] flex-col lg:h-dvh">
			<header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
				<h1 className="text-lg max-sm:sr-only">Graph</h1>
				<SearchBox
					graph={graph}
					input={search}
					onChoose={chooseFromList}
					onLeave={() => host.current?.focus({ preventScroll: true })}
				/>
				<GraphToolbar
					isTable={isTable}
					onTable={() => setTable(!isTable)}
					onZoom={zoom}
					onFit={fit}
					isPaused={isPaused}
					onPause={pause}
					onRerun={() => graph?.toLayout({ kind: "rerun" })}
					forces={forces}
					onForces={(next) => {
						setForces(next);
						graph?.toLayout({ kind: "forces", ...next });
					}}
					pinned={pins.pinned.length}
					onUnpinAll={pins.unpinAll}
					onLink={() => void copyLink()}
					onPicture={() => void savePicture()}
					onCsv={() => void saveCsv()}
					onKeys={() => setKeysOpen(true)}
				/>
			</header>
			{broken && (
				<div className="border-b border-line p-3">
					<BrokenNotice broken={broken} onRetry={retry} />
				</div>
			)}
			{failure && (
				<div className="border-b border-line p-3">
					<Notice tone="warn" live>
						{failure}
					</Notice>
				</div>
			)}
			<div className="relative min-h-0 grow overflow-hidden">
				{renderer === null && !failure && !broken && props.group === undefined && !isTable && props.firstPicture}
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
						isOpen && "max-sm:bottom-[60%] sm:right-96",
						isTable && "invisible",
					)}
				/>
				{isTable && graph && (
					<div className={cx("absolute inset-0", isOpen && "sm:right-96")}>
						<TableView
							graph={graph}
							round={`${rows} ${JSON.stringify(filter)}`}
							selected={selected?.node ?? null}
							onChoose={chooseFromList}
						/>
					</div>
				)}
				{isEmpty && <div className="absolute inset-0 overflow-y-auto bg-paper p-4 sm:p-8">{empty}</div>}
				{!isTable && !isEmpty && (
					<Overlays
						store={store}
						filter={filter}
						onFilter={filterBy}
						onTime={(time) => filterBy({ ...filter, time }, "at rest")}
						colourBy={colourBy}
						onColourBy={(by) => {
							setColourBy(by);
							graph?.toLayout({ kind: "colour-by", by });
						}}
						groups={known?.groups ?? []}
						group={group}
						onGroup={(next) => {
							write({ group: next, node: null, camera: null }, true);
							props.onGroup(next);
						}}
						hasPanel={isOpen}
						hasFocus={focus !== null}
					/>
				)}
				<div
					className={cx(
						"pointer-events-none absolute top-3 left-14 flex justify-center",
						isOpen ? "right-14 sm:right-100" : "right-14",
					)}
				>
					<FocusBar
						focus={focus}
						pathFrom={pathFrom}
						onDepth={(of, depth) => void showLocal(of, depth)}
						onEnd={() => {
							setPathFrom(null);
							unfocus();
						}}
					/>
				</div>
				{hover && !isTable && <EdgeTip key={hover.edge} graph={graph} edge={hover.edge} at={hover.at} />}
				<Panels
					home={home}
					group={group}
					selected={selected}
					edge={edge}
					path={path}
					isPinned={selected !== null && pins.pinned.includes(selected.node)}
					takesFocus={takesFocus}
					onPeer={(name) => void selectByName(name, { fly: true })}
					onClose={close}
					onSurroundings={(of) => void showLocal(of, 1)}
					onPathFrom={setPathFrom}
					onPin={togglePin}
					act={props.act}
				/>
			</div>
			<footer className="border-t border-line px-4 py-1.5">
				<StatusLine
					store={store}
					sizes={sizes}
					group={group}
					isPaused={isPaused}
					showIsolated={filter.showIsolated}
					onShowIsolated={() => filterBy({ ...filter, showIsolated: true })}
				/>
			</footer>
			<p aria-live="polite" className="sr-only">
				{selection.said}
			</p>
			<Shortcuts open={areKeysOpen} onOpenChange={setKeysOpen} />
		</div>
	);
}
