// What the protocol's conformance suite says of the built service. The suite needs Node 22, hence beside the lines of Node.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Service, startService } from "@/scripts/test/service";

const { NODE_BINARY: node = process.execPath, NODE_LINE: line = process.versions.node } = process.env;
const SUITE = path.resolve("node_modules/@modelcontextprotocol/conformance/dist/index.js");
const BASELINE = path.resolve("app/mcp/conformance-baseline.yaml");

describe.runIf(Number.parseInt(line, 10) >= 22)("the conformance suite", () => {
	const folder = path.resolve(process.env.TEST_FOLDER ?? ".test", `conformance-${process.pid}`);
	let results: string;
	let service: Service;
	let keyed: Server;

	beforeAll(async () => {
		results = mkdtempSync(path.join(tmpdir(), "conformance-"));
		service = await startService(folder, {}, [node]);
		// The suite sends no key of its own.
		keyed = createServer((incoming, outgoing) => {
			const { method, url = "/", headers } = incoming;
			const sent = { ...headers, authorization: `Bearer ${service.key}` };
			const passed = request(new URL(url, service.baseUrl), { method, headers: sent }, (answer) => {
				outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
				answer.pipe(outgoing);
			});
			incoming.pipe(passed);
		}).listen(0, "127.0.0.1");
		await once(keyed, "listening");
	});
	afterAll(async () => {
		keyed?.closeAllConnections();
		keyed?.close();
		rmSync(results, { recursive: true });
		expect((await service?.stop())?.code).toBe(0);
	});

	test("passes but for features that this server does not have", async () => {
		const url = `http://localhost:${(keyed.address() as AddressInfo).port}/mcp`;
		const words = [SUITE, "server", "--url", url, "--expected-failures", BASELINE];
		// It ends with another exit code when anything else fails, or anything of the baseline passes.
		const { code, stdout } = await promisify(execFile)(node, words, { cwd: results }).then(
			(ended) => ({ ...ended, code: 0 }),
			(failed: { code: number; stdout: string }) => failed,
		);
		expect(code, stdout.slice(-4_000)).toBe(0);
		for (const scenario of ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"]) {
			expect(stdout).toMatch(new RegExp(`✓ ${scenario}: [1-9]\\d* passed, 0 failed`));
		}
	});
});
