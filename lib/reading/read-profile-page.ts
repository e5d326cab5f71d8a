import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import { AppError } from "@/lib/errors";
import { quoteOf } from "@/lib/graph/evidence";
import { readSourcedFacts } from "@/lib/graph/read-sourced-facts";
import { type SourcedFact, UNSURE_BELOW } from "@/lib/graph/sourced-fact";
import { listFactsOfPattern } from "@/lib/profiles/distill-profiles";
import { getProfile } from "@/lib/profiles/get-profile";
import { cite } from "./cite";
import { type Cited, withSources } from "./cited";

/** Newest facts of the group that its profile may be made from. */
const FACTS = 400;
/** Patterns in the order in which people want to know them; others behind. */
const ORDER = [
	"goal",
	"decision",
	"preference",
	"principle",
	"constraint",
	"risk",
	"ownership",
	"causal",
	"dependency",
];

/** A profile as people read it: its sentences with their sources, and the facts behind each pattern. */
export type ProfilePage = {
	generatedAt: string;
	style: Cited[];
	goals: Cited[];
	patterns: { name: string; count: number; facts: SourcedFact[] }[];
};

/** The profile of a group; null until one was distilled. Of the pattern `whole` all facts are there, of others the best examples. Throws `missing_scope` for a group that the caller may not see. */
export async function readProfilePage(ctx: Ctx, groupId: string, whole: string): Promise<ProfilePage | null> {
	const profile = await getProfile(ctx, groupId).catch((error: unknown) => {
		if (error instanceof AppError && error.slug === "not_found") return null;
		throw error;
	});
	if (!profile) return null;
	const known = await readInTenant<{ uuid: string; fact: string; quotes: string[] }>(
		ctx,
		`SELECT id AS uuid, fact, array_remove(ARRAY[${quoteOf("e.id")}], NULL) AS quotes FROM edges e
		WHERE project_id = $1 AND group_id = $2 AND retracted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT ${FACTS}`,
		[ctx.projectId, groupId],
	);
	const style = cite(profile.working_style_summary, known);
	const goals = profile.recurring_visions.flatMap((goal) => cite(goal, known));
	const isKnown = profile.cognitive_patterns.some(({ name }) => name === whole);
	const all = isKnown ? await listFactsOfPattern(ctx, groupId, whole) : [];
	const wanted = profile.cognitive_patterns.map(({ name, count, examples }) => ({
		name,
		count,
		uuids: name === whole ? all : examples.map(({ edge_uuid }) => edge_uuid),
	}));
	const named = [...style, ...goals, ...wanted].flatMap(({ uuids }) => uuids);
	const facts = await readSourcedFacts(ctx, [...new Set(named)]);
	const isSure = ({ retractedAt, confidence }: SourcedFact) => retractedAt === null && confidence >= UNSURE_BELOW;
	const patterns = wanted
		.map(({ name, count, uuids }) => {
			const own = facts.filter((fact) => isSure(fact) && uuids.includes(fact.uuid));
			return { name, count: name === whole ? own.length : count, facts: own };
		})
		.filter(({ facts }) => facts.length > 0)
		.sort((a, b) => placeOf(a.name) - placeOf(b.name) || b.count - a.count);
	// A sentence that a pattern below shows is not shown twice.
	const shown = new Set(patterns.flatMap(({ facts }) => facts.flatMap(({ sources }) => sources[0]?.quote ?? [])));
	const isNew = ({ sources }: Cited) => sources.length === 0 || sources.some(({ quote }) => !shown.has(quote));
	return {
		generatedAt: profile.generated_at,
		style: withSources(style, facts).filter(isNew),
		goals: withSources(goals, facts).filter(isNew),
		patterns,
	};
}

const placeOf = (pattern: string) => (ORDER.includes(pattern) ? ORDER.indexOf(pattern) : ORDER.length);
