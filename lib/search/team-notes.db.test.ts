// Mail, chats, minutes and notes of two teams over three months, in which things change: what is asked later finds first what holds now,
// and what nobody ever said finds nothing. Real reader, encoder and background. The museum's were looked at while the scale of
// lib/search/relevance.ts was made; the others were written before anything was measured.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { embedNew } from "@/inngest/jobs/embed-episodes";
import { processEpisodes } from "@/inngest/jobs/process-episodes";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { toUuid } from "@/lib/ids";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { buildContext } from "./build-context";
import { ContextInput } from "./context-wire";

type Notes = {
	notes: { at: string; source: string; text: string }[];
	/** What the first line must hold; `before` is what held until it changed. */
	questions: [question: string, answer: string, before?: string][];
	unanswerable: string[];
};
const TEAMS: Record<string, Notes> = JSON.parse(readFileSync("lib/search/team-notes.json", "utf8"));

/** At least so many answers stand in the first line, so many in any, and so many unanswerable questions find nothing. */
const LEAST: [team: string, first: number, any: number, silent: number][] = [
	["museum", 10, 14, 13],
	["sensors", 15, 17, 17],
];

describe.each(LEAST)("%s", (name, first, any, silent) => {
	const { notes, questions, unanswerable } = TEAMS[name] as Notes;
	let team: TestTeam;

	beforeAll(async () => {
		team = await testTeam();
		for (const { at, source, text } of notes) {
			const input = { content: text, valid_at: at, source_description: source, extract_intent: false };
			const { answer } = await ingestEpisode({ ...team.ctx, now: new Date() }, input);
			const task_id = toUuid("task", answer.cogram.task_id) ?? "";
			const events = [{ project_id: team.projectId, task_id }];
			for (const job of [processEpisodes, embedNew]) {
				await job.run({ events, runId: task_id, step: <T>(_: string, work: () => Promise<T>) => work() });
			}
		}
	}, 300_000);

	const linesFor = async (query: string) => {
		const { answer } = await buildContext({ ...team.ctx, now: new Date() }, ContextInput.parse({ query }));
		expect(answer.tokens).toBeLessThanOrEqual(1_000);
		return answer.citations.length === 0 ? [] : answer.text.split("\n");
	};
	const holds = (line: string | undefined, words: string) => line?.toLowerCase().includes(words.toLowerCase()) === true;

	test("what holds now stands first", { timeout: 300_000 }, async () => {
		const places = new Map<string, number>();
		for (const [question, answer] of questions) {
			const lines = await linesFor(question);
			places.set(
				question,
				lines.findIndex((line) => holds(line, answer)),
			);
		}
		const found = [...places.values()];
		const missed = [...places].filter(([, place]) => place !== 0);
		expect(found.filter((place) => place === 0).length, JSON.stringify(missed)).toBeGreaterThanOrEqual(first);
		expect(found.filter((place) => place >= 0).length, JSON.stringify(missed)).toBeGreaterThanOrEqual(any);
	});

	test("what nobody said finds nothing", { timeout: 300_000 }, async () => {
		const found: string[] = [];
		for (const question of unanswerable) if ((await linesFor(question)).length > 0) found.push(question);
		expect(unanswerable.length - found.length, found.join(" ")).toBeGreaterThanOrEqual(silent);
	});
});
