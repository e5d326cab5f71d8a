// Imports what is kept elsewhere into a project: `npm run -s import -- PATH…`. Uses the HTTP API with a key and nothing else.
// Writes one receipt a line and a summary last to standard output, the progress to standard error.

import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { START } from "@/lib/transfer/import/found";
import { importItems, type Receipt } from "@/lib/transfer/import/import-items";
import type { ImportOptions } from "@/lib/transfer/import/item";
import { readApart } from "@/lib/transfer/import/read-apart";
import type { Entry } from "../server/prepare/prepare.mjs";
import { httpStore, ImportRefused } from "./import/http-store";
import { USAGE } from "./import/usage.mjs";

function readArguments(args: string[]) {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: {
			url: { type: "string", default: process.env.MEMORY_GRAPH_URL ?? "http://localhost:3000" },
			key: { type: "string", default: process.env.MEMORY_GRAPH_API_KEY },
			group: { type: "string", default: "default" },
			"group-by": { type: "string", default: "none" },
			facts: { type: "boolean", default: false },
			project: { type: "string" },
			help: { type: "boolean", short: "h", default: false },
		},
	});
	if (values.help) return null;
	const groupBy = values["group-by"];
	if (groupBy !== "none" && groupBy !== "thread") throw new Error("--group-by is none or thread");
	if (positionals.length === 0) throw new Error("name at least one file or folder");
	if (!values.key) throw new Error("set MEMORY_GRAPH_API_KEY, or give --key");
	if (!/^https?:\/\//.test(values.url) || !URL.canParse(values.url)) throw new Error("--url must be http or https");
	const options: ImportOptions = { group: values.group, groupBy, facts: values.facts };
	return { paths: positionals, url: values.url, key: values.key, project: values.project, options };
}

/** How long one file, or one mail, may take to read. */
const UNIT_MS = 60_000;

type Tally = Record<Receipt["status"], number>;

/** Prints progress at most once a second. */
function progress(tally: Tally) {
	let last = Date.now();
	return (isLast: boolean) => {
		if (!isLast && Date.now() - last < 1_000) return;
		last = Date.now();
		const { stored, already_there, refused } = tally;
		process.stderr.write(`${stored} stored, ${already_there} already there, ${refused} refused\n`);
	};
}

async function importAll(args: string[]): Promise<number> {
	let asked: ReturnType<typeof readArguments>;
	try {
		asked = readArguments(args);
	} catch (error) {
		process.stderr.write(`${(error as Error).message}\n${USAGE}\n`);
		return 2;
	}
	if (!asked) {
		process.stdout.write(`${USAGE}\n`);
		return 0;
	}
	const tally: Tally = { stored: 0, already_there: 0, refused: 0, left_out: 0, stopped: 0 };
	const report = progress(tally);
	const store = httpStore(asked.url, asked.key);
	for (const path of asked.paths) {
		if (await isExport(path)) {
			process.stdout.write(`${JSON.stringify(await restoreExport(path, asked.url, asked.key, asked.project))}\n`);
			continue;
		}
		const source = { path, name: path, isUpload: false, from: START };
		const items = readApart(source, { unitMs: UNIT_MS, signal: new AbortController().signal });
		for await (const { next: _, ...receipt } of importItems(items, asked.options, store)) {
			tally[receipt.status]++;
			if (!process.stdout.write(`${JSON.stringify(receipt)}\n`)) await once(process.stdout, "drain");
			report(false);
			if (receipt.status === "stopped" && tally.stopped === 1)
				process.stderr.write(`stopped: ${receipt.reason} Run it again to go on.\n`);
		}
		if (tally.stopped > 0) break;
	}
	report(true);
	process.stdout.write(`${JSON.stringify({ done: tally.stopped === 0, ...tally })}\n`);
	return tally.stopped > 0 || tally.refused > 0 ? 1 : 0;
}

/** Imports what the command line names; the exit code is 1 when anything was refused or stopped, 2 for a wrong command line. */
export async function main({ args }: Entry): Promise<void> {
	process.exitCode = await importAll(args).catch((error) => {
		if (!(error instanceof ImportRefused)) throw error;
		process.stderr.write(`${error.message}\n`);
		return 1;
	});
}

/** Whether a file is an export of this service, by its first bytes. */
async function isExport(path: string): Promise<boolean> {
	if (!/\.(nd)?jsonl?$/.test(path)) return false;
	const file = await open(path).catch(() => null);
	if (!file) return false;
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64);
		return /^\{"kind":"export","version":\d+,/.test(buffer.toString("latin1", 0, bytesRead));
	} finally {
		await file.close();
	}
}

/** Restores the export and answers the server's receipt. Sent twice within a day it is restored once. Throws `ImportRefused`. */
async function restoreExport(path: string, base: string, key: string, project?: string): Promise<object> {
	const url = new URL("/v1/restore", base);
	if (project) url.searchParams.set("project", project);
	const hash = createHash("sha256");
	for await (const chunk of createReadStream(path)) hash.update(chunk);
	const response = await fetch(url, {
		method: "POST",
		headers: {
			authorization: `Bearer ${key}`,
			"content-type": "application/x-ndjson",
			"idempotency-key": `restore-${hash.digest("hex")}`,
		},
		body: Readable.toWeb(createReadStream(path)) as ReadableStream,
		duplex: "half",
	} as RequestInit).catch((error: Error) => {
		throw new ImportRefused(`${base} does not answer: ${(error.cause as Error)?.message ?? error.message}`);
	});
	const answer = (await response.json().catch(() => ({}))) as { message?: string };
	if (!response.ok) throw new ImportRefused(answer.message ?? `The server answered ${response.status}.`);
	return { origin: path, ...answer };
}
