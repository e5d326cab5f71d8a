import { defineConfig } from "@playwright/test";
import { findBrowser } from "./scripts/test/browser";

// `npm run test:e2e` starts the service and names it here.
const baseURL = process.env.BASE_URL ?? "http://localhost:3000";

export default defineConfig({
	testDir: "e2e",
	outputDir: "test-results",
	forbidOnly: true,
	// Decision: a journey that passes only the second time is named as flaky at the end of the run, and does not fail it.
	retries: 1,
	timeout: 90_000,
	expect: { timeout: 15_000 },
	workers: 2,
	reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
	use: { baseURL, screenshot: "only-on-failure" },
	projects: [
		{ name: "api", testDir: "e2e/api" },
		{
			name: "ui",
			testDir: "e2e/ui",
			use: {
				browserName: "chromium",
				launchOptions: {
					executablePath: findBrowser() ?? undefined,
					args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
				},
			},
		},
	],
});
