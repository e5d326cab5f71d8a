// The pages of the other views: bundled when asked for, with the rows of the real service behind them.
import { existsSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { build } from "esbuild";
import { runNpm } from "../../../server/prepare/run.mjs";
import type { Service, Tenant } from "../service";

export type Pages = { url(page: string): string; show(tenant: Tenant): void; stop(): Promise<void> };

/** Their packages are none of the application's. */
const FOLDER = path.resolve("scripts/bench/graph/pages");

async function installPackages(): Promise<void> {
	const changedAt = (file: string) => statSync(path.join(FOLDER, file)).mtimeMs;
	const installed = "node_modules/.package-lock.json";
	if (existsSync(path.join(FOLDER, installed)) && changedAt(installed) >= changedAt("package-lock.json")) return;
	console.error("installing the other views");
	await runNpm(["ci"], { cwd: FOLDER });
}

/** Serves `/<page>` for every file of `pages/`, and `/rows/nodes` and `/rows/links` of the tenant that is shown. */
export async function servePages(service: Service): Promise<Pages> {
	await installPackages();
	const bundles = new Map<string, string>();
	let tenant: Tenant | null = null;

	const bundle = async (name: string) => {
		const known = bundles.get(name);
		if (known) return known;
		const { outputFiles } = await build({
			entryPoints: [path.join(FOLDER, `${name}.ts`)],
			...{ bundle: true, minify: true, write: false, format: "esm", target: "es2022", logLevel: "error" },
			define: { "process.env.NODE_ENV": '"production"' },
		});
		const text = outputFiles[0]?.text ?? "";
		bundles.set(name, text);
		return text;
	};

	const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
		const { pathname } = new URL(incoming.url ?? "/", "http://localhost");
		const name = pathname.slice(1).replace(/\.js$/, "");
		if (pathname.startsWith("/rows/")) pass(service, tenant, pathname.slice("/rows/".length), response);
		else if (!/^[a-z-]+$/.test(name)) response.writeHead(404).end();
		else if (pathname.endsWith(".js"))
			response.writeHead(200, { "content-type": "text/javascript" }).end(await bundle(name));
		else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(documentOf(name));
	};

	const server = createServer((incoming, response) => {
		answer(incoming, response).catch((error: Error) => response.writeHead(500).end(error.message));
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: (page) => `http://localhost:${port}/${page}`,
		show: (next) => {
			tenant = next;
		},
		stop: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

/** Passes a stream of the service on as it comes. */
function pass(service: Service, tenant: Tenant | null, name: string, response: ServerResponse): void {
	const limit = name === "nodes" ? 50_000 : 100_000;
	const headers = { authorization: `Bearer ${tenant?.key ?? ""}` };
	request(new URL(`/v1/graph/${name}?limit=${limit}`, service.baseUrl), { headers }, (rows) => {
		response.writeHead(rows.statusCode ?? 502, { "content-type": "application/x-ndjson" });
		rows.pipe(response);
	}).end();
}

const documentOf = (name: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,">
<style>html, body, #graph { margin: 0; width: 100%; height: 100%; overflow: hidden }</style></head>
<body><div id="graph"></div><script type="module" src="/${name}.js"></script></body></html>`;
