import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { Agent } from "node:http";
import path from "node:path";
import { postJson } from "./post-json";
import type { Service, Tenant } from "./service";
import { type Figure, figure } from "./timing";

const FOLDER = "packages/reader/data/changes";
/** One case in so many is asked, by a hash of its text: those that no training learns. */
const EVERY = 10;
/** From this share of words in common on, a stored line is what a statement says. */
const SAME = 0.6;

type Case = { texts: { at: string; content: string }[]; statements: { said: string; isOver: boolean }[] };
type Line = { said: string; isOver: boolean };

/** Of what a later text ends, and of what stays, how much is known by its line, and how much of that is over. */
export async function benchChanges(service: Service, tenant: Tenant): Promise<Figure[]> {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const count = { over: 0, known: 0, ended: 0, stays: 0, knownToStay: 0, wronglyEnded: 0 };
	for (const [n, { texts, statements }] of readCases().entries()) {
		const group = `case-${n}`;
		for (const { at, content } of texts)
			await postJson(service, tenant, agent, "/v1/episodes", { content, valid_at: `${at}T10:00:00Z`, group_id: group });
		const lines = await readLines(service, tenant, group);
		for (const { said, isOver } of statements) {
			const best = lines
				.map((line) => ({ line, share: shareOf(said, line.said) }))
				.sort((a, b) => b.share - a.share)[0];
			const known = best && best.share >= SAME ? best.line : null;
			count[isOver ? "over" : "stays"]++;
			if (known) count[isOver ? "known" : "knownToStay"]++;
			if (known?.isOver) count[isOver ? "ended" : "wronglyEnded"]++;
		}
	}
	agent.destroy();
	const part = (some: number, all: number) => (100 * some) / Math.max(1, all);
	return [
		figure("of statements that end, known", part(count.known, count.over), "%"),
		figure("of these, ended", part(count.ended, count.known), "%"),
		figure("of statements that stay, known", part(count.knownToStay, count.stays), "%"),
		figure("of these, ended all the same", part(count.wronglyEnded, count.knownToStay), "%"),
	];
}

/** The cases of the folder that are asked: two dated texts, and statements of which the later one ends those with an "x". */
function readCases(): Case[] {
	const blocks = readdirSync(FOLDER).flatMap((file) =>
		readFileSync(path.join(FOLDER, file), "utf8")
			.trim()
			.split(/\n\s*\n(?=## )/),
	);
	return blocks.filter(isAsked).map((block) => {
		const [statements, rest] = [[...block.matchAll(/^([x=]) (.+)$/gm)], block.replace(/^[x=] .+$/gm, "")];
		const texts = rest.split(/^## /m).slice(1);
		return {
			texts: texts.map((text) => ({ at: text.slice(0, 10), content: text.slice(text.indexOf("\n")).trim() })),
			statements: statements.map(([, mark, said = ""]) => ({ said, isOver: mark === "x" })),
		};
	});
}

const isAsked = (block: string) => createHash("sha256").update(block).digest().readUInt32BE() % EVERY === 0;

/** The lines of a group's facts and statements, also of those that are over. */
async function readLines({ superuser }: Service, tenant: Tenant, group: string): Promise<Line[]> {
	const rows = await superuser.query<Line>(
		'SELECT fact AS said, retracted_at IS NOT NULL OR invalid_at <= now() AS "isOver" FROM edges WHERE project_id = $1 AND group_id = $2',
		[tenant.projectId, group],
	);
	return rows.rows;
}

const EMPTY = /^(?:the|an?|of|is|are|was|were|has|have|to|in|on|at|for|by|its?)$/;
const wordsOf = (text: string) =>
	(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
		.filter((word) => !EMPTY.test(word))
		.map((word) => word.replace(/(?:ing|ed|es|s)$/, ""));

function shareOf(one: string, other: string): number {
	const [a, b] = [wordsOf(one), wordsOf(other)];
	return (2 * a.filter((word) => b.includes(word)).length) / Math.max(1, a.length + b.length);
}
