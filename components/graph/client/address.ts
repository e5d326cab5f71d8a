// How the view stands in the address bar: `?node=&x=&y=&k=&filter=&group=&renderer=`, so that a link opens what its sender saw.
import { type Camera, type GraphFilter, NO_FILTER, type RendererName } from "../messages";

export type Place = {
	node: string | null;
	camera: Camera | null;
	filter: GraphFilter;
	group: string | null;
	/** Null lets the abilities of the browser decide. */
	renderer: RendererName | null;
};

/** The query of an address. What is as by default is left out. */
export function toQuery({ node, camera, filter, group, renderer }: Place): string {
	const query = new URLSearchParams();
	if (node !== null) query.set("node", node);
	if (camera) {
		query.set("x", camera.x.toFixed(1));
		query.set("y", camera.y.toFixed(1));
		query.set("k", camera.k.toPrecision(4));
	}
	const words = toWords(filter);
	if (words) query.set("filter", words);
	if (group !== null) query.set("group", group);
	if (renderer !== null) query.set("renderer", renderer);
	return query.toString();
}

/** Reads an address. What is malformed counts as left out. */
export function readPlace(query: URLSearchParams): Place {
	const [x, y, k] = ["x", "y", "k"].map((name) => Number.parseFloat(query.get(name) ?? ""));
	const isCamera = Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(k) && (k ?? 0) > 0;
	const group = query.get("group");
	const renderer = query.get("renderer");
	return {
		node: query.get("node") || null,
		camera: isCamera ? { x: x ?? 0, y: y ?? 0, k: k ?? 1 } : null,
		filter: readWords(query.get("filter") ?? ""),
		group: group && /^[A-Za-z0-9_-]{1,120}$/.test(group) ? group : null,
		renderer: renderer === "canvas" || renderer === "webgl" ? renderer : null,
	};
}

/** A filter as words, such as `label:Person,Event;degree:2;knots`. Empty when nothing is filtered. */
function toWords(filter: GraphFilter): string {
	const words: string[] = [];
	if (filter.labels) words.push(`label:${filter.labels.map(encodeURIComponent).join(",")}`);
	if (filter.minDegree > 0) words.push(`degree:${filter.minDegree}`);
	if (filter.knotsOnly) words.push("knots");
	if (filter.patterns) words.push(`pattern:${filter.patterns.map(encodeURIComponent).join(",")}`);
	if (filter.showRetracted) words.push("retracted");
	if (filter.showIsolated) words.push("isolated");
	if (filter.showLeaves) words.push("leaves");
	if (filter.minConfidence > 0) words.push(`confidence:${filter.minConfidence}`);
	if (filter.time) words.push(`${filter.time.mode}:${filter.time.at}`);
	return words.join(";");
}

function readWords(text: string): GraphFilter {
	const filter = { ...NO_FILTER };
	for (const word of text.split(";")) {
		const [name, value = ""] = word.split(/:(.*)/s);
		if (name === "label") filter.labels = readList(value);
		else if (name === "pattern") filter.patterns = readList(value);
		else if (name === "knots") filter.knotsOnly = true;
		else if (name === "retracted") filter.showRetracted = true;
		else if (name === "isolated") filter.showIsolated = true;
		else if (name === "leaves") filter.showLeaves = true;
		else if (name === "confidence" && /^(0?\.\d{1,4}|1)$/.test(value)) filter.minConfidence = Number(value);
		else if ((name === "until" || name === "since") && /^-?\d{1,12}$/.test(value))
			filter.time = { mode: name, at: Number(value) };
		else if (name === "degree" && /^\d{1,9}$/.test(value)) filter.minDegree = Number(value);
	}
	return filter;
}

/** No label at all is written as an empty word. */
function readList(value: string): string[] {
	return value.split(",").map((part) => {
		try {
			return decodeURIComponent(part);
		} catch {
			return part;
		}
	});
}

export const isFiltering = (filter: GraphFilter) => toWords(filter) !== "";

const REST_MS = 400;

/**
 * The view in the address bar, from `first` on. `wentTo` is told where back and forward lead. What is answered notes a change: as a step
 * that the back button takes, or once things have come to rest.
 */
export function addressBar(first: Place, wentTo: (place: Place) => void, until: AbortSignal) {
	let place = first;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const note = (how: "pushState" | "replaceState") => {
		const words = toQuery(place);
		// Past the router, which would take every move of the camera for a navigation and fetch what all links lead to.
		History.prototype[how].call(history, history.state, "", words ? `?${words}` : location.pathname);
	};
	const back = () => {
		clearTimeout(timer);
		place = readPlace(new URLSearchParams(location.search));
		wentTo(place);
	};
	addEventListener("popstate", back, { signal: until });
	until.addEventListener("abort", () => clearTimeout(timer));
	return (part: Partial<Place>, isStep: boolean): void => {
		place = { ...place, ...part };
		clearTimeout(timer);
		if (isStep) note("pushState");
		else timer = setTimeout(note, REST_MS, "replaceState");
	};
}
