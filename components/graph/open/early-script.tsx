import { headers } from "next/headers";
import { readPlace } from "./address";
import { earlyScript, HUBS_SCRIPT } from "./early";
import { graphSource } from "./graph-source";
import { OPEN_SCRIPT } from "./workers";

const GRAPH_PAGE = /^\/p\/([0-9a-f-]{36})\/graph$/;

/**
 * At the top of the page of a graph: starts the workers, so that they are up and have their first rows when there is a place to
 * draw. Elsewhere nothing. It waits for the style sheets, which React puts before any script; an `async` module would not, but
 * runs after `OpenScript` when that is in the cache.
 */
export async function EarlyScript() {
	const { address, nonce } = await documentOf();
	const project = address && GRAPH_PAGE.exec(address.pathname)?.[1];
	if (!project) return null;
	const source = graphSource(project, readPlace(address.searchParams).group);
	// biome-ignore lint/security/noDangerouslySetInnerHtml: a script; what is put into it are the two ids that were just checked
	return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: earlyScript(source) }} />;
}

/** Behind the first picture: tells when it is seen. */
export async function HubsScript() {
	const { address, nonce } = await documentOf();
	// biome-ignore lint/security/noDangerouslySetInnerHtml: a script of our own
	return address && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: HUBS_SCRIPT }} />;
}

/** Behind the place of the picture: has it drawn there. */
export async function OpenScript() {
	const { address, nonce } = await documentOf();
	return address && <script src={OPEN_SCRIPT} nonce={nonce} />;
}

/** What the proxy says of a document; on the way from another page React is there already and runs no scripts. */
async function documentOf() {
	const sent = await headers();
	const address = sent.get("sec-fetch-dest") === "document" ? sent.get("x-address") : null;
	const nonce = /'nonce-([^']+)'/.exec(sent.get("content-security-policy") ?? "")?.[1];
	return { address: address === null ? null : new URL(address), nonce };
}
