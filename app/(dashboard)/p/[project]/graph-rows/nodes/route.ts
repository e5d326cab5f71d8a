// The rows of /v1/graph/nodes for the graph view. HEAD answers the version of the graph without touching a row.
import { streamNodes } from "@/lib/graph/stream-nodes";
import { NodesQuery } from "@/lib/graph/wire";
import { projectStream } from "@/lib/http/session-route";

export const { GET, HEAD } = projectStream(NodesQuery, streamNodes);
