import type { z } from "zod";
import type { Ctx } from "@/lib/context";
import { getEntityDetails } from "@/lib/graph/get-entity-details";
import { readSourcedFacts } from "@/lib/graph/read-sourced-facts";
import type { SourcedFact } from "@/lib/graph/sourced-fact";
import { DetailsBody, type DetailsFilter } from "@/lib/graph/wire";
import { isStatement } from "@/lib/narration/quotation";
import { cite } from "./cite";
import { type Cited, withSources } from "./cited";
import { listMentions, type Mention } from "./list-mentions";

/** Facts from this confidence on come first. */
const SURE = 0.5;

type Asked = DetailsFilter & {
	/** How many facts to skip, and the most to answer. */
	from: number;
	most: number;
	/** Only facts whose other end has this name. */
	peer?: string;
};

export type EntityPage = z.output<typeof DetailsBody> & {
	facts: SourcedFact[];
	total: number;
	mentions: Mention[];
	texts: { knot: Cited[]; narrative: Cited[]; open: Cited[] };
};

/**
 * The details of an entity as people read them: what the API answers, a page of its facts with the sentences that say them, and
 * its texts sentence by sentence with theirs. `name` may be an alias or a uuid. Throws `not_found`.
 */
export async function readEntityPage(
	ctx: Ctx,
	name: string,
	{ from, most, peer, ...filter }: Asked,
): Promise<EntityPage> {
	const details = DetailsBody.parse(JSON.parse(await getEntityDetails(ctx, name, filter)));
	const { entity, neighbors, statements } = details;
	const all = [
		...neighbors.map(({ edge_uuid, ...fact }) => ({ uuid: edge_uuid, ...fact })),
		...statements.map((fact) => ({ ...fact, peer: null })),
	].map(({ uuid, fact, peer, confidence, evidence }) => ({
		...{ uuid, fact, peer, confidence },
		quotes: evidence.map(({ quote }) => quote),
	}));
	const wanted = surestFirst(peer === undefined ? all : all.filter((fact) => fact.peer === peer));
	const shown = wanted.slice(from, from + most).map(({ uuid }) => uuid);
	const knot = cite(entity.knot_narrative ?? "", all);
	const cited = {
		knot,
		narrative: cite([entity.narrative?.text, entity.narrative?.stance].filter(Boolean).join(" "), all).filter(
			({ sentence }, n, sentences) =>
				![...knot, ...sentences.slice(0, n)].some((earlier) => earlier.sentence === sentence),
		),
		open: (entity.narrative?.open_questions ?? []).flatMap((question) => cite(question, all)),
	};
	const named = Object.values(cited).flatMap((sentences) => sentences.flatMap(({ uuids }) => uuids));
	const [facts, mentions] = await Promise.all([
		readSourcedFacts(ctx, [...new Set([...shown, ...named])]),
		listMentions(ctx, entity.uuid),
	]);
	const byId = new Map(facts.map((fact) => [fact.uuid, fact]));
	return {
		...details,
		facts: shown.flatMap((uuid) => byId.get(uuid) ?? []),
		total: wanted.length,
		mentions,
		texts: {
			knot: withSources(cited.knot, facts),
			narrative: withSources(cited.narrative, facts),
			open: withSources(cited.open, facts),
		},
	};
}

/** What is likely and says something before what may be wrong and what only asks or bids; else as they came. */
const surestFirst = <T extends { fact: string; confidence: number }>(facts: T[]): T[] => {
	const isSure = ({ fact, confidence }: T) => confidence >= SURE && isStatement(fact);
	return [...facts.filter(isSure), ...facts.filter((fact) => !isSure(fact))];
};
