import type { z } from "zod";
import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import { RELATIONS } from "@/lib/extraction/facts/name-relation";
import { isSingleValued } from "@/lib/extraction/single-valued";
import type { RelationList } from "./wire";

const MOST_OTHERS = 1_000;

/** The canonical relations, then the project's others by how many facts in force have them, each with the facts that the caller sees. */
export async function listRelations(ctx: Ctx): Promise<z.output<typeof RelationList>> {
	const counted = await readInTenant<{ name: string; facts: number }>(
		ctx,
		`SELECT relation AS name, count(*)::int AS facts FROM edges WHERE project_id = $1 AND retracted_at IS NULL
		GROUP BY relation ORDER BY count(*) DESC, relation`,
		[ctx.projectId],
	);
	const factsOf = new Map(counted.map(({ name, facts }) => [name, facts]));
	const canonical = RELATIONS.map(({ name, gloss, inverse, single_valued }) => ({
		...{ name, gloss, inverse, single_valued },
		facts: factsOf.get(name) ?? 0,
	}));
	const names = new Set(RELATIONS.map(({ name }) => name));
	const others = counted
		.filter(({ name }) => !names.has(name))
		.slice(0, MOST_OTHERS)
		.map(({ name, facts }) => ({
			...{ name, gloss: name.replaceAll("_", " "), inverse: null },
			...{ single_valued: isSingleValued(name), facts },
		}));
	return { relations: [...canonical, ...others] };
}
