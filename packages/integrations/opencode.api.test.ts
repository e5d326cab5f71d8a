// The plugin of OpenCode, called as OpenCode 1 calls it, against the service.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ROUTE_TABLE } from "@/app/v1/route-table";
import { readInTenant } from "@/lib/db/tenant";
import { serveApi } from "@/lib/testing/serve-api";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";

// The first text that a service reads takes seconds.
vi.setConfig({ testTimeout: 60_000 });

type Part = { type: string; text?: string; synthetic?: boolean };
type Message = { info: { id: string; role: string; time: { created: number } }; parts: Part[] };

const home = mkdtempSync(path.join(tmpdir(), "opencode-"));
const directory = path.join(home, "atlas");
let server: Awaited<ReturnType<typeof serveApi>>;
let team: TestTeam;
beforeAll(async () => {
	mkdirSync(directory);
	server = await serveApi(ROUTE_TABLE);
	vi.stubEnv("XDG_CONFIG_HOME", home);
});
beforeEach(async () => {
	team = await testTeam();
	vi.stubEnv("MEMORY_GRAPH_URL", server.url);
	vi.stubEnv("MEMORY_GRAPH_API_KEY", team.key);
}, 60_000);
afterAll(() => {
	vi.unstubAllEnvs();
	server.stop();
	rmSync(home, { recursive: true });
});

/** An OpenCode with one session; `say` adds a message, `logged` is what the plugin had to say. */
async function openCode(session: { id: string; parentID?: string }) {
	const messages: Message[] = [];
	const logged: string[] = [];
	const client = {
		app: { log: async ({ body }: { body: { message: string } }) => logged.push(body.message) },
		session: { get: async () => ({ data: session }), messages: async () => ({ data: [...messages] }) },
	};
	const file = pathToFileURL(path.resolve("packages/integrations/opencode.mjs")).href;
	const { MemoryGraph } = await import(/* @vite-ignore */ file);
	const hooks = await MemoryGraph({ client, directory });
	const say = (role: string, ...parts: Part[]) => {
		messages.push({ info: { id: `msg_${messages.length}`, role, time: { created: Date.UTC(2026, 4, 8) } }, parts });
	};
	/** What the model reads of a prompt besides its words. */
	const prompt = async (text: string) => {
		const parts: Part[] = [{ type: "text", text }];
		await hooks["chat.message"]({ sessionID: session.id }, { message: { id: `msg_${messages.length}` }, parts });
		say("user", ...parts);
		return parts.slice(1);
	};
	const idle = () => hooks.event({ event: { type: "session.idle", properties: { sessionID: session.id } } });
	const compact = () => hooks["experimental.session.compacting"]({ sessionID: session.id });
	return { say, prompt, idle, compact, logged };
}

const stored = () => readInTenant(team.ctx, "SELECT content, author FROM episodes ORDER BY name", []);

test("a session is captured when it falls idle and before a compaction, and recalled in the next", async () => {
	const one = await openCode({ id: "ses_1" });
	expect(await one.prompt("Lena Hoffmann leads Atlas.")).toEqual([]);
	await one.compact();
	one.say(
		"assistant",
		{ type: "tool", text: "the output of a tool" },
		{ type: "text", text: "I have noted who leads Atlas." },
	);
	await one.idle();
	await one.idle();
	const kept = [
		{ content: "Lena Hoffmann leads Atlas.", author: null },
		{ content: "I have noted who leads Atlas.", author: "OpenCode" },
	];
	expect(await stored()).toEqual(kept);
	const [begin, about] = await (await openCode({ id: "ses_2" })).prompt("Who leads Atlas these days?");
	expect(begin).toMatchObject({ synthetic: true, text: expect.stringContaining("Lena Hoffmann") });
	expect(about).toMatchObject({ synthetic: true, text: expect.stringContaining("Lena Hoffmann") });
	const child = await openCode({ id: "ses_3", parentID: "ses_2" });
	expect(await child.prompt("Find out who leads Atlas these days.")).toEqual([]);
	await child.idle();
	expect(await stored()).toEqual(kept);
});

test("off does nothing, and a server that is down is a line of the log", async () => {
	vi.stubEnv("MEMORY_GRAPH_HOOKS", "off");
	const off = await openCode({ id: "ses_4" });
	expect(await off.prompt("Who leads Atlas these days?")).toEqual([]);
	vi.stubEnv("MEMORY_GRAPH_HOOKS", "on");
	vi.stubEnv("MEMORY_GRAPH_URL", "http://127.0.0.1:1");
	const down = await openCode({ id: "ses_5" });
	expect(await down.prompt("Who leads Atlas these days?")).toEqual([]);
	expect(down.logged).toEqual([expect.stringContaining("no answer from")]);
});
