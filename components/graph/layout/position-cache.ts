// The places of a graph between visits, in the browser's own database. A browser that keeps nothing loses nothing but the time of a
// layout: no failure here ever shows.

/** Places by entity: x and y of `uuids[i]` at `2 * i`. */
export type KeptPlaces = { version: string | null; uuids: string[]; xy: Float32Array };

export type PositionCache = ReturnType<typeof positionCache>;

const [DATABASE, STORE] = ["memory-graph-view", "places"];

/** The places kept under `key`. */
export function positionCache(key: string) {
	async function within<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
		try {
			const opening = indexedDB.open(DATABASE, 1);
			opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
			const database = await settled(opening);
			return await settled(ask(database.transaction(STORE, mode).objectStore(STORE))).finally(() => database.close());
		} catch {
			return null;
		}
	}
	return {
		/** What was kept; null when nothing was, or it cannot be read. */
		async find(): Promise<KeptPlaces | null> {
			const found = await within<KeptPlaces>("readonly", (store) => store.get(key));
			return found && found.xy.length === 2 * found.uuids.length ? found : null;
		},
		keep: async (places: KeptPlaces): Promise<void> =>
			void (await within("readwrite", (store) => store.put(places, key))),
	};
}

const settled = <T>(request: IDBRequest<T>) =>
	new Promise<T>((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
