// The order of the rooms, checked by `npm run check`: a folder imports only those that stand before it, so that there is no circle.
const KERNEL = "lib/[^/]+\\.ts$";
const ROOMS = [
	KERNEL,
	...["lib/wire/", "lib/text/", "lib/db/", "lib/model/", "lib/mail/", "lib/auth/", "lib/usage/"],
	...["lib/extraction/", "lib/graph/", "lib/events/", "lib/enrichment/", "lib/search/"],
	...["lib/episodes/", "lib/transfer/", "lib/sources/", "lib/views/", "lib/curation/"],
	...["lib/billing/", "lib/teams/", "lib/accounts/", "lib/http/", "lib/mcp/", "inngest/"],
	...["components/ui/", "components/account/", "components/dashboard/", "components/docs/", "components/graph/"],
	...["(app|pages)/", "server/prepare/", "server/(?!prepare/)", "scripts/"],
];
const inRooms = (rooms) => rooms.map((room) => `^${room}`);

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
	forbidden: [
		...ROOMS.slice(0, -1).map((room, place) => ({
			name: `${room} imports only what stands before it`,
			severity: "error",
			from: { path: `^${room}` },
			to: { path: inRooms(ROOMS.slice(place + 1)) },
		})),
		{
			name: "every folder has its place in the order",
			severity: "error",
			from: { path: "^(lib|components|server)/", pathNot: inRooms(ROOMS) },
			to: {},
		},
		{
			name: "a route declares and delegates: SQL lives in lib",
			severity: "error",
			from: { path: "^app/v1/.*/route\\.ts$" },
			to: { path: ["^lib/db/", "^node_modules/(pg|pg-[^/]+|@prisma)/"] },
		},
		{
			name: "components get data as props",
			severity: "error",
			from: { path: "^components/" },
			to: { path: ["^lib/(db|auth|accounts)/", "^lib/env\\.ts$"] },
		},
	],
	options: {
		tsPreCompilationDeps: true,
		tsConfig: { fileName: "tsconfig.json" },
		doNotFollow: { path: "node_modules" },
		// Tests and what they share may import anything.
		exclude: { path: ["\\.(test|spec)\\.tsx?$", "/testing/", "^packages/", "/generated/", "^dist/", "\\.d\\.m?ts$"] },
		cache: true,
	},
};
