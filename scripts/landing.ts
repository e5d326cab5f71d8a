// What the front page shows of the product, taken from the product itself: a picture of the graph in both themes, and what the
// reader makes of a short text. Run it against a running service: `npm run landing -- http://localhost:3000`.
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import { findBrowser } from "./test/browser";

const FOLDER = "app/landing";
const TEXT =
	"Priya Nair took over the billing service from Tom Becker in March. The billing service depends on Postgres. Tom Becker moved to Lisbon.";
const QUESTION = "Who took over the billing service?";
/** Whose facts the picture shows, an entity of the sample. */
const SHOWN = "Gangway";
const SIZE = { width: 1280, height: 800 };
const QUALITY = 82;
const PATIENCE_MS = 300_000;
/** Facts that are less likely are not shown to anybody who has not asked for them. */
const SURE = 0.7;

const base = process.argv[2] ?? "http://localhost:3000";
const browser = await chromium.launch({
	executablePath: findBrowser() ?? undefined,
	args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
});
try {
	const { page, home, key } = await newProject(browser);
	await untilProcessed(page, home);
	writeFileSync(`${FOLDER}/example.json`, `${JSON.stringify(await readExample(key), null, 2)}\n`);
	await openGraph(page, home);
	for (const theme of ["light", "dark"] as const) await takePicture(page, theme);
} finally {
	await browser.close();
}

/** Signs up, loads the sample and takes a key. */
async function newProject(browser: Browser): Promise<{ page: Page; home: string; key: string }> {
	const page = await browser.newPage({ viewport: SIZE });
	page.setDefaultTimeout(PATIENCE_MS);
	await page.goto(`${base}/signup`, { waitUntil: "networkidle" });
	await page.getByLabel("Email").fill(`mara-${randomBytes(2).toString("hex")}@example.com`);
	await page.getByLabel("Password").fill(randomBytes(12).toString("hex"));
	await page.getByRole("button", { name: "Create account" }).click();
	await page.waitForURL("**/p/*");
	await page.waitForLoadState("networkidle");
	await page.getByRole("button", { name: "Create API key" }).click();
	const key = await page.getByTestId("new-key").innerText();
	await page.getByRole("button", { name: "Load the sample" }).click();
	await page.getByText("42 sample episodes written").first().waitFor();
	return { page, home: page.url(), key };
}

/** Waits for the texts about entities: what they say stands beside the graph. */
async function untilProcessed(page: Page, home: string): Promise<void> {
	const unfinished = page.getByText(/^(waiting|in progress)$/);
	do {
		await page.goto(`${home}/episodes?group=sample`, { waitUntil: "networkidle" });
	} while ((await unfinished.count()) > 0);
}

type Edge = {
	source: string;
	target: string;
	relation: string;
	fact: string;
	confidence: number;
	evidence: { quote: string }[];
};

/** What the service answers to the text and to the question about it. */
async function readExample(key: string) {
	const call = async <T>(path: string, body?: object): Promise<T> => {
		const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
		const answer = await fetch(
			base + path,
			body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers },
		);
		if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
		return (await answer.json()) as T;
	};
	const { episode_name } = await call<{ episode_name: string }>("/v1/episodes", { content: TEXT, group_id: "landing" });
	const { edges } = await call<{ edges: Edge[] }>(`/v1/episodes/${episode_name}`);
	const found = await call<{ edges: Edge[] }>("/v1/search", { query: QUESTION, group_id: "landing", limit: 1 });
	const [first] = found.edges;
	if (!first) throw new Error("The question found nothing.");
	return {
		text: TEXT,
		facts: edges
			.filter(({ confidence }) => confidence >= SURE)
			.map(({ source, target, relation, evidence }) => ({ source, target, relation, quote: evidence[0]?.quote ?? "" })),
		question: QUESTION,
		answer: { fact: first.fact },
	};
}

/** Opens the graph with one entity of it, and waits until it is at rest. */
async function openGraph(page: Page, home: string): Promise<void> {
	await page.emulateMedia({ reducedMotion: "reduce" });
	await page.goto(`${home}/graph?${new URLSearchParams({ node: SHOWN, group: "sample" })}`);
	await page.waitForFunction(() => performance.getEntriesByName("gv:settled").length > 0);
	await page.getByTestId("details-panel").getByRole("listitem").first().waitFor();
	await page.waitForLoadState("networkidle");
	await page.mouse.move(0, 0);
}

/** Saves what is seen in the theme once it stays as it is. Chromium packs pictures as WebP itself. */
async function takePicture(page: Page, theme: "light" | "dark"): Promise<void> {
	await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
	const session = await page.context().newCDPSession(page);
	const capture = async () => {
		await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
		return (await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY })).data;
	};
	let [before, now] = ["", await capture()];
	while (now !== before) [before, now] = [now, await capture()];
	writeFileSync(`${FOLDER}/graph-${theme}.webp`, Buffer.from(now, "base64"));
}
