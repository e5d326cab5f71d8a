// An open graph as a test meets it: a service that answers as the streams do, and all that the session says.
import type { Answers } from "@/components/graph/data/answer-question";
import { GraphSession } from "@/components/graph/layout/graph-session";
import type { PositionCache } from "@/components/graph/layout/position-cache";
import type { Known, ToPage, ToView } from "@/components/graph/messages";
import { syntheticGraph } from "@/scripts/bench/graph/synthetic-graph";

export type Service = {
	nodes: object[];
	links: object[];
	facts?: object[];
	version?: string;
	chunk?: number;
	cut?: "nodes" | "links" | "facts" | null;
	isOffline?: boolean;
};

/** Answers as the service's streams do, in pieces of `chunk` characters. */
const answering = (service: Service) => async (address: string) => {
	const url = new URL(address, "http://x");
	const name = url.pathname.slice(1) as "nodes" | "links" | "facts";
	const offset = Number(url.searchParams.get("offset"));
	const page = (service[name] ?? []).slice(offset, offset + Number(url.searchParams.get("limit")));
	if (service.isOffline) throw new TypeError("network");
	const isCut = service.cut === name;
	if (isCut) service.cut = null;
	const lines = isCut ? page.slice(0, page.length / 2) : [...page, { _end: page.length }];
	const bytes = new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
	const size = service.chunk ?? 10_000;
	let at = 0;
	const body = new ReadableStream<Uint8Array>({
		pull(controller) {
			if (at >= bytes.length) return controller.close();
			controller.enqueue(bytes.slice(at, at + size));
			at += size;
		},
	});
	return new Response(body, { headers: { "x-graph-version": service.version ?? "1" } });
};

/** A service with a synthetic graph of three labels. */
export function rowsOf(nodes: number, edges: number): Service {
	const graph = syntheticGraph(nodes, edges);
	const labels = ["Person", "Topic", "Event"];
	return {
		nodes: Array.from(graph.degrees, (d, i) => ({
			...{ u: `n${i}`, n: `Node ${i}`, l: [labels[i % 3]], d, k: 0, ks: null },
		})),
		links: Array.from({ length: edges }, (_, e) => ({
			...{ u: `e${e}`, s: `Node ${graph.ends[2 * e]}`, t: `Node ${graph.ends[2 * e + 1]}`, p: null, r: 0 },
		})),
	};
}

/** An open graph with all messages that it sent. */
export function opened(service: Service, places: PositionCache = { find: async () => null, keep: async () => {} }) {
	const said: ToPage[] = [];
	const painted: ToView[] = [];
	const waits = new Map<number, (answer: never) => void>();
	let heard: (() => void) | null = null;
	const session = new GraphSession(
		{
			nodes: { address: "/nodes", pageRows: 5_000 },
			links: { address: "/links", pageRows: 10_000 },
			facts: { address: "/facts", pageRows: 10_000 },
			cacheKey: "",
		},
		{
			isCalm: false,
			fetch: answering(service),
			now: () => performance.now(),
			later: (work) => void setImmediate(work),
			places,
			toPage(message) {
				said.push(message);
				if (message.kind === "answer") waits.get(message.id)?.(message.answer as never);
				heard?.();
			},
			toView(message) {
				painted.push(message);
				heard?.();
			},
		},
	);
	return {
		session,
		said,
		/** What was said last of something; undefined before anything was. */
		known: <Name extends keyof Known>(name: Name): Known[Name] | undefined =>
			said.flatMap((message) => (message.kind === "known" ? (message.part[name] ?? []) : [])).at(-1) as Known[Name],
		painted,
		ask: <Name extends keyof Answers>(question: Name, ...args: Parameters<Answers[Name]>) =>
			new Promise<ReturnType<Answers[Name]>>((resolve) => {
				const id = waits.size;
				waits.set(id, resolve);
				session.take({ kind: "ask", id, question, args });
			}),
		until: (isDone: () => boolean) =>
			new Promise<void>((resolve) => {
				heard = () => {
					if (isDone()) resolve();
				};
				heard();
			}),
		xy: () => {
			const last = painted.findLast((message) => message.kind === "positions");
			return last?.kind === "positions" && last.settled ? last.xy : null;
		},
	};
}

/** An open graph that has come to rest. */
export async function settled(service: Service) {
	const open = opened(service);
	await open.until(() => open.xy() !== null);
	return open;
}
