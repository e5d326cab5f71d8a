// What the operator's tool says of episodes that are read again.
import { jobContext } from "@/lib/auth/job-context";
import { type Reread, type RereadOptions, rereadEpisodes } from "@/lib/episodes/reread-episodes";
import { AppError } from "@/lib/errors";

/** Facts of each kind that are shown of an episode. */
const SHOWN = 3;

/**
 * A line for each episode of which something changes or which fails, and the sum as the last one. Throws `not_found` for a project that there is
 * not.
 */
export async function* reread(projectId: string, options: RereadOptions): AsyncGenerator<object> {
	const ctx = await jobContext(projectId, "reread", new Date());
	if (!ctx) throw new AppError("not_found", "There is no such project.");
	const sum = { applied: options.apply, episodes: 0, failed: 0, added: 0, changed: 0, gone: 0, ended: 0, stay: 0 };
	for await (const one of rereadEpisodes(ctx, options)) {
		if ("error" in one) {
			sum.failed++;
			yield one;
			continue;
		}
		sum.episodes++;
		const counts = countsOf(one.saved);
		for (const kind of Object.keys(counts) as (keyof typeof counts)[]) sum[kind] += counts[kind];
		const lines = linesOf(one.saved);
		if (lines.length > 0) yield { episode: one.episode, ...counts, lines };
	}
	yield sum;
}

type Saved = Extract<Reread, { saved: object }>["saved"];

const countsOf = ({ added, changed, gone, ended, stay }: Saved) => ({
	added: added.length,
	changed: changed.length,
	gone: gone.length,
	ended: ended.length,
	stay,
});

/** A sample of what is added (+), told otherwise (~), gone (-) and ended by what is added (!). */
const linesOf = ({ added, changed, gone, ended }: Saved): string[] => [
	...added.slice(0, SHOWN).map((fact) => `+ ${fact}`),
	...changed.slice(0, SHOWN).map(({ from, to }) => (from === to ? `~ ${to}` : `~ ${from} > ${to}`)),
	...gone.slice(0, SHOWN).map((fact) => `- ${fact}`),
	...ended.slice(0, SHOWN).map((fact) => `! ${fact}`),
];
