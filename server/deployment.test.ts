// The Dockerfile, compose.yaml and the Helm chart against the settings' schema and the files of the repository.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readEnv, SETTING_NAMES } from "@/lib/env";

type Service = {
	build?: string;
	image?: string;
	read_only?: boolean;
	environment: Record<string, string>;
	volumes?: string[];
	depends_on?: Record<string, unknown>;
};
type Compose = { services: Record<string, Service>; volumes: Record<string, null> };

const dockerfile = readFileSync("Dockerfile", "utf8");
const compose = parse(readFileSync("compose.yaml", "utf8")) as Compose;
const stages = dockerfile.split(/^FROM /m).slice(1);
const last = stages.at(-1) ?? "";
/** What the image sets by itself. */
const imageEnv = Object.fromEntries(
	[...last.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = ""]) =>
		line
			.replace("$BASE_PATH", "")
			.split(" ")
			.map((pair) => pair.split("=")),
	),
) as Record<string, string>;

/** As Compose does it: `${NAME:?why}` must be given, `${NAME:-default}` need not be. */
const fill = (text: string, given: Record<string, string>) =>
	text.replaceAll(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, name: string, kind?: string, rest = "") => {
		if (given[name]) return given[name];
		if (kind === "?") throw new Error(`${name}: ${rest}`);
		return rest;
	});

const settingsOf = (given: Record<string, string>) => {
	const { environment = {} } = compose.services.app ?? {};
	const filled = Object.entries(environment).map(([name, value]) => [name, fill(value, given)]);
	return { ...imageEnv, ...Object.fromEntries(filled) } as Record<string, string>;
};
const SECRETS = { POSTGRES_PASSWORD: "4f6dd0a3a57d1f0e6e4f7ac4", NEXTAUTH_SECRET: "k3Zr9vQpLw7T2mXc8Bn4Yh6Js1Df5Ga0" };

describe("compose.yaml", () => {
	test("sets nothing but settings, which pass the check of production", () => {
		const settings = settingsOf(SECRETS);
		expect(Object.keys(settings).filter((name) => name !== "NODE_ENV" && !SETTING_NAMES.includes(name))).toEqual([]);
		expect(settings.NODE_ENV).toBe("production");
		expect(readEnv(settings)).toMatchObject({ HOST: "0.0.0.0", PORT: 3000, METRICS_PORT: 9464, DATA_DIR: "/data" });
	});

	test("starts with no secret of its own: one that is missing, or is a default, is refused", () => {
		expect(() => settingsOf({})).toThrow(/POSTGRES_PASSWORD: make one/);
		expect(() => readEnv(settingsOf({ ...SECRETS, POSTGRES_PASSWORD: "postgres" }))).toThrow(
			/DATABASE_URL: has a default/,
		);
	});

	test("runs the image on a read-only root, on the PostgreSQL that it starts", () => {
		const { app, postgres } = compose.services;
		expect(app).toMatchObject({ build: ".", read_only: true });
		expect(postgres?.image).toBe("postgres:17");
		expect(new URL(settingsOf(SECRETS).DATABASE_URL ?? "").hostname).toBe("postgres");
		for (const { volumes = [], depends_on = {} } of Object.values(compose.services)) {
			expect(Object.keys(compose.volumes)).toEqual(
				expect.arrayContaining(volumes.map((volume) => volume.split(":")[0])),
			);
			expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
		}
	});
});

describe("Dockerfile", () => {
	test("copies and runs what the repository has", () => {
		const copied = [...(stages[0] ?? "").matchAll(/^COPY (.*) \S+$/gm)].flatMap(([, files = ""]) => files.split(" "));
		expect(copied.filter((file) => !existsSync(file))).toEqual([]);
		expect(existsSync("scripts/run.mjs")).toBe(true);
		const [program = ""] = JSON.parse(/^CMD (.*)$/m.exec(last)?.[1] ?? "[]") as string[];
		expect(existsSync(program)).toBe(true);
	});

	test("ends in a stage without a compiler, as a user without rights, that looks after its health", () => {
		expect(stages.length).toBeGreaterThan(1);
		expect(last).toMatch(/^\S+:nonroot\n/);
		expect(last).not.toMatch(/^RUN /m);
		expect(last).toMatch(new RegExp(`HEALTHCHECK .*127\\.0\\.0\\.1:${imageEnv.PORT}' .* '/healthz'`));
		expect(last).toMatch(new RegExp(`^EXPOSE ${imageEnv.PORT} ${imageEnv.METRICS_PORT}$`, "m"));
		expect(last).toContain(`VOLUME ${imageEnv.DATA_DIR}`);
	});

	test("leaves secrets and what is built here out of the build", () => {
		const left = readFileSync(".dockerignore", "utf8").split("\n");
		expect(left).toEqual(expect.arrayContaining([".env", ".env.*", "node_modules", ".data", ".git", ".next", "dist"]));
	});
});

describe("the Helm chart", () => {
	const values = parse(readFileSync("deploy/chart/values.yaml", "utf8")) as Record<string, unknown>;
	const templates = readdirSync("deploy/chart/templates").map((name) =>
		readFileSync(`deploy/chart/templates/${name}`, "utf8"),
	);

	test("names nothing but settings and values that there are, and no secret", () => {
		expect(Object.keys(values.settings as object).filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
		const used = templates.flatMap((text) => [...text.matchAll(/\.Values\.(\w+)/g)].map(([, name = ""]) => name));
		expect(new Set([...used, "web", "worker"])).toEqual(new Set(Object.keys(values)));
		expect([values.secret, values.url]).toEqual(["", ""]);
	});

	test("asks for health where the service answers, as the image's own check does", () => {
		const paths = templates.flatMap((text) =>
			[...text.matchAll(/\.Values\.basePath \}\}(\/\w+),/g)].map(([, at]) => at),
		);
		expect(paths).toEqual(["/healthz", "/healthz", "/readyz"]);
		for (const at of paths) expect(existsSync(`app${at}/route.ts`)).toBe(true);
	});
});
