// A team's mail, chats, minutes and notes of three months, in which six things change: what is asked later finds what holds now,
// and what nobody ever said finds nothing. Real reader, encoder and background.
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { embedNew } from "@/inngest/jobs/embed-episodes";
import { processEpisodes } from "@/inngest/jobs/process-episodes";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { toUuid } from "@/lib/ids";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { buildContext } from "./build-context";
import { ContextInput } from "./context-wire";

type Notes = {
	notes: { at: string; source: string; text: string }[];
	questions: [question: string, answer: string, before?: string][];
	unanswerable: string[];
};
const { notes, questions, unanswerable }: Notes = JSON.parse(readFileSync("lib/search/team-notes.json", "utf8"));

let team: TestTeam;
beforeAll(async () => {
	team = await testTeam();
	for (const { at, source, text } of notes) {
		const input = { content: text, valid_at: at, source_description: source, extract_intent: false };
		const { answer } = await ingestEpisode({ ...team.ctx, now: new Date() }, input);
		const task_id = toUuid("task", answer.cogram.task_id) ?? "";
		const events = [{ project_id: team.projectId, task_id }];
		for (const job of [processEpisodes, embedNew]) {
			await job.run({ events, runId: task_id, step: (_, run) => run() } as never);
		}
	}
}, 120_000);

const ask = async (query: string) =>
	(await buildContext({ ...team.ctx, now: new Date() }, ContextInput.parse({ query }))).answer;

test("measure", async () => {
	let first = 0;
	let out = "";
	for (const [question, answer, before] of questions) {
		const { text, tokens } = await ask(question);
		const lines = text.split("\n").filter((line) => line.startsWith("- ["));
		const has = (line: string | undefined, words: string | undefined) =>
			words !== undefined && line?.toLowerCase().includes(words.toLowerCase()) === true;
		const at = lines.findIndex((line) => has(line, answer));
		const old = lines.findIndex((line) => has(line, before));
		if (at === 0) first++;
		out += `${at === 0 ? "OK " : "-- "} ${question} at ${at} old ${old} tokens ${tokens}\n${at === 0 ? "" : `${lines.slice(0, 5).join("\n")}\n`}`;
	}
	let silent = 0;
	for (const question of unanswerable) {
		const { text, citations } = await ask(question);
		if (citations.length === 0) silent++;
		else out += `NOISE ${question}\n${text.split("\n").slice(0, 3).join("\n")}\n`;
	}
	console.log(out, `first ${first}/${questions.length} silent ${silent}/${unanswerable.length}`);
	const facts = (await import("@/lib/db/tenant")).inTenant;
	const rows = await facts(team.ctx, (tx) =>
		tx.query<{ f: string }>(
			"SELECT concat_ws(' | ', fact, relation, status, valid_at::date, invalid_at::date, retraction_reason) f FROM edges ORDER BY valid_at",
		),
	);
	console.log(rows.map(({ f }) => f).join("\n"));
	expect(1).toBe(1);
});
