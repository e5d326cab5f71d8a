import type { z } from "zod";
import type { Ctx } from "@/lib/context";
import { inSnapshot } from "@/lib/db/tenant";
import { KNOT_MODEL } from "@/lib/enrichment/compose-narrative";
import { importanceOf } from "@/lib/enrichment/tell";
import { notFound } from "@/lib/errors";
import { countFacts } from "@/lib/graph/count-facts";
import { findEntityId } from "@/lib/graph/find-entity";
import { LOOKED_AT, readEntity, readWorded, type Worded } from "@/lib/graph/read-entity";
import { readSourcedFacts } from "@/lib/graph/read-sourced-facts";
import type { SourcedFact } from "@/lib/graph/sourced-fact";
import type { DetailsFilter, EntityBody } from "@/lib/graph/wire";
import { type Cited, cite, withSources } from "./cite";
import { chooseMentions, listMentions, type Mention } from "./list-mentions";

/** Facts from this confidence on come first. */
const SURE = 0.6;
/** From this importance on a fact comes before others. */
const IMPORTANT = 0.5;

type Asked = DetailsFilter & {
	/** How many facts to skip, and the most to answer. */
	from: number;
	most: number;
	/** Only facts whose other end has this name. */
	peer?: string;
	/** Facts that stand elsewhere on the page: they, and the others of their sentences, are left out. */
	above?: SourcedFact[];
	/** Sentences that stand elsewhere on it; their facts are listed all the same. */
	told?: string[];
};

export type EntityPage = {
	entity: z.output<typeof EntityBody>;
	facts: SourcedFact[];
	/** How many facts there are of it, whatever was asked. */
	count: number;
	/** How many of them were asked for, and how many of those pages can list: of a hub those recorded last. */
	total: number;
	listed: number;
	mentions: Mention[];
	/** A language model's text of the knot and what its narrative adds; and what is open. */
	texts: { summary: Cited[]; open: Cited[] };
};

/**
 * An entity as people read it: the entity as the API answers it, a page of its facts with the sentences that say them, and its
 * texts sentence by sentence with theirs. `name` may be an alias or a uuid. Throws `not_found`.
 */
export async function readEntityPage(
	ctx: Ctx,
	name: string,
	{ from, most, peer, above = [], told = [], ...filter }: Asked,
): Promise<EntityPage> {
	const { entity, count, all } = await inSnapshot(ctx, async (tx) => {
		const id = await findEntityId(tx, ctx.projectId, name, filter.group_id);
		if (!id) throw notFound("entity");
		const entity = await readEntity(tx, ctx.projectId, id, filter);
		const counts = await countFacts(tx, ctx.projectId, [id], filter.group_id);
		return { entity, count: counts.get(id) ?? 0, all: await readWorded(tx, ctx.projectId, id, { ...filter, peer }) };
	});
	// What the service itself writes of an entity repeats its facts.
	const isWritten = entity.knot_model !== null && entity.knot_model !== KNOT_MODEL;
	const { knot_narrative, narrative } = entity;
	const cited = {
		summary: isWritten ? withoutRepeats(cite([knot_narrative, narrative?.text, narrative?.stance].join(" "), all)) : [],
		open: isWritten ? cite((narrative?.open_questions ?? []).join(" "), all) : [],
	};
	const named = new Set([...cited.summary, ...cited.open].flatMap(({ uuids }) => uuids));
	const saidAbove = new Set(above.flatMap(({ sources }) => sources.slice(0, 1).map(({ quote }) => quote)));
	const isAbove = ({ uuid, quotes }: Worded) =>
		above.some((fact) => fact.uuid === uuid) || saidAbove.has(quotes[0] ?? "");
	const wanted = inOrder(
		all.filter((fact) => (peer === undefined || fact.peer === peer) && !isAbove(fact)),
		named,
	);
	const shown = wanted.slice(from, from + most).map(({ uuid }) => uuid);
	const [facts, mentions] = await Promise.all([
		readSourcedFacts(ctx, [...new Set([...shown, ...named])]),
		listMentions(ctx, entity.uuid),
	]);
	const byId = new Map(facts.map((fact) => [fact.uuid, fact]));
	const listed = shown.flatMap((uuid) => byId.get(uuid) ?? []);
	const said = [...cited.summary, ...cited.open].map(({ sentence }) => sentence);
	const quotes = [...above, ...listed].flatMap(({ sources }) => sources.map(({ quote }) => quote));
	return {
		entity,
		count,
		facts: listed,
		total: wanted.length + (peer === undefined ? unreadOf(count, all) : 0),
		listed: wanted.length,
		mentions: chooseMentions(mentions, [...said, ...quotes, ...told]),
		texts: { summary: withSources(cited.summary, facts), open: withSources(cited.open, facts) },
	};
}

/** The sentences that say something which none before them says: the knot, the narrative and the stance tell of the same facts. Pure. */
export const withoutRepeats = <S extends { sentence: string; uuids: string[] }>(sentences: S[]): S[] =>
	sentences.filter(({ sentence, uuids }, n) => {
		const before = sentences.slice(0, n);
		const said = new Set(before.flatMap((one) => one.uuids));
		return uuids.length > 0 ? uuids.some((uuid) => !said.has(uuid)) : before.every((one) => one.sentence !== sentence);
	});

/** Facts of a hub that were not read. */
const unreadOf = (count: number, all: Worded[]) => (all.length < LOOKED_AT ? 0 : Math.max(0, count - all.length));

/** What is pinned first, then what the texts above name, then what is important, last what may be wrong. Equals stay as they came, the newest first. */
function inOrder(facts: Worded[], named: Set<string>): Worded[] {
	const rankOf = ({ uuid, pinned, confidence, importance }: Worded) => {
		if (pinned) return -1;
		if (named.has(uuid)) return 0;
		if (confidence < SURE) return 3;
		return importanceOf({ importance }) >= IMPORTANT ? 1 : 2;
	};
	return facts.toSorted((a, b) => rankOf(a) - rankOf(b));
}
