import { PROJECT_PAGES, teamPages } from "@/components/dashboard/nav";
import { createOwner } from "@/lib/accounts/users";
import { firstLoadBytes } from "@/lib/testing/first-load";
import type { Service, Tenant } from "./service";
import { type Figure, figure, quantile } from "./timing";

const [WARM, RUNS] = [8, 40];
const [MAX_MS, MAX_KB] = [150, 200];
const OWNER = { email: "bench@example.com", password: "grey otters hum low" };

/** Every page of the dashboard on a seeded team: the server's time for the whole answer, warm, and the scripts it loads first. */
export async function benchPages(service: Service, tenant: Tenant): Promise<Figure[]> {
	const cookie = await signInTo(service, tenant);
	const scripts = new Map<string, Promise<string>>();
	const script = (path: string) => {
		const text = scripts.get(path) ?? fetch(service.baseUrl + path).then((answer) => answer.text());
		scripts.set(path, text);
		return text;
	};
	const times: Figure[] = [];
	const sizes: Figure[] = [];
	for (const [name, path] of pagesOf(tenant)) {
		const read = async () => {
			const answer = await fetch(service.baseUrl + path, { headers: { cookie }, redirect: "error" });
			const html = await answer.text();
			if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
			return html;
		};
		let html = "";
		for (let run = 0; run < WARM; run++) html = await read();
		const taken: number[] = [];
		for (let run = 0; run < RUNS; run++) {
			const started = performance.now();
			await read();
			taken.push(performance.now() - started);
		}
		times.push(
			figure(`${name}: p50`, quantile(taken, 0.5), "ms"),
			figure(`${name}: p95 of ${RUNS}`, quantile(taken, 0.95), "ms", MAX_MS),
		);
		const isGraph = name === "/graph";
		sizes.push(
			figure(
				`${name}: first JavaScript, gzip`,
				(await firstLoadBytes(html, script)) / 1000,
				"kB",
				isGraph ? undefined : MAX_KB,
			),
		);
	}
	return [...times, ...sizes];
}

/** The pages of the navigation, those below them, and what their filters ask of the tables. */
function pagesOf({ projectId, teamId }: Tenant): [name: string, path: string][] {
	const hub = "00000000-0000-7000-8001-000000000001";
	const episode = "00000000-0000-7000-8101-000000000010";
	const project = [
		...PROJECT_PAGES.map(({ path }) => path),
		"/entities?q=node+4999",
		"/entities?label=Person",
		"/entities?knots=on",
		`/entities/${hub}`,
		"/episodes?q=node+4999",
		"/episodes?q=nowhere",
		"/episodes?group=sales",
		`/episodes/${episode}`,
		"/requests?show=failed",
	];
	return [
		...project.map((path): [string, string] => [
			(path || "overview").replace(hub, "hub").replace(episode, "one"),
			`/p/${projectId}${path}`,
		]),
		...teamPages(true).map(({ path }): [string, string] => [`team${path}`, `/t/${teamId}${path}`]),
		["account", "/account"],
	];
}

/** The cookie of an owner of the tenant's team, made for it. */
export async function signInTo({ baseUrl }: Service, { teamId }: Tenant): Promise<string> {
	await createOwner({ ...OWNER, teamId, now: new Date() });
	const csrf = await fetch(`${baseUrl}/api/auth/csrf`);
	const { csrfToken } = (await csrf.json()) as { csrfToken: string };
	const answer = await fetch(`${baseUrl}/api/auth/callback/credentials`, {
		method: "POST",
		redirect: "manual",
		headers: { "content-type": "application/x-www-form-urlencoded", cookie: cookiesOf(csrf), origin: baseUrl },
		body: new URLSearchParams({ csrfToken, ...OWNER, callbackUrl: "/", json: "true" }),
	});
	return cookiesOf(answer);
}

const cookiesOf = (answer: Response) =>
	answer.headers
		.getSetCookie()
		.map((cookie) => cookie.split(";")[0])
		.join("; ");
