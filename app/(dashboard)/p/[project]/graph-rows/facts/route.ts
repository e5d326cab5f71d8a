// Relation, dates and confidence of the edges that graph-rows/links streams, for the graph view.

import { streamEdgeFacts } from "@/lib/graph/stream-links";
import { LinksQuery } from "@/lib/graph/wire";
import { projectStream } from "@/lib/http/session-route";

export const { GET, HEAD } = projectStream(LinksQuery, streamEdgeFacts);
