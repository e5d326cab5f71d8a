import type { Ctx } from "@/lib/context";
import { inSnapshot } from "@/lib/db/tenant";
import { ANSWERS, FURTHER_ANSWERS, parseKey } from "./question";

/** An answer that holds: what was asked about, by name, and what was said. */
export type GivenAnswer = { key: string; about: string; answer: string; by: string; at: Date };

type Row = { key: string; answer: string; by: string; at: Date };

const MOST = 20;

/** The latest answers of a project's review that were not undone, at most 20. Things that are gone meanwhile have no name. */
export async function listAnswers(ctx: Ctx): Promise<GivenAnswer[]> {
	return inSnapshot(ctx, async (tx) => {
		const rows = await tx.query<Row>(
			`SELECT key, answer, answered_by AS by, created_at AS at FROM review_answers
			WHERE project_id = $1 ORDER BY created_at DESC, key LIMIT ${MOST}`,
			[ctx.projectId],
		);
		const ids = rows.flatMap(({ key }) => idsOf(key));
		const named = await tx.query<{ id: string; name: string }>(
			`SELECT id, name FROM entities WHERE project_id = $1 AND id = ANY ($2::uuid[])
			UNION ALL SELECT gone_id, gone_name FROM merges WHERE project_id = $1 AND gone_id = ANY ($2::uuid[]) AND undone_at IS NULL
			UNION ALL SELECT id, fact FROM edges WHERE project_id = $1 AND id = ANY ($2::uuid[])`,
			[ctx.projectId, ids],
		);
		const names = new Map(named.map(({ id, name }) => [id, name]));
		return rows.map(({ key, ...row }) => ({
			...row,
			key,
			about: idsOf(key)
				.flatMap((id) => names.get(id) ?? [])
				.join(" · "),
			answer: wordsOf(key, row.answer),
		}));
	});
}

function idsOf(key: string): string[] {
	const asked = parseKey(key);
	if (!asked) return [];
	if ("edge" in asked) return [asked.edge];
	return asked.kind === "type" ? [asked.entity] : [asked.first, asked.second];
}

/** An answer in the words of its button. */
function wordsOf(key: string, answer: string): string {
	const asked = parseKey(key);
	if (!asked) return answer;
	const label = [...ANSWERS[asked.kind], ...FURTHER_ANSWERS[asked.kind]].find((one) => one.answer === answer)?.label;
	if (label) return label;
	return asked.kind === "type" ? (asked.labels[Number(answer.slice("label-".length)) - 1] ?? answer) : answer;
}
