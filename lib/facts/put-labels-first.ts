import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";

/** Labels that say little; a label that a client names takes their place. */
const VAGUE_LABELS = ["Topic", "Object"];
const MAX_LABELS = 10;

/**
 * Puts the label that a client named first among its entity's labels; what is known already stays behind it, at most ten
 * in all. Decision: a client's own word beats what was guessed from prose, and removes nothing but a vague guess.
 */
export async function putLabelsFirst(
	ctx: Ctx,
	tx: Tx,
	wanted: [entityId: string, label: string | undefined][],
): Promise<void> {
	const named = wanted.filter((pair): pair is [string, string] => pair[1] !== undefined);
	if (named.length === 0) return;
	await tx.query(
		`UPDATE entities e SET labels = (ARRAY[w.label] || ARRAY(
				SELECT l FROM unnest(e.labels) WITH ORDINALITY AS known(l, n) WHERE l <> w.label AND l <> ALL ($4::text[]) ORDER BY n
			))[:${MAX_LABELS}]
		FROM unnest($2::uuid[], $3::text[]) AS w(id, label)
		WHERE e.project_id = $1 AND e.id = w.id AND e.labels[1] IS DISTINCT FROM w.label`,
		[ctx.projectId, named.map(([id]) => id), named.map(([, label]) => label), VAGUE_LABELS],
	);
}
