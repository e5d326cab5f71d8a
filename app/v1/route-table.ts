// Every path of the API with the methods that its route file exports. A test holds it against the files.
import type { RouteTable } from "@/lib/http/openapi/to-openapi";
import * as changes from "./changes/route";
import * as context from "./context/route";
import * as documents from "./documents/[document_id]/route";
import * as episode from "./episodes/[name]/route";
import * as episodes from "./episodes/route";
import * as facts from "./facts/route";
import * as edge from "./graph/edges/[uuid]/route";
import * as legacyEdges from "./graph/edges/route";
import * as legacyEntities from "./graph/entities/route";
import * as legacyEpisodes from "./graph/episodes/route";
import * as links from "./graph/links/route";
import * as details from "./graph/nodes/[name]/details/route";
import * as node from "./graph/nodes/[name]/route";
import * as nodes from "./graph/nodes/route";
import * as groups from "./groups/route";
import * as merge from "./merges/[id]/route";
import * as merges from "./merges/route";
import * as profile from "./profile/route";
import * as relations from "./relations/route";
import * as restore from "./restore/route";
import * as retraction from "./retractions/[id]/route";
import * as retractions from "./retractions/route";
import * as search from "./search/route";
import * as retry from "./tasks/[task_id]/retry/route";
import * as task from "./tasks/[task_id]/route";
import * as types from "./types/route";
import * as usage from "./usage/route";

export const ROUTE_TABLE = {
	"/v1/episodes": episodes,
	"/v1/episodes/{name}": episode,
	"/v1/documents/{document_id}": documents,
	"/v1/facts": facts,
	"/v1/search": search,
	"/v1/context": context,
	"/v1/graph/nodes": nodes,
	"/v1/graph/links": links,
	"/v1/graph/nodes/{name}": node,
	"/v1/graph/nodes/{name}/details": details,
	"/v1/graph/edges/{uuid}": edge,
	"/v1/retractions": retractions,
	"/v1/retractions/{id}": retraction,
	"/v1/merges": merges,
	"/v1/merges/{id}": merge,
	"/v1/changes": changes,
	"/v1/restore": restore,
	"/v1/groups": groups,
	"/v1/relations": relations,
	"/v1/types": types,
	"/v1/profile": profile,
	"/v1/tasks/{task_id}": task,
	"/v1/tasks/{task_id}/retry": retry,
	"/v1/usage": usage,
	"/v1/graph/entities": legacyEntities,
	"/v1/graph/edges": legacyEdges,
	"/v1/graph/episodes": legacyEpisodes,
} satisfies RouteTable;
