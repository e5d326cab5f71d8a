// The built service against its own description: Schemathesis makes requests from /openapi.json, good and bad, and holds every answer
// against it. It is fetched from PyPI into an environment of its own.
import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "@/scripts/test/service";
import { startsFolder } from "@/scripts/test/starts";

const SCHEMATHESIS = "schemathesis==4.32.5";
/** Most examples an operation in each phase. */
const EXAMPLES = process.env.SCHEMATHESIS_EXAMPLES ?? "40";
const FOLDER = path.resolve("scripts/schemathesis");
const TIMEOUT_MS = 3_600_000;

const run = promisify(execFile);
const folder = startsFolder();
const tool = (name: string) => path.join(folder("venv"), "bin", name);
const settings = () => ({ ...process.env, DATABASE_URL: "", DATA_DIR: folder("data") });
let service: Service;
let team: { team_id: string; key: string };

async function manage<T>(...words: string[]): Promise<T> {
	const { stdout } = await run(process.execPath, ["scripts/run.mjs", "manage", ...words], { env: settings() });
	return JSON.parse(stdout) as T;
}

beforeAll(async () => {
	mkdirSync(folder("."), { recursive: true });
	await run("python3", ["-m", "venv", folder("venv")]);
	await run(tool("pip"), ["install", "--quiet", SCHEMATHESIS]);
	service = await startService(folder("data"), { RATE_LIMIT_PER_SECOND: "0" });
	team = await manage("team", "create", "--name", "Schemathesis", "--tier", "enterprise");
});
afterAll(() => service?.stop());

test.each(["write", "read"])(
	"with a %s key every answer is one that is described, and none is a fault of the server",
	// What was found is found again: a second try would only take as long.
	{ timeout: TIMEOUT_MS, retry: 0 },
	async (scope) => {
		const { key } =
			scope === "write" ? team : await manage<typeof team>("key", "create", "--team", team.team_id, "--scopes", "read");
		const config = ["--config-file", path.join(FOLDER, "schemathesis.toml")];
		const words = ["--checks", "all", "--max-examples", EXAMPLES, "--continue-on-failure"];
		const { stdout, failed } = await run(
			tool("schemathesis"),
			[...config, "run", `${service.baseUrl}/openapi.json`, "-H", `Authorization: Bearer ${key}`, ...words],
			{
				maxBuffer: 2 ** 28,
				cwd: folder("."),
				env: { ...process.env, SCHEMATHESIS_HOOKS: "hooks", PYTHONPATH: FOLDER },
			},
		).then(
			({ stdout }) => ({ stdout, failed: false }),
			({ stdout }: { stdout: string }) => ({ stdout, failed: true }),
		);
		console.log(stdout.slice(stdout.lastIndexOf("SUMMARY")));
		expect(failed, stdout).toBe(false);
	},
);
