import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import type { KnownEntity } from "@/lib/extraction/extraction";
import { nameKey } from "./name-key";

const MAX_WORDS = 200;
const MAX_KNOWN = 200;

/**
 * Entities of the group whose name or alias is a capitalised word (or run of them) of the text: what its names may refer
 * to. At most 200 words are looked up, by key in two indexes, so the cost does not grow with the graph.
 */
export async function findKnownEntities(ctx: Ctx, groupId: string, text: string): Promise<KnownEntity[]> {
	const keys = candidateKeys(text);
	if (keys.length === 0) return [];
	return readInTenant<KnownEntity>(
		ctx,
		`SELECT e.name, coalesce(e.labels[1], 'Topic') AS label,
					ARRAY(SELECT alias FROM aliases a WHERE a.project_id = $1 AND a.entity_id = e.id ORDER BY alias LIMIT 20) AS aliases
				FROM (
					SELECT id FROM entities WHERE project_id = $1 AND name_key = ANY ($2)
					UNION
					SELECT entity_id FROM aliases WHERE project_id = $1 AND alias_key = ANY ($2)
				) hit
				JOIN entities e ON e.project_id = $1 AND e.id = hit.id
				JOIN entity_groups g ON g.project_id = $1 AND g.entity_id = e.id AND g.group_id = $3
				ORDER BY e.degree DESC, e.id LIMIT ${MAX_KNOWN}`,
		[ctx.projectId, keys, groupId],
	);
}

/** Normalised capitalised words and runs of two or three of them, each once. Pure. */
export function candidateKeys(text: string): string[] {
	const keys = new Set<string>();
	let run: string[] = [];
	for (const [word] of text.slice(0, 20_000).matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’.&-]{0,60}|\S/gu)) {
		if (!/^\p{Lu}/u.test(word)) {
			run = [];
			continue;
		}
		run = [...run.slice(-2), word.replace(/['’]s$|\.$/u, "")];
		for (let start = 0; start < run.length; start++) keys.add(nameKey(run.slice(start).join(" ")));
		if (keys.size >= MAX_WORDS) break;
	}
	return [...keys].slice(0, MAX_WORDS);
}
