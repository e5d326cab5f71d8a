/** Letters that lead somewhere after `g`. */
export const GO_KEYS: Record<string, { label: string; path: string }> = {
	o: { label: "Overview", path: "" },
	e: { label: "Episodes", path: "/episodes" },
	n: { label: "Entities", path: "/entities" },
	g: { label: "Graph", path: "/graph" },
	s: { label: "Search", path: "/search" },
	v: { label: "Review", path: "/review" },
	k: { label: "API keys", path: "/keys" },
	r: { label: "Requests", path: "/requests" },
};
