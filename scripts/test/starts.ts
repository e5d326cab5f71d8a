// What the tests of whole starts share: a folder of their own, and calls with the service's first key.
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { findClaim } from "@/lib/db/embedded/claim";
import { clusterUrl } from "@/lib/db/embedded/connect";
import type { Service } from "./service";

/** Gives the test file an empty folder until it is done; answers the path of a name in it. */
export function startsFolder(): (name: string) => string {
	const root = path.resolve(process.env.TEST_FOLDER ?? ".test", `starts-${process.pid}-${process.hrtime.bigint()}`);
	beforeAll(() => mkdirSync(root, { recursive: true }));
	afterAll(() => rmSync(root, { recursive: true, force: true }));
	return (name) => path.join(root, name);
}

/** Calls the service with its first key. */
export function call(service: Service, url: string, init: RequestInit = {}): Promise<Response> {
	return fetch(service.baseUrl + url, {
		...init,
		headers: { Authorization: `Bearer ${service.key}`, ...init.headers },
	});
}

/** The URL of the database that is served from the data folder. */
export function urlOf(dataDir: string): string {
	return clusterUrl(dataDir, findClaim(dataDir)?.databasePort ?? 0);
}
