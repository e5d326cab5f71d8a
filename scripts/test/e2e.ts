// The end-to-end suite: the starts themselves, then journeys through the API and the browser against one running service.
import path from "node:path";
import { build } from "../../server/prepare/build";
import { ensureBrowser } from "./browser";
import { startDoubles } from "./doubles";
import { startService } from "./service";
import type { Tally, TestRun } from "./test-run";
import { readReport, vitest } from "./vitest";

/** Builds if need be and runs it all. Without a browser everything else still runs, and the lack counts as a failure. */
export async function e2e(run: TestRun, filters: string[]): Promise<Tally> {
	await build(run.say);
	const starts = await vitest("start")(run, filters);
	const journeys = await playwright(run, filters);
	return {
		passed: starts.passed + journeys.passed,
		failed: [...starts.failed, ...journeys.failed],
		flaky: [...(starts.flaky ?? []), ...(journeys.flaky ?? [])],
	};
}

async function playwright(run: TestRun, filters: string[]): Promise<Tally> {
	let browser: string;
	try {
		browser = await ensureBrowser(run);
	} catch (error) {
		if (run.signal.aborted) throw error;
		return { passed: 0, failed: [error instanceof Error ? error.message : String(error)] };
	}
	const doubles = await startDoubles(run.folder);
	const service = await startService(path.join(run.folder, "data"), doubles.settings).catch(async (error) => {
		await doubles.stop();
		throw error;
	});
	const stop = () => void service.stop();
	run.signal.addEventListener("abort", stop);
	try {
		const report = path.join(run.folder, "playwright.json");
		const home = path.join(run.folder, "home");
		const {
			NEXTAUTH_URL = "",
			STRIPE_SECRET_KEY = "",
			STRIPE_WEBHOOK_SECRET = "",
			STRIPE_API_URL = "",
		} = doubles.settings;
		const code = await run.exec(process.execPath, ["node_modules/@playwright/test/cli.js", "test", ...filters], {
			// For the operator's tool, and for what only a test may do at the double of Stripe.
			NEXTAUTH_URL,
			STRIPE_SECRET_KEY,
			STRIPE_WEBHOOK_SECRET,
			STRIPE_API_URL,
			BASE_URL: service.baseUrl,
			API_KEY: service.key,
			MAIL_FOLDER: doubles.mailFolder,
			DATA_DIR: path.join(run.folder, "data"),
			CHROMIUM_PATH: browser,
			PLAYWRIGHT_JSON_OUTPUT_FILE: report,
			// The browser keeps certificates, crash reports and caches in the home folder.
			HOME: home,
			XDG_CONFIG_HOME: path.join(home, "config"),
			XDG_CACHE_HOME: path.join(home, "cache"),
		});
		const tally = readTally(report, code);
		const { code: serviceCode, output } = await service.stop();
		if (serviceCode === 0) return tally;
		run.say(`The service did not end in order (exit code ${serviceCode}):\n${output}`);
		return { ...tally, failed: [...tally.failed, "the service did not end in order"] };
	} finally {
		run.signal.removeEventListener("abort", stop);
		await service.stop();
		await doubles.stop();
	}
}

type Spec = { title: string; file: string; line: number; tests: { status: string }[] };
type Suite = { specs: Spec[]; suites?: Suite[] };
type Report = { stats: { expected: number }; suites: Suite[]; errors: { message?: string }[] };

function readTally(report: string, code: number): Tally {
	const read = readReport<Report>(report);
	if (!read) return { passed: 0, failed: [`no report at ${report}`] };
	const specs = read.suites.flatMap(specsOf);
	const named = (status: string) =>
		specs.filter((spec) => spec.tests.some((test) => test.status === status)).map(nameOf);
	const failed = [...named("unexpected"), ...read.errors.map(({ message }) => message ?? "error outside of a test")];
	const flaky = named("flaky");
	if (failed.length === 0 && code !== 0) failed.push(`Playwright ended with exit code ${code}`);
	return { passed: read.stats.expected + flaky.length, failed, flaky };
}

const specsOf = (suite: Suite): Spec[] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
const nameOf = ({ file, line, title }: Spec) => `${file}:${line} ${title}`;
