// The rows of /v1/graph/links for the graph view.
import { streamLinks } from "@/lib/graph/stream-links";
import { LinksQuery } from "@/lib/graph/wire";
import { projectStream } from "@/lib/http/session-route";

export const { GET, HEAD } = projectStream(LinksQuery, streamLinks);
