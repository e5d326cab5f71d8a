// The tools that only read the graph, about, facts_between, recent, and whoami, which says what a key may do.
import { z } from "zod";
import { assertGroupAllowed } from "@/lib/auth/groups";
import type { Ctx } from "@/lib/context";
import { withGroupTexts } from "@/lib/enrichment/texts-for-groups";
import { listEpisodes } from "@/lib/episodes/list-episodes";
import type { EpisodeList } from "@/lib/episodes/wire";
import { AppError } from "@/lib/errors";
import { browseEntities } from "@/lib/graph/browse-entities";
import { findFactsBetween } from "@/lib/graph/find-facts-between";
import { getEntityDetails } from "@/lib/graph/get-entity-details";
import { readOrigins } from "@/lib/graph/read-sourced-facts";
import type { DetailsBody, DetailsFilter } from "@/lib/graph/wire";
import { toShortId } from "@/lib/ids";
import { quote } from "@/lib/search/context-text";
import { ContextInput } from "@/lib/search/context-wire";
import { getProjectName } from "@/lib/teams/manage-projects";
import { text } from "@/lib/wire/fields";
import { answer, groupToRead, largestWithin, maxTokens, QUOTED, READS, tool } from "./tool";

const entity = (what: string) => text(1, 400).describe(`${what}: name, alias or uuid`);
const day = (instant: string) => instant.slice(0, 10);
const { min_confidence } = ContextInput.shape;

const Fact = z.object({
	edge_uuid: z.string(),
	fact: z.string(),
	source: z.string().nullable(),
	since: z.string().nullable(),
	ended: z.string().nullable(),
});
type Fact = z.output<typeof Fact>;
type Told = Fact & { pinned: boolean };

/** A line a sentence: one that states several facts is said once, behind the ids of all. */
const factLines = (facts: Fact[]) => {
	const idsOf = new Map<string, string[]>();
	for (const one of facts) {
		const said = sourced(one).replace(/^\S+ /, "");
		idsOf.set(said, [...(idsOf.get(said) ?? []), toShortId(one.edge_uuid)]);
	}
	return [...idsOf].map(([said, ids]) => `- [${ids.join(" ")}] ${said}`);
};

/** A fact behind its short id, with when it holds and the episode that states it. */
function sourced({
	edge_uuid,
	fact,
	source,
	since,
	ended,
}: Pick<Fact, "edge_uuid" | "fact" | "source"> & Partial<Fact>) {
	const facts = [since && `since ${day(since)}`, ended && `ended ${day(ended)}`, source && quote(source)];
	const said = facts.filter(Boolean).join(", ");
	return `[${toShortId(edge_uuid)}] ${quote(fact)}${said && ` (${said})`}`;
}

export const about = tool({
	name: "about",
	description:
		"All that is in force about one person, organisation, place or thing: a summary, facts with their sources, and the episodes that mention it.",
	scope: "read",
	meter: null,
	annotations: READS,
	input: z.object({ entity: entity("The entity"), max_tokens: maxTokens, group_id: groupToRead, min_confidence }),
	output: z.object({
		name: z.string(),
		labels: z.array(z.string()),
		narrative: z.string().nullable(),
		facts: z.array(Fact),
		facts_omitted: z.int(),
		episodes: z.array(z.string()),
	}),
	async run(ctx, { entity: asked, max_tokens, group_id, min_confidence }) {
		if (group_id) assertGroupAllowed(ctx, group_id);
		// No budget has room for more.
		const neighbors_limit = Math.ceil(max_tokens / 10);
		const details = await detailsOf(ctx, asked, { group_id, min_confidence, neighbors_limit });
		const { neighbors } = details;
		const origins = await readOrigins(
			ctx,
			neighbors.map((one) => one.edge_uuid),
		);
		const told = [
			...neighbors.map(({ edge_uuid, fact, pinned }): Told => {
				const { source = null, since = null, ended = null } = origins.get(edge_uuid) ?? {};
				return { pinned, edge_uuid, fact, source, since, ended };
			}),
			...details.statements.map((one): Told => {
				const { uuid: edge_uuid, fact, pinned, valid_at: since, invalid_at: ended } = one;
				return { pinned, edge_uuid, fact, source: one.episodes[0] ?? null, since, ended };
			}),
		];
		const facts = told.sort((a, b) => Number(b.pinned) - Number(a.pinned)).map(({ pinned: _, ...fact }): Fact => fact);
		const links = details.neighbors_next ? details.entity.edge_count : neighbors.length;
		const all = links + details.statements.length;
		const [entity = details.entity] = await withGroupTexts(ctx, [details.entity]);
		const { name, labels, summary, narrative, knot_narrative } = entity;
		const episodes = details.episodes.slice(0, 5).map((episode) => episode.name);
		return largestWithin(max_tokens, facts.length + 1, (size) => {
			const text = size > 0 ? knot_narrative || narrative?.text || summary || null : null;
			const shown = facts.slice(0, Math.max(0, size - 1));
			const left = all - shown.length;
			const lines = [
				QUOTED,
				`${quote(name)} (${labels.map(quote).join(", ")})${text ? `: ${quote(text)}` : ""}`,
				...factLines(shown),
				left > 0 ? `${left} more facts do not fit in max_tokens.` : "",
				size > 0 && episodes.length > 0 ? `Mentioned in: ${episodes.map(quote).join(", ")}` : "",
			];
			const data = {
				name,
				labels,
				narrative: text,
				facts: shown,
				facts_omitted: left,
				episodes: size > 0 ? episodes : [],
			};
			return answer(lines.filter(Boolean).join("\n"), data);
		});
	},
});

