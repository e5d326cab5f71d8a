// A Chromium of its own for each visit, driven by Playwright, with what the measurements ask of it.
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { OperatorError } from "@/lib/errors";
import { findBrowser } from "@/scripts/test/browser";

export type QuietBrowser = Awaited<ReturnType<typeof startBrowser>>;

export type Tab = Pick<Page, "evaluate" | "addInitScript"> & {
	send: CDPSession["send"];
	/** Resolves when the first of the page has come. Rejects where nothing can be reached. */
	visit(url: string): Promise<void>;
	close(): Promise<void>;
};

/** A page draws as on a machine without a GPU, and WebGL is emulated. */
const FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--enable-unsafe-swiftshader"];

/** Starts a browser with nothing in its caches. Throws an OperatorError where there is none. */
export async function startBrowser() {
	const executablePath = findBrowser();
	if (!executablePath)
		throw new OperatorError("bench:graph needs Chromium or Chrome. Install it, or set CHROMIUM_PATH to one.");
	const browser = await chromium.launch({ executablePath, args: FLAGS });
	const session = await browser.newBrowserCDPSession();
	return {
		/** An empty page of a session of its own. */
		async open(viewport: { width: number; height: number }): Promise<Tab> {
			const page = await browser.newPage({ viewport });
			const cdp = await page.context().newCDPSession(page);
			// What runs TypeScript names functions by a call that exists only here.
			await page.addInitScript("globalThis.__name = (named) => named;");
			return {
				evaluate: page.evaluate.bind(page),
				addInitScript: page.addInitScript.bind(page),
				send: cdp.send.bind(cdp),
				visit: async (url) => void (await page.goto(url, { waitUntil: "commit" })),
				close: () => page.close(),
			};
		},
		/** Seconds of processor time that all processes of the browser took so far. */
		async cpuSeconds(): Promise<number> {
			const { processInfo } = await session.send("SystemInfo.getProcessInfo");
			return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
		},
		/** A page for work of our own, which is no visit. */
		blank: () => browser.newPage(),
		close: () => browser.close(),
	};
}
