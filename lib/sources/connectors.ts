import type { Connector } from "./connector";
import { feed } from "./feed";
import { folder } from "./folder";
import { github } from "./github";
import { imap } from "./imap";
import type { Kind } from "./kinds";
import { slack } from "./slack";

/** The connector of each kind; a source's settings and cursor are those of its own kind. */
export const CONNECTORS: Record<Kind, Connector<unknown, unknown>> = {
	github,
	feed,
	folder,
	slack,
	imap,
	imap_oauth: imap,
};
