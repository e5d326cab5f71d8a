// Owns the places of a graph between visits, in the browser's own database. A browser that keeps nothing loses nothing but
// the time of a layout: no failure here ever shows.

/** Places by entity: x and y of `uuids[i]` at `2 * i`. */
export type KeptPlaces = { version: string; uuids: string[]; xy: Float32Array };

export type PositionCache = {
	/** What was kept; null when nothing was, or it cannot be read. */
	find(): Promise<KeptPlaces | null>;
	keep(places: KeptPlaces): Promise<void>;
};

const DATABASE = "memory-graph-view";
const STORE = "places";

/** The places kept under `key`; null keeps nothing. */
export function positionCache(key: string | null): PositionCache {
	if (key === null || typeof indexedDB === "undefined") return { find: async () => null, keep: async () => {} };
	const within = async <T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>) => {
		const database = await open();
		try {
			return await settled(ask(database.transaction(STORE, mode).objectStore(STORE)));
		} finally {
			database.close();
		}
	};
	return {
		find: () =>
			within("readonly", (store) => store.get(key)).then(
				(found) => (isKept(found) ? found : null),
				() => null,
			),
		keep: (places) =>
			within("readwrite", (store) => store.put(places, key)).then(
				() => {},
				() => {},
			),
	};
}

function open(): Promise<IDBDatabase> {
	const request = indexedDB.open(DATABASE, 1);
	request.onupgradeneeded = () => request.result.createObjectStore(STORE);
	return settled(request);
}

const settled = <T>(request: IDBRequest<T>) =>
	new Promise<T>((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});

function isKept(found: unknown): found is KeptPlaces {
	const places = found as Partial<KeptPlaces> | undefined;
	return (
		typeof places?.version === "string" &&
		Array.isArray(places.uuids) &&
		places.xy instanceof Float32Array &&
		places.xy.length === 2 * places.uuids.length
	);
}
