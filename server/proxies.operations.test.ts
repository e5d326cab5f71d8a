// The samples of deploy/ before a service, as Debian's nginx and Caddy run them: what a person and an agent get through each, and what
// is said where one of them loses the Host.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:https";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "@/lib/db/embedded";
import { findBrowser } from "@/scripts/test/browser";
import { type Service, startService } from "@/scripts/test/service";

const NGINX = "/usr/sbin/nginx";
const CADDY = "/usr/bin/caddy";
const PROSE = "Ada Lovelace works at Acme in Berlin.";
const folder = mkdtempSync("/tmp/proxies-");
const certificate = [path.join(folder, "certificate.pem"), path.join(folder, "certificate.key")] as const;
const running: ChildProcess[] = [];
let browser: Browser;

beforeAll(async () => {
	if (!existsSync(NGINX) || !existsSync(CADDY)) throw new Error("Install both: apt-get install nginx-light caddy");
	const [file, key] = certificate;
	const words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"];
	execFileSync("openssl", [...words, "-out", file, "-keyout", key], { stdio: "ignore" });
	browser = await chromium.launch({
		executablePath: findBrowser() ?? undefined,
		args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
	});
});
afterAll(async () => {
	await browser?.close();
	for (const proxy of running) proxy.kill("SIGKILL");
	rmSync(folder, { recursive: true, force: true });
});

/** Runs nginx on the sample, after `change`, until the tests are over. */
function runNginx(port: number, service: string, change = (site: string) => site): void {
	const own = path.join(folder, `nginx-${port}`);
	mkdirSync(own);
	const sample = readFileSync("deploy/nginx.conf", "utf8")
		.replace("listen 443", `listen 127.0.0.1:${port}`)
		.replace("memory.example.com;", "localhost;")
		.replace(/ssl_certificate .*;/, `ssl_certificate ${certificate[0]};`)
		.replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${certificate[1]};`)
		.replace("http://127.0.0.1:3000;", `${service};`);
	const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
	const paths = temporary.map((name) => `${name}_temp_path ${own}/${name};`).join(" ");
	const main = `user root; daemon off; pid ${own}/pid; events {} http { access_log off; ${paths} ${change(sample)} }`;
	writeFileSync(path.join(own, "nginx.conf"), main);
	running.push(spawn(NGINX, ["-e", `${own}/error.log`, "-c", `${own}/nginx.conf`], { stdio: "ignore" }));
}

/** Runs Caddy on the sample, with a certificate of its own making. */
function runCaddy(port: number, service: string): void {
	const own = path.join(folder, `caddy-${port}`);
	mkdirSync(own);
	const sample = readFileSync("deploy/Caddyfile", "utf8")
		.replace("memory.example.com {", `https://localhost:${port} {\n\ttls internal`)
		.replace("reverse_proxy 127.0.0.1:3000", `reverse_proxy ${new URL(service).host}`);
	const file = path.join(own, "Caddyfile");
	writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${sample}`);
	const env = { ...process.env, HOME: own, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own };
	const words = ["run", "--adapter", "caddyfile", "--config", file];
	running.push(spawn(CADDY, words, { env, stdio: "ignore" }));
}

const agent = new Agent({ rejectUnauthorized: false });

/** Sends a request and answers the status and the text so far, as often as something of it has come, until `isEnough`. */
function ask(url: string, service: Service, isEnough: (text: string) => boolean, body?: object): Promise<string> {
	return new Promise((resolve, reject) => {
		const headers = {
			authorization: `Bearer ${service.key}`,
			...(body ? { "content-type": "application/json" } : { accept: "text/event-stream" }),
		};
		const asked = request(url, { agent, headers, method: body ? "POST" : "GET" }, (answer) => {
			let text = `${answer.statusCode} `;
			answer.setEncoding("utf8").on("data", (part: string) => {
				text += part;
				if (!isEnough(text)) return;
				resolve(text);
				asked.destroy();
			});
			answer.on("end", () => resolve(text));
		});
		asked.on("error", reject).end(body && JSON.stringify(body));
	});
}

/** Fills in the page that makes an account, whose form is a server action, and sends it. */
async function signUp(page: Page): Promise<void> {
	await page.getByLabel("Email").fill("ada@example.com");
	await page.getByLabel("Password").fill("grey otters hum low");
	await page.getByRole("button", { name: "Create account" }).click();
}

const newPage = async (url: string): Promise<Page> => {
	const page = await browser.newPage({ ignoreHTTPSErrors: true });
	page.setDefaultTimeout(60_000);
	await page.goto(url, { waitUntil: "networkidle" });
	return page;
};

/** Starts a service whose address is that of a proxy, and the proxy once it is known where the service listens. */
async function startBehind(name: string, run: (port: number, service: string) => void): Promise<[Service, string]> {
	const port = await freePort();
	const at = `https://localhost:${port}`;
	const service = await startService(path.join(folder, `service-${name}`), { NEXTAUTH_URL: at, TRUSTED_PROXIES: "1" });
	run(port, service.baseUrl.replace("localhost", "127.0.0.1"));
	await vi.waitFor(() => ask(`${at}/healthz`, service, () => false), { timeout: 30_000, interval: 200 });
	return [service, at];
}

describe.each([
	["nginx", runNginx],
	["Caddy", runCaddy],
])("behind %s", (name, run) => {
	let service: Service;
	let at: string;
	beforeAll(async () => {
		[service, at] = await startBehind(name, run);
	});
	afterAll(() => service?.stop());

	test("a person signs up, and stays at the proxy's address", async () => {
		const page = await newPage(`${at}/signup`);
		await signUp(page);
		await page.waitForURL(/\/p\/[0-9a-f-]{36}/);
		expect(new URL(page.url()).origin).toBe(at);
		await page.close();
	});

	test("an event comes while its stream goes on", async () => {
		let begin = () => {};
		const begun = new Promise<void>((resolve) => {
			begin = resolve;
		});
		const heard = ask(`${at}/v1/changes`, service, (text) => {
			begin();
			return text.includes("event: ");
		});
		await begun;
		expect(await ask(`${at}/v1/episodes`, service, () => false, { content: PROSE })).toMatch(/^200 /);
		expect(await heard).toContain("event: ");
	});
});

test.each([
	["the port", (site: string) => site.replaceAll("$http_host", "$host"), /changes the Host .* came for localhost\./],
	[
		"the name",
		(site: string) => site.replaceAll(/proxy_set_header .*Host .*;/g, ""),
		/changes the Host .* came for 127/,
	],
	["the Host", (site: string) => site.replaceAll("$http_host", '""'), /drops the Host/],
])("where nginx loses %s the page and the log say so", async (name, change, words) => {
	const [service, at] = await startBehind(name.replace(" ", "-"), (port, own) => runNginx(port, own, change));
	try {
		const page = await newPage(`${at}/signup`);
		const isRefused = await page.getByText(words).isVisible();
		if (!isRefused) await signUp(page);
		await page.getByText(words).waitFor();
		expect(service.output()).toMatch(words);
		await page.close();
	} finally {
		await service.stop();
	}
});
