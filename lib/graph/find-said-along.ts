// What goes with facts that end, as their sentences said it beside them.
import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import { contentWords } from "@/lib/text/content-words";
import type { Ended } from "./find-judged";

type Beside = { id: string; of: string; fact: string; was: string; relation: string; of_relation: string };

/**
 * Facts that end with `ended`. What their lines tell besides: "runs it as acting lead" says that somebody runs it, and is acting lead. Of a fact
 * that is not among `told`, as it was judged for itself, only what its line tells with the same verb: "works at Acme as a nurse". And what a
 * longer line of the same moment says was left for it: "in Keysafe instead of Vaulty". `said` are the facts that the episode states itself.
 */
export async function findSaidAlong(
	ctx: Ctx,
	tx: Tx,
	ended: Ended[],
	told: ReadonlySet<string>,
	said: string[],
): Promise<Ended[]> {
	const byId = new Map(ended.map((one) => [one.id, one]));
	const rows = await tx.query<Beside>(
		`SELECT s.id, o.id AS of, s.fact, o.fact AS was, s.relation, o.relation AS of_relation FROM edges o, LATERAL (
			SELECT id, fact, relation, group_id, retracted_at, valid_at, invalid_at FROM edges WHERE project_id = $1 AND source_id = o.source_id OFFSET 0
		) s WHERE s.retracted_at IS NULL AND o.project_id = $1 AND o.id = ANY ($2::uuid[]) AND s.group_id = o.group_id
			AND (s.fact = o.fact AND s.relation <> o.relation OR s.valid_at = o.valid_at AND s.invalid_at = o.valid_at)
			AND s.id <> ALL ($2::uuid[]) AND s.id <> ALL ($3::uuid[])`,
		[ctx.projectId, [...byId.keys()], said],
	);
	const isAlong = ({ of, fact, was, relation, of_relation }: Beside): boolean =>
		fact === was ? told.has(of) || verbOf(relation) === verbOf(of_relation) : holdsAll(fact, was);
	return rows.filter(isAlong).map(({ id, of }) => ({ ...(byId.get(of) as Ended), id }));
}

const verbOf = (relation: string) => relation.split("_")[0];

function holdsAll(line: string, other: string): boolean {
	const [held, words] = [contentWords(line), [...contentWords(other)]];
	return words.length > 0 && words.every((word) => held.has(word));
}
