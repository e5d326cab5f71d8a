import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "@/lib/context";
import { retract } from "@/lib/curation/retract";
import { undoRetraction } from "@/lib/curation/undo-retraction";
import { testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { buildContext } from "./build-context";
import { ContextInput } from "./context-wire";
import { search } from "./search";
import { SearchInput } from "./wire";

const SENTENCE = "Ada works at Acme and lives in Oslo.";
const CONTENT = `${SENTENCE} Ada likes tea.`;
const at = (words: string) => ({ start: CONTENT.indexOf(words), end: CONTENT.indexOf(words) + words.length });
const fact = (relation: string, target: string, words: string) => ({
	...{ source: "Ada", relation, target, fact: `Ada ${relation.replaceAll("_", " ")} ${target}.`, evidence: at(words) },
	...{ validAt: null, invalidAt: null, endings: [] },
});

let ctx: Ctx;
let job: string;
beforeEach(async () => {
	({ ctx } = await testTeam());
	const facts = [
		fact("works_at", "Acme", SENTENCE),
		fact("lives_in", "Oslo", SENTENCE),
		fact("likes", "tea", "Ada likes tea."),
	];
	job = (await writeFacts(ctx, facts, { content: CONTENT })).edges[0]?.id ?? "";
});

const contextOf = async () => (await buildContext(ctx, ContextInput.parse({ query: "Ada Acme Oslo tea" }))).answer.text;
const foundOf = async (more = {}) =>
	(await search(ctx, SearchInput.parse({ query: "Ada Acme", scope: "all", ...more }))).answer.episodes;

test("a sentence of which one fact still holds stays, and is gone once all of them are retracted", async () => {
	await retract(ctx, { edge_uuid: job });
	expect(await contextOf()).toContain(SENTENCE);
	await retract(ctx, { edge_uuid: job, siblings: true });
	expect(await contextOf()).not.toContain("Acme");
	expect(await contextOf()).toContain("Ada likes tea.");
	expect(await foundOf()).toMatchObject([{ excerpt: "Ada likes tea." }]);
	expect(await foundOf({ include_retracted: true })).toMatchObject([
		{ excerpt: expect.stringContaining(`${SENTENCE} [retracted]`) },
	]);
});

test("the facts of a sentence are retracted together and come back together, and a rehearsal names them", async () => {
	const rehearsed = await retract(ctx, { edge_uuid: job, siblings: true, dry_run: true });
	expect(rehearsed.edges.map(({ fact }) => fact).sort()).toEqual(["Ada lives in Oslo.", "Ada works at Acme."]);
	const { retraction_id, retracted_edges } = await retract(ctx, { edge_uuid: job, siblings: true });
	expect(retracted_edges).toBe(2);
	expect((await undoRetraction(ctx, retraction_id ?? "")).restored_edges).toBe(2);
	expect(await contextOf()).toContain(SENTENCE);
});

test("a fact of the sentence that another text says as well stays", async () => {
	await writeFacts(ctx, [fact("lives_in", "Oslo", SENTENCE)], { content: CONTENT });
	const { edges } = await retract(ctx, { edge_uuid: job, siblings: true });
	expect(edges.map(({ fact }) => fact)).toEqual(["Ada works at Acme."]);
});

test("a sentence whose facts ended is marked", async () => {
	const moved = { ...fact("drives", "a van", "Ada likes tea."), invalidAt: new Date("2021-05-01T00:00:00Z") };
	await writeFacts(ctx, [moved], { content: CONTENT, validAt: new Date("2020-01-01T00:00:00Z") });
	expect(await contextOf()).toContain("Ada likes tea. [until 2021-05-01]");
});

test("an episode of which nothing is left is not found", async () => {
	({ ctx } = await testTeam());
	const one = { ...fact("works_at", "Acme", SENTENCE) };
	const { edges } = await writeFacts(ctx, [one], { content: SENTENCE });
	await retract(ctx, { edge_uuid: edges[0]?.id });
	expect(await foundOf()).toEqual([]);
	expect(await contextOf()).toMatch(/^Nothing is known about /);
});
