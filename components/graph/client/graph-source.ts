// Where the rows of a project's graph are. Pure.
import type { GraphSource } from "../messages";

/** Rows that one request asks for: as many as the service gives. */
const [NODE_PAGE_ROWS, LINK_PAGE_ROWS] = [50_000, 100_000];

/** The streams behind the page `/p/{project}/graph`; of one group, or of all (null). */
export function graphSource(projectId: string, group: string | null): GraphSource {
	const home = `/p/${projectId}/graph-rows`;
	const query = group ? `group_id=${group}` : "";
	const all = `include_retracted=true${query && `&${query}`}`;
	return {
		nodes: `${home}/nodes${query && `?${query}`}`,
		links: `${home}/links?${all}`,
		facts: `${home}/facts?${all}`,
		nodePageRows: NODE_PAGE_ROWS,
		linkPageRows: LINK_PAGE_ROWS,
		cacheKey: `${projectId} ${group ?? ""}`,
	};
}
