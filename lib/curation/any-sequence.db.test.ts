import fc from "fast-check";
import { expect, test } from "vitest";
import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import { anySequence, Life } from "@/lib/testing/any-sequence";
import { miscounted } from "@/lib/testing/miscounted";
import { testTeam } from "@/lib/testing/test-team";

// The same sequences each time, so that a change is what fails; `npm run test:fuzz` draws others.
const { FUZZ_SEQUENCES = "200", FUZZ_SEED = "1" } = process.env;
/** Several times what a busy machine takes. */
const ALLOWED_MS = Number(FUZZ_SEQUENCES) * 3_000;

const rowsOf = (ctx: Ctx, text: string) => readInTenant(ctx, text, [ctx.projectId]);

/** Facts in force that nothing says or whose episodes do not mention their ends, and entities that nothing speaks of. */
const unfounded = async (ctx: Ctx) => [
	...(await rowsOf(
		ctx,
		`SELECT 'no evidence' AS wrong, fact, source_name FROM edges e WHERE project_id = $1 AND retracted_at IS NULL
			AND NOT EXISTS (SELECT FROM edge_episodes v WHERE v.project_id = $1 AND v.edge_id = e.id)
		UNION ALL
		SELECT 'not mentioned', e.fact, e.source_name FROM edges e JOIN edge_episodes v ON v.project_id = $1 AND v.edge_id = e.id, unnest(array_remove(ARRAY[e.source_id, e.target_id], NULL)) w(id)
		WHERE e.project_id = $1 AND e.retracted_at IS NULL
			AND NOT EXISTS (SELECT FROM mentions m WHERE m.project_id = $1 AND m.episode_id = v.episode_id AND m.entity_id = w.id)
		UNION ALL
		SELECT 'orphan', name, NULL FROM entities e WHERE project_id = $1 AND NOT hidden
			AND NOT EXISTS (SELECT FROM mentions m WHERE m.project_id = $1 AND m.entity_id = e.id)`,
	)),
	...(await miscounted(ctx)),
];

type Entity = { name: string; hidden: boolean; fixed: boolean; episodes: string[] };
type Edge = {
	source: string;
	target: string | null;
	relation: string;
	fact: string;
	confidence: number;
	since: Date;
	until: Date | null;
	episodes: string[];
};

/** All that holds, with episodes by the names that `rename` gives them, in an order that does not depend on ids. */
async function stateOf(ctx: Ctx, rename = (episode: string) => episode) {
	const entities = (await rowsOf(
		ctx,
		`SELECT name, hidden, labels_fixed AS fixed, ARRAY(SELECT p.name FROM mentions m JOIN episodes p ON p.project_id = $1 AND p.id = m.episode_id
		WHERE m.project_id = $1 AND m.entity_id = e.id) AS episodes FROM entities e WHERE project_id = $1`,
	)) as Entity[];
	const edges = (await rowsOf(
		ctx,
		`SELECT source_name AS source, target_name AS target, relation, fact, confidence, valid_at AS since, invalid_at AS until,
		ARRAY(SELECT p.name FROM edge_episodes v JOIN episodes p ON p.project_id = $1 AND p.id = v.episode_id
			WHERE v.project_id = $1 AND v.edge_id = e.id) AS episodes FROM edges e WHERE project_id = $1 AND retracted_at IS NULL`,
	)) as Edge[];
	const inOrder = (rows: { episodes: string[] }[]) =>
		rows.map((row) => JSON.stringify({ ...row, episodes: row.episodes.map(rename).sort() })).sort();
	return { entities: inOrder(entities), edges: inOrder(edges) };
}

// A second try would draw the same sequences.
const options = { timeout: ALLOWED_MS, retry: 0 };

test(
	`${FUZZ_SEQUENCES} sequences, each undone in any order, leave what the texts say (seed ${FUZZ_SEED})`,
	options,
	async () => {
		const undone = fc.asyncProperty(anySequence, async ({ deeds, order }) => {
			const [{ ctx }, { ctx: other }] = [await testTeam(), await testTeam()];
			const life = new Life(ctx);
			for (const deed of deeds) {
				await life.act(deed);
				expect(await unfounded(ctx)).toEqual([]);
			}
			await life.undoAll(order);
			expect(await unfounded(ctx)).toEqual([]);
			const episodes = await life.replay(other);
			expect(await stateOf(ctx, (episode) => episodes.get(episode) ?? episode)).toEqual(await stateOf(other));
		});
		await fc.assert(undone, {
			numRuns: Number(FUZZ_SEQUENCES),
			seed: Number(FUZZ_SEED),
			// A failure is made smaller until the time is up, and reported as far as that went.
			interruptAfterTimeLimit: 0.9 * ALLOWED_MS,
			markInterruptAsFailure: true,
		});
	},
);
