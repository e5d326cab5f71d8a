// Owns the scripts, styles and fonts of the build: packed once when it is made, and served from memory (some 2 MB) without
// asking Next, which would pack them anew for every visitor. Decision: not a library; sirv throws at a Range it does not like and
// keeps files open that nobody reads to the end.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export const ASSETS = ".next/static";
const ADDRESS = "/_next/static/";
const TYPES: Record<string, string> = {
	".js": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8",
	".woff2": "font/woff2",
};
const PACKED_TYPES = new Set([".js", ".css"]);
/** The best first: how a browser calls it, and what the file's name ends with. */
const PACKINGS = [
	{ name: "br", ending: ".br", pack: (data: Buffer) => promisify(brotliCompress)(data, { params: BROTLI }) },
	{
		name: "gzip",
		ending: ".gz",
		pack: (data: Buffer) => promisify(gzip)(data, { level: constants.Z_BEST_COMPRESSION }),
	},
] as const;
/** The next quality saves 2 % and takes ten times as long. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 9 };

/** Writes every asset that is text once more as `.br` and `.gz` beside it. Safe to call again. */
export async function packAssets(folder = ASSETS): Promise<void> {
	const work = filesIn(folder)
		.filter((file) => PACKED_TYPES.has(path.extname(file)))
		.flatMap((file) =>
			PACKINGS.map(async ({ ending, pack }) => writeFileSync(file + ending, await pack(readFileSync(file)))),
		);
	await Promise.all(work);
}

type Asset = { type: string; etag: string; data: Buffer; packed: { name: string; data: Buffer }[] };

/**
 * Answers a GET or HEAD of an asset; false when the request is for anything else, or for an asset that is not there. A Range is
 * passed over, as nobody resumes a script.
 */
export function assetServer(folder = ASSETS): (request: IncomingMessage, response: ServerResponse) => boolean {
	const assets = new Map<string, Asset>();
	for (const file of filesIn(folder)) {
		const type = TYPES[path.extname(file)];
		const address = ADDRESS + path.relative(folder, file).split(path.sep).join("/");
		if (type) assets.set(address, readAsset(file, type));
	}
	return ({ url = "", method, headers }, response) => {
		const asset = assets.get(url.split("?", 1)[0] ?? "");
		if (!asset || (method !== "GET" && method !== "HEAD")) return false;
		const packed = asset.packed.find(({ name }) => isTaken(headers["accept-encoding"] ?? "", name));
		const { data } = packed ?? asset;
		const etag = `"${asset.etag}${packed ? `-${packed.name}` : ""}"`;
		const kept = {
			...{ ETag: etag, Vary: "Accept-Encoding", "X-Content-Type-Options": "nosniff" },
			// Its name holds a hash of what is in it.
			"Cache-Control": "public, max-age=31536000, immutable",
		};
		if (headers["if-none-match"] === etag) {
			response.writeHead(304, kept).end();
			return true;
		}
		const encoding = packed ? { "Content-Encoding": packed.name } : {};
		response.writeHead(200, { ...kept, ...encoding, "Content-Type": asset.type, "Content-Length": data.length });
		response.end(method === "HEAD" ? undefined : data);
		return true;
	};
}

function readAsset(file: string, type: string): Asset {
	const data = readFileSync(file);
	const packings = PACKINGS.filter(({ ending }) => existsSync(file + ending));
	return {
		...{ type, data, etag: createHash("sha256").update(data).digest("base64url").slice(0, 22) },
		packed: packings.map(({ name, ending }) => ({ name, data: readFileSync(file + ending) })),
	};
}

/** Whether an Accept-Encoding names an encoding and does not rule it out. RFC 9110, section 12.5.3. */
function isTaken(accepted: string, encoding: string): boolean {
	const found = accepted.split(",").find((part) => part.split(";")[0]?.trim().toLowerCase() === encoding);
	return found !== undefined && Number(/;\s*q=([\d.]+)/i.exec(found)?.[1] ?? 1) > 0;
}

const filesIn = (folder: string) =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => path.join(entry.parentPath, entry.name));