export const factsBetween = tool({
	name: "facts_between",
	description: "How two entities are connected: the facts between them, else those through entities in between.",
	scope: "read",
	meter: null,
	annotations: READS,
	input: z.object({
		a: entity("One end"),
		b: entity("The other end"),
		include_retracted: z.boolean().default(false),
		max_tokens: maxTokens,
		group_id: groupToRead,
	}),
	output: z.object({
		facts: z.array(Fact),
		through: z.array(
			z.object({ name: z.string(), facts: z.array(Fact.pick({ edge_uuid: true, fact: true, source: true })) }),
		),
		omitted: z.int(),
	}),
	async run(ctx, { a, b, include_retracted, max_tokens, group_id }) {
		if (group_id) assertGroupAllowed(ctx, group_id);
		const found = await findFactsBetween(ctx, { a, b, groupId: group_id, includeRetracted: include_retracted });
		const facts = found.facts.map((one): Fact => {
			const ended = one.retracted_at ?? one.invalid_at;
			return { edge_uuid: one.edge_uuid, fact: one.fact, source: one.episodes[0] ?? null, since: one.valid_at, ended };
		});
		const all = facts.length + found.through.length;
		return largestWithin(max_tokens, all, (size) => {
			const shown = facts.slice(0, size);
			const through = found.through.slice(0, size);
			const lines = [
				...factLines(shown),
				...through.map(({ name, facts }) => `- through ${quote(name)}: ${facts.map(sourced).join("; ")}`),
			];
			const omitted = all - shown.length - through.length;
			if (omitted > 0) lines.push(`${omitted} more do not fit in max_tokens.`);
			const text = all === 0 ? "Nothing connects them." : [QUOTED, ...lines].join("\n");
			return answer(text, { facts: shown, through, omitted });
		});
	},
});

export const recent = tool({
	name: "recent",
	description: "The latest episodes, newest first: names (for forget), dates, beginnings.",
	scope: "read",
	meter: null,
	annotations: READS,
	input: z.object({ limit: z.int().min(1).max(50).default(10), max_tokens: maxTokens, group_id: groupToRead }),
	output: z.object({
		episodes: z.array(
			z.object({
				name: z.string(),
				group_id: z.string(),
				source: z.string(),
				valid_at: z.string(),
				excerpt: z.string(),
			}),
		),
		total: z.int(),
		omitted: z.int(),
	}),
	async run(ctx, { limit, max_tokens, group_id }) {
		if (group_id) assertGroupAllowed(ctx, group_id);
		const list = JSON.parse(await listEpisodes(ctx, { group_id, limit, offset: 0 })) as z.output<typeof EpisodeList>;
		const episodes = list.episodes.map(({ name, group_id, source_description: source, valid_at, excerpt }) => {
			return { name, group_id, source, valid_at, excerpt };
		});
		return largestWithin(max_tokens, episodes.length, (size) => {
			const shown = episodes.slice(0, size);
			const omitted = episodes.length - size;
			const lines = shown.map(
				({ name, source, valid_at, excerpt }) =>
					`- ${quote(name)} (${day(valid_at)}, from ${quote(source)}): ${quote(excerpt)}`,
			);
			if (omitted > 0) lines.push(`${omitted} more do not fit in max_tokens.`);
			const text = episodes.length === 0 ? "Nothing is remembered yet." : [QUOTED, ...lines].join("\n");
			return answer(text, { episodes: shown, total: list.total, omitted });
		});
	},
});

export const whoami = tool({
	name: "whoami",
	description: "The project that this connection works in, the groups it sees, and whether it may write.",
	scope: "read",
	meter: null,
	annotations: READS,
	input: z.object({}),
	output: z.object({
		project: z.string(),
		groups: z.array(z.string()).nullable().describe("null: every group of the project."),
		scopes: z.array(z.enum(["read", "write"])),
		time_zone: z.string(),
	}),
	async run(ctx, _, { scopes }) {
		const project = await getProjectName({ teamId: ctx.team.id, projectId: ctx.projectId });
		const groups = ctx.groups === null ? "every group" : `the groups ${ctx.groups.map(quote).join(", ")}`;
		const may = scopes.includes("write") ? "reads and writes" : "reads, and may not write,";
		const text = `This key ${may} in ${groups} of the project ${quote(project)}. Dates without an offset are read in ${ctx.timeZone}.`;
		const data = { project, groups: ctx.groups, scopes, time_zone: ctx.timeZone };
		return answer(`${QUOTED}\n${text}`, data);
	},
});

type Details = z.output<typeof DetailsBody>;

/** The details of an entity; where there is none, the error names those whose names are alike. */
async function detailsOf(ctx: Ctx, name: string, filter: DetailsFilter): Promise<Details> {
	try {
		return JSON.parse(await getEntityDetails(ctx, name, filter)) as Details;
	} catch (error) {
		if (!(error instanceof AppError) || error.slug !== "not_found") throw error;
		const words = name
			.split(/\s+/)
			.slice(0, 5)
			.filter((word) => word.length > 2);
		const lists = words.map((text) => browseEntities(ctx, { text, label: "", knots: false, after: undefined }));
		const names = (await Promise.all(lists)).flatMap(({ entities }) => entities.slice(0, 5).map((one) => one.name));
		const alike = [...new Set(names)].slice(0, 5).map(quote);
		throw alike.length > 0 ? new AppError("not_found", `${error.message} Alike: ${alike.join(", ")}.`) : error;
	}
}
