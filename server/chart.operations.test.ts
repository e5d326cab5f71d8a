// The Helm chart as helm itself sees it: `helm` must be on the PATH.
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { readEnv, SETTING_NAMES } from "@/lib/env";

const CHART = "deploy/chart";
const GIVEN = ["--set", "secret=memory-graph", "--set", "url=https://memory.example.com"];
const SECRET = {
	DATABASE_URL: "postgresql://memory_graph:4f6dd0a3a57d1f0e@postgres.example/memory_graph",
	NEXTAUTH_SECRET: "k3Zr9vQpLw7T2mXc8Bn4Yh6Js1Df5Ga0",
};

const helm = (...words: string[]) =>
	execFileSync("helm", words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

type Probe = { httpGet: { path: string; port: string } };
type Container = {
	env: { name: string; value: string }[];
	envFrom: { secretRef: { name: string } }[];
	livenessProbe: Probe;
	readinessProbe: Probe;
};
type Labels = Record<string, string>;
type Resource = {
	kind: string;
	spec: {
		selector: Labels & { matchLabels: Labels };
		template: { metadata: { labels: Labels }; spec: { containers: [Container] } };
		rules: { host: string; http: { paths: { path: string }[] } }[];
	};
};

/** What it renders of a kind. */
const render = (kind: string, ...words: string[]): Resource[] =>
	parseAllDocuments(helm("template", "release", CHART, ...GIVEN, ...words))
		.map((document) => document.toJS() as Resource | null)
		.filter((resource) => resource !== null && resource.kind === kind) as Resource[];

const partOf = ({ spec }: Resource) => spec.template.metadata.labels["app.kubernetes.io/component"];
const containerOf = ({ spec }: Resource) => spec.template.spec.containers[0];

test("it lints, and asks for what only the operator knows", () => {
	expect(helm("lint", "--strict", CHART, ...GIVEN)).toContain("0 chart(s) failed");
	expect(() => helm("template", CHART, "--set", "url=https://a.example")).toThrow(/secret must name a Secret/);
	expect(() => helm("template", CHART, "--set", "secret=one")).toThrow(/url must be the address/);
});

test("web servers and a worker get settings that pass the check of production, secrets by reference", () => {
	const deployments = render("Deployment");
	expect(deployments.map(partOf)).toEqual(["web", "worker"]);
	for (const deployment of deployments) {
		const { env, envFrom } = containerOf(deployment);
		const settings = Object.fromEntries(env.map(({ name, value }) => [name, value]));
		expect(Object.keys(settings).filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
		expect(envFrom).toEqual([{ secretRef: { name: "memory-graph" } }]);
		const read = readEnv({ NODE_ENV: "production", ...SECRET, ...settings });
		expect(read).toMatchObject({ TRUSTED_PROXIES: 1, BACKGROUND: partOf(deployment) === "web" ? "off" : "on" });
		expect(deployment.spec.template.metadata.labels).toEqual(deployment.spec.selector.matchLabels);
	}
	expect(render("Service")[0]?.spec.selector).toEqual(deployments[0]?.spec.selector.matchLabels);
});

test("below a path probes and ingress have it, and what OAuth says of it is let in", () => {
	const words = ["--set", "basePath=/memory", "--set", "ingress.enabled=true"];
	for (const { livenessProbe, readinessProbe } of render("Deployment", ...words).map(containerOf))
		expect([livenessProbe.httpGet.path, readinessProbe.httpGet.path]).toEqual(["/memory/healthz", "/memory/readyz"]);
	const [rule] = render("Ingress", ...words)[0]?.spec.rules ?? [];
	expect(rule?.host).toBe("memory.example.com");
	expect(rule?.http.paths.map(({ path }) => path)).toEqual([
		"/memory",
		"/.well-known/oauth-authorization-server",
		"/.well-known/oauth-protected-resource",
	]);
	expect(render("Ingress")).toEqual([]);
});
