// What a page makes a browser fetch before it works: the scripts that its HTML names.
import { gzipSync } from "node:zlib";

const SCRIPT = /\/_next\/(static\/chunks\/[\w.~/-]+?\.js)/g;
const PLAIN_SCRIPT = /(static\/chunks\/[\w.~/-]+?\.js)/g;
const FOR_OLD_BROWSERS = /<script[^>]*\bnomodule\b[^>]*>/gi;

/**
 * The paths of a page's first scripts, each once: those of its script tags and those that its data names for the components
 * of the page. Scripts for browsers without modules are none of them.
 */
export function firstScripts(html: string): string[] {
	const old = new Set((html.match(FOR_OLD_BROWSERS) ?? []).flatMap((tag) => tag.match(PLAIN_SCRIPT) ?? []));
	const named = [...html.matchAll(SCRIPT), ...html.matchAll(PLAIN_SCRIPT)].map(([, path]) => path ?? "");
	return [...new Set(named)].filter((path) => !old.has(path)).map((path) => `/_next/${path}`);
}

/** Bytes of a page's first scripts, each gzipped. `read` answers the text behind a path. */
export async function firstLoadBytes(html: string, read: (path: string) => Promise<string>): Promise<number> {
	const sizes = firstScripts(html).map(async (path) => gzipSync(await read(path)).length);
	return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
