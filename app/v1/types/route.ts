// The types of entities and relations that a project has of its own. Unmetered. Extension.
import { getOwnTypes, setOwnTypes } from "@/lib/episodes/own-types";
import { OwnTypes, OwnTypesPatch } from "@/lib/episodes/types-wire";
import { route, v1 } from "@/lib/http/v1";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	GET: route({
		scope: "read",
		summary: "List the project's own types of entities and relations",
		response: { json: OwnTypes },
		handle: ({ ctx }) => getOwnTypes(ctx),
	}),
	PATCH: route({
		scope: "write",
		summary: "Set the project's own types, which steer how texts are read from then on",
		body: OwnTypesPatch,
		response: { json: OwnTypes },
		handle: ({ ctx, body }) => setOwnTypes(ctx, body),
	}),
});
