// The hook of Codex, given the events' JSON and a rollout as Codex 0.171 writes them, against the service.
import { readFileSync, rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROUTE_TABLE } from "@/app/v1/route-table";
import { readInTenant } from "@/lib/db/tenant";
import { serveApi } from "@/lib/testing/serve-api";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { agentWith } from "../play";

let server: Awaited<ReturnType<typeof serveApi>>;
let team: TestTeam;
let agent: ReturnType<typeof agentWith>;
beforeAll(async () => {
	server = await serveApi(ROUTE_TABLE);
	team = await testTeam();
	agent = agentWith("codex/hook.mjs", { MEMORY_GRAPH_URL: server.url, MEMORY_GRAPH_API_KEY: team.key });
});
afterAll(() => {
	server.stop();
	rmSync(agent.home, { recursive: true });
});

const timestamp = "2026-05-08T09:30:00.000Z";
const item = (payload: object) => ({ timestamp, type: "response_item", payload });
const message = (role: string, type: string, text: string) =>
	item({ type: "message", role, content: [{ type, text }] });
const turn = { turn_id: "turn-1", model: "gpt-5", permission_mode: "default" };

test("a rollout's prompts and last answers are stored, and recalled at the next prompt", async () => {
	agent.say(
		{ timestamp, type: "session_meta", payload: { id: "session-1", cwd: agent.cwd } },
		message("developer", "input_text", "Files may be read alone, said the developer."),
		message("user", "input_text", "# AGENTS.md instructions for /atlas\n\n<INSTRUCTIONS>Use tabs here.</INSTRUCTIONS>"),
		message("user", "input_text", "<environment_context>\n  <cwd>/atlas</cwd>\n</environment_context>"),
		message("user", "input_text", "Lena Hoffmann leads Atlas."),
		{ timestamp, type: "event_msg", payload: { type: "user_message", message: "Lena Hoffmann leads Atlas." } },
		item({ type: "reasoning", summary: [{ type: "summary_text", text: "Thinking about Lena Hoffmann." }] }),
		message("assistant", "output_text", "I will look at the files first."),
		item({ type: "function_call", name: "shell", arguments: "{}", call_id: "c1" }),
		item({ type: "function_call_output", call_id: "c1", output: "the output of a tool" }),
		message("assistant", "output_text", "I have noted who leads Atlas."),
	);
	const last = "I have noted who leads Atlas.";
	const stop = { ...turn, hook_event_name: "Stop", stop_hook_active: false, last_assistant_message: last };
	expect(await agent.play(stop)).toEqual({});
	expect(await agent.play({ ...turn, hook_event_name: "PreCompact", trigger: "auto" })).toEqual({});
	expect(await readInTenant(team.ctx, "SELECT content, author FROM episodes ORDER BY name", [])).toEqual([
		{ content: "Lena Hoffmann leads Atlas.", author: null },
		{ content: last, author: "Codex" },
	]);
	const { hookSpecificOutput } = await agent.play({
		...turn,
		hook_event_name: "UserPromptSubmit",
		prompt: "Who leads Atlas these days?",
	});
	expect(hookSpecificOutput?.additionalContext).toContain("Lena Hoffmann");
}, 60_000);

test("the plugin's file of hooks runs this hook for each event that it knows", () => {
	const { hooks } = JSON.parse(readFileSync("packages/integrations/codex/hooks.json", "utf8"));
	expect(Object.keys(hooks)).toEqual(["SessionStart", "UserPromptSubmit", "Stop", "PreCompact"]);
	for (const [group] of Object.values(hooks) as { hooks: { command: string }[] }[][])
		expect(group?.hooks[0]?.command).toMatch(/^node "\$\{PLUGIN_ROOT\}\/codex\/hook\.mjs"$/);
});
