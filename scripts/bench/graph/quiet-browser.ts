// Owns a Chromium that is kept from its work as little as can be: it is driven over its DevTools pipe, in the few words that a
// measurement takes. Decision: under Playwright, made for tests, each page keeps a copy of all it reads and sends word of every piece. Measured on
// alternating visits to a graph of 50,000 nodes: all of it is painted after 1,139 ms there, after 1,026 here.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import type { CDPSession } from "@playwright/test";
import { OperatorError } from "@/lib/operator-error";
import { findBrowser } from "@/scripts/test/browser";

/** A command of the DevTools protocol. Rejects with what the browser answers, or once it is closed. */
type Send = CDPSession["send"];

export type QuietBrowser = {
	/** An empty page of a session of its own. */
	open(size: { width: number; height: number }): Promise<Tab>;
	/** Seconds of processor time that all processes of the browser took so far. */
	cpuSeconds(): Promise<number>;
	/** Ends the browser, also one that does not answer. */
	close(): Promise<void>;
};

export type Tab = {
	send: Send;
	/** What a function answers in the page, which may use nothing but its arguments; both as JSON. Rejects as it does. */
	evaluate<A extends unknown[], T>(work: (...values: A) => T | Promise<T>, ...values: A): Promise<T>;
	/** Runs before anything of a page that is visited from now on. */
	addScript(work: () => void): Promise<void>;
	/** Resolves when the first of the page has come. Rejects where nothing can be reached. */
	visit(url: string): Promise<void>;
};

/** A page draws as on a machine without a GPU, and WebGL is emulated. */
const FLAGS = [
	...["--headless", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--enable-unsafe-swiftshader"],
	...["--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
	...["--remote-debugging-pipe", "--no-startup-window", "--hide-scrollbars", "--password-store=basic"],
];
const CLOSE_MS = 5_000;
const SEPARATOR = "\0";

/** Starts a browser with nothing in its caches. Throws an OperatorError where there is none. */
export async function startBrowser(): Promise<QuietBrowser> {
	const file = findBrowser();
	if (!file) throw new OperatorError("bench:graph needs Chromium or Chrome. Install it, or set CHROMIUM_PATH to one.");
	const folder = await mkdtemp(path.join(tmpdir(), "bench-graph-"));
	const child = spawn(file, [...FLAGS, `--user-data-dir=${folder}`], {
		stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
	});
	const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
	await once(child, "spawn").catch(async (error) => {
		await remove();
		throw error;
	});
	const exited = once(child, "exit");
	const speakTo = speaker(child);
	const send = speakTo();
	return {
		async open(size) {
			const { browserContextId } = await send("Target.createBrowserContext");
			const { targetId } = await send("Target.createTarget", { url: "about:blank", browserContextId, ...size });
			const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
			const tab = tabOf(speakTo(sessionId));
			const screen = { ...size, deviceScaleFactor: 1, mobile: false };
			await tab.send("Emulation.setDeviceMetricsOverride", screen);
			await tab.send("Page.enable");
			return tab;
		},
		async cpuSeconds() {
			const { processInfo } = await send("SystemInfo.getProcessInfo");
			return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
		},
		async close() {
			const stuck = setTimeout(() => child.kill("SIGKILL"), CLOSE_MS);
			send("Browser.close").catch(() => {});
			await exited;
			clearTimeout(stuck);
			await remove();
		},
	};
}

function tabOf(send: Send): Tab {
	return {
		send,
		async evaluate(work, ...values) {
			const expression = `(${work})(...${JSON.stringify(values)})`;
			const asked = { expression, awaitPromise: true, returnByValue: true };
			const { result, exceptionDetails } = await send("Runtime.evaluate", asked);
			if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
			return result.value;
		},
		async addScript(work) {
			// What runs TypeScript names functions by a call that exists only here.
			const source = `globalThis.__name = (named) => named; (${work})();`;
			await send("Page.addScriptToEvaluateOnNewDocument", { source });
		},
		async visit(url) {
			const { errorText } = await send("Page.navigate", { url });
			if (errorText) throw new Error(`${url}: ${errorText}`);
		},
	};
}

type Answer = { id: number; result?: unknown; error?: { message: string } };

/**
 * What sends commands to a page's session, or to the browser: JSON with a nought behind it, on the pipes that Chromium
 * has for it. https://chromedevtools.github.io/devtools-protocol/
 */
function speaker(child: ChildProcess): (sessionId?: string) => Send {
	const [commands, answers] = [child.stdio[3] as Writable, child.stdio[4] as Readable];
	const waiting = new Map<number, (answer: Omit<Answer, "id">) => void>();
	let count = 0;
	let rest = "";
	let isClosed = false;
	const end = () => {
		isClosed = true;
		for (const take of waiting.values()) take({ error: { message: "the browser is closed" } });
		waiting.clear();
	};
	answers.setEncoding("utf8").on("data", (piece: string) => {
		const messages = (rest + piece).split(SEPARATOR);
		rest = messages.pop() ?? "";
		for (const message of messages) {
			const answer = JSON.parse(message) as Answer;
			waiting.get(answer.id)?.(answer);
			waiting.delete(answer.id);
		}
	});
	answers.once("close", end);
	commands.on("error", end);
	return (sessionId) => (method, params) =>
		new Promise((resolve, reject) => {
			if (isClosed) throw new Error("the browser is closed");
			const id = ++count;
			waiting.set(id, ({ result, error }) => {
				if (error) reject(new Error(`${method}: ${error.message}`));
				else resolve(result as never);
			});
			commands.write(JSON.stringify({ id, method, params, sessionId }) + SEPARATOR);
		});
}
