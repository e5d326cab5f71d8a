// What the pages of all other views share: the same rows from the same service, and what the measurement asks for. They
// run in a browser, bundled, and are no part of the product.

export type Node = { id: string; degree: number };
export type Link = { source: string; target: string };

export type Bench = {
	/** When frames were drawn, by `performance.now()`. */
	frames: number[];
	/** When the layout moved all nodes once. */
	ticks: number[];
	/** Ends the layout; null until the page is ready. */
	rest: (() => void) | null;
};

export const bench: Bench = { frames: [], ticks: [], rest: null };
Object.assign(window, { bench });

export const tick = () => void bench.ticks.push(performance.now());

/** Notes a drawn frame; the first one that shows the graph is the first and the last row painted at once. */
export function frame(): void {
	bench.frames.push(performance.now());
	mark("gv:first");
	mark("gv:all");
}

export const mark = (name: string) => window.watch.mark(name, performance.now());

/** All rows of the service, read as its documentation says. */
export async function loadRows(): Promise<{ nodes: Node[]; links: Link[] }> {
	const [nodes, links] = await Promise.all([
		readRows<{ n: string; d: number }>("/rows/nodes"),
		readRows<{ s: string; t: string }>("/rows/links"),
	]);
	return {
		nodes: nodes.map(({ n, d }) => ({ id: n, degree: d })),
		links: links.map(({ s, t }) => ({ source: s, target: t })),
	};
}

async function readRows<Row>(address: string): Promise<Row[]> {
	const lines = (await (await fetch(address)).text()).split("\n");
	return lines.flatMap((line) => (line === "" || line.startsWith('{"_end"') ? [] : [JSON.parse(line) as Row]));
}
