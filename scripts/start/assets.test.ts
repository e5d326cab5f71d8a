import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assetServer, packAssets } from "./assets";

const SCRIPT = "const answer = 42;\n".repeat(500);
const folder = mkdtempSync(path.join(tmpdir(), "assets-"));
let server: Server;
let base = "";

beforeAll(async () => {
	mkdirSync(path.join(folder, "chunks"));
	writeFileSync(path.join(folder, "chunks", "a-1.js"), SCRIPT);
	writeFileSync(path.join(folder, "font.woff2"), Buffer.from([1, 2, 3]));
	writeFileSync(path.join(folder, "..", `${path.basename(folder)}.js`), "secret");
	await packAssets(folder);
	await packAssets(folder);
	const send = assetServer(folder);
	server = createServer((request, response) => {
		if (!send(request, response)) response.writeHead(404).end("not an asset");
	});
	await new Promise<void>((resolve) => server.listen(0, resolve));
	base = `http://localhost:${(server.address() as AddressInfo).port}/_next/static`;
});
afterAll(() => {
	server.close();
	rmSync(folder, { recursive: true });
	rmSync(`${folder}.js`);
});

const ask = (address: string, headers: Record<string, string> = {}, method = "GET") =>
	fetch(base + address, { method, headers });

test.each([
	["br, gzip", "br"],
	["gzip", "gzip"],
	["gzip;q=0.5, br;q=0", "gzip"],
	["identity", null],
])("of %s it takes %s", async (accepted, taken) => {
	const answer = await ask("/chunks/a-1.js", { "accept-encoding": accepted });
	expect(answer.headers.get("content-encoding")).toBe(taken);
	expect(answer.headers.get("vary")).toBe("Accept-Encoding");
	expect(await answer.text()).toBe(SCRIPT);
});

test("what is kept is not sent again, and each packing is kept apart", async () => {
	const [plain, packed] = await Promise.all(
		["identity", "br"].map((encoding) => ask("/chunks/a-1.js", { "accept-encoding": encoding })),
	);
	const etag = packed?.headers.get("etag") ?? "";
	expect(plain?.headers.get("etag")).not.toBe(etag);
	const again = await ask("/chunks/a-1.js", { "accept-encoding": "br", "if-none-match": etag });
	expect([again.status, await again.text()]).toEqual([304, ""]);
});

test("a HEAD has the length and no body; a query is passed over; a font comes as it is", async () => {
	const head = await ask("/chunks/a-1.js?dpl=1", { "accept-encoding": "gzip" }, "HEAD");
	const size = readFileSync(path.join(folder, "chunks", "a-1.js.gz")).length;
	expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, String(size), ""]);
	const font = await ask("/font.woff2", { "accept-encoding": "br" });
	expect([font.headers.get("content-type"), font.headers.get("content-encoding")]).toEqual(["font/woff2", null]);
	expect((await font.arrayBuffer()).byteLength).toBe(3);
});

test.each(["bytes=5-2", "bytes=0-18446744073709551615", "bytes=0-0", "bytes=-5"])(
	"the range %s gets it whole",
	async (range) => {
		const answer = await ask("/chunks/a-1.js", { range, "accept-encoding": "identity" });
		expect([answer.status, await answer.text()]).toEqual([200, SCRIPT]);
	},
);

test("anything else is left to others", async () => {
	expect((await ask("/chunks/none.js")).status).toBe(404);
	expect((await ask("/chunks/a-1.js", {}, "POST")).status).toBe(404);
	for (const up of ["/%2e%2e/", "/..%2f", "/chunks/..%2f..%2f"]) {
		expect((await ask(`${up}${path.basename(folder)}.js`)).status).toBe(404);
	}
	expect((await ask("/chunks/a-1.js.br")).status).toBe(404);
});
