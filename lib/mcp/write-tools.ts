// The tools that change memory: remember, correct, forget.
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Ctx } from "@/lib/context";
import { correctEdge } from "@/lib/curation/correct-edge";
import { MergeInput, mergeNames } from "@/lib/curation/merge-names";
import { retract } from "@/lib/curation/retract";
import { addFact } from "@/lib/episodes/add-fact";
import { deleteEpisode, rehearseDeletion } from "@/lib/episodes/delete-episode";
import { FactInput } from "@/lib/episodes/fact-wire";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { EpisodeInput } from "@/lib/episodes/wire";
import { AppError } from "@/lib/errors";
import { findEdgeId } from "@/lib/graph/find-edge";
import { toShortId } from "@/lib/ids";
import { quote } from "@/lib/search/context-text";
import { groupId, text } from "@/lib/wire/fields";
import { answer, largestWithin, QUOTED, readDate, tool, toolDate } from "./tool";

const group = groupId.optional().describe("To write to; default the key's only group, else `default`.");
const groupFor = (ctx: Ctx, asked: string | undefined) =>
	asked ?? (ctx.groups?.length === 1 ? ctx.groups[0] : undefined) ?? "default";
const ANSWER_TOKENS = 2_000;

export const remember = tool({
	name: "remember",
	description:
		"Stores prose and extracts its facts. Write whole sentences that name who and what they are about; pronouns and fragments give few facts.",
	scope: "write",
	meter: "writes",
	annotations: { destructiveHint: false, openWorldHint: false },
	input: z.object({
		text: EpisodeInput.shape.content.describe("At most 100,000 characters."),
		when: toolDate.optional().describe("When it was true, as 2026-05-08 or 2026-05-08T13:56+02:00; default now."),
		source: text(0, 120).default("mcp").describe("Where it comes from."),
		group_id: group,
	}),
	output: z.object({
		episode: z.string().describe("Its name, for `forget`."),
		group_id: z.string(),
		entities: z.int(),
		facts: z.int(),
		warning: z.string().nullable(),
	}),
	async run(ctx, { text, when, source, group_id }) {
		const input = {
			content: text,
			valid_at: when && readDate(when, ctx.timeZone, "start"),
			source_description: source,
			group_id: groupFor(ctx, group_id),
			extract_intent: false,
		};
		const written = (await ingestEpisode(ctx, input)).answer;
		const { episode_name: episode, extracted, warning } = written;
		const facts = extracted.edges + extracted.statements;
		const summary = `Remembered as ${episode}: ${extracted.entities} entities, ${facts} new facts.${warning ? ` Note: ${warning}` : ""}`;
		return answer(summary, { episode, group_id: written.group_id, entities: extracted.entities, facts, warning });
	},
});

const { subject, predicate, object } = FactInput.shape;
const day = toolDate.optional();

export const correct = tool({
	name: "correct",
	description:
		"States a fact (subject, predicate, object), retracts one (edge_uuid), or both to replace it. Or shows one first (edge_uuid, pinned), makes entities one (keep, merge), or keeps two apart (never). The user can undo it.",
	scope: "write",
	meter: "writes",
	annotations: { destructiveHint: true, openWorldHint: false },
	input: z.object({
		subject: subject.optional().describe(""),
		predicate: predicate.optional().describe(""),
		object: object.optional().describe(""),
		valid_at: day.describe("When it began to hold; default now."),
		invalid_at: day.describe("When it stops to hold."),
		edge_uuid: text(1, 36).optional().describe("Its id in brackets, or its uuid."),
		siblings: z
			.boolean()
			.optional()
			.describe("Retract the rest of its sentence too; default true unless it is replaced."),
		pinned: z.boolean().optional(),
		reason: text(0, 500).optional().describe(""),
		keep: MergeInput.shape.keep.describe("What stays."),
		merge: MergeInput.shape.merge.describe("What becomes part of it."),
		never: MergeInput.shape.never.describe(""),
		group_id: group,
	}),
	output: z.object({
		stated: z.object({ edge_uuid: z.string(), fact: z.string(), created: z.boolean() }).nullable(),
		retracted: z.array(z.object({ edge_uuid: z.string(), fact: z.string() })),
		retraction_id: z.string().nullable(),
		omitted: z.int(),
		merge_id: z.string().nullable(),
	}),
	async run(ctx, { edge_uuid, pinned, siblings, reason, keep, merge, never, group_id, ...fact }) {
		if (keep !== undefined || merge !== undefined || never !== undefined) {
			if (edge_uuid !== undefined || pinned !== undefined || Object.values(fact).some((part) => part !== undefined)) {
				throw new AppError("invalid_request", "Merge entities in a call of its own, without a fact.");
			}
			return mergeByName(ctx, { keep, merge, never });
		}
		const given = [fact.subject, fact.predicate, fact.object].filter((part) => part !== undefined).length;
		if ((given > 0 && given < 3) || (given === 0 && !edge_uuid)) {
			throw new AppError(
				"invalid_request",
				"Give subject, predicate and object to state a fact, edge_uuid to retract one, all four to replace it, or keep and merge.",
			);
		}
		if (pinned !== undefined) {
			if (given > 0 || edge_uuid === undefined) {
				throw new AppError("invalid_request", "Pin a fact in a call of its own, by its edge_uuid.");
			}
			return pinById(ctx, edge_uuid, pinned);
		}
		const wrong = edge_uuid === undefined ? null : await findEdgeId(ctx, edge_uuid);
		// The new fact first: a crash in between leaves both, and the same call again completes it.
		const stating =
			given === 3
				? await addFact(ctx, {
						...dated(fact, ctx.timeZone),
						group_id: groupFor(ctx, group_id),
						source_description: "mcp",
					})
				: null;
		const added = stating?.answer ?? null;
		const retraction = wrong
			? await retract(ctx, { edge_uuid: wrong, siblings: siblings ?? given === 0, reason })
			: null;
		const stated = added && { edge_uuid: added.fact.edge_uuid, fact: added.fact.fact, created: added.fact.created };
		const retracted = [...(added?.retracted ?? []), ...(retraction?.edges ?? [])].map(({ edge_uuid, fact }) => ({
			edge_uuid,
			fact,
		}));
		return largestWithin(ANSWER_TOKENS, retracted.length, (size) => {
			const shown = retracted.slice(0, size);
			const lines = [
				QUOTED,
				stated ? `Stated${stated.created ? "" : " again"}: ${identified(stated)}` : "",
				...shown.map((one) => `Retracted: ${identified(one)}`),
				retracted.length === 0 && wrong ? "Nothing was retracted: that fact no longer held." : "",
				retraction?.retraction_id ? `The user can undo the retraction by its id ${retraction.retraction_id}.` : "",
			];
			const data = {
				stated,
				retracted: shown,
				retraction_id: retraction?.retraction_id ?? null,
				omitted: retracted.length - size,
				merge_id: null,
			};
			return answer(lines.filter(Boolean).join("\n"), data);
		});
	},
});

const NOTHING_ELSE = { stated: null, retracted: [], retraction_id: null, omitted: 0, merge_id: null };

async function pinById(ctx: Ctx, asked: string, pinned: boolean) {
	const fact = await correctEdge(ctx, await findEdgeId(ctx, asked), { pinned });
	const said = `${pinned ? "Pinned" : "Not pinned any more"}: ${identified(fact)}`;
	return answer(`${QUOTED}\n${said}`, NOTHING_ELSE);
}

async function mergeByName(ctx: Ctx, sent: MergeInput) {
	const checked = MergeInput.safeParse(sent);
	if (!checked.success) throw new AppError("invalid_request", "Give keep and merge, or never alone.");
	const { merge_id, entity, moved } = await mergeNames(ctx, checked.data);
	const said = merge_id
		? `Merged into ${quote(entity)}: ${moved.edges} facts and ${moved.mentions} mentions moved. The user can undo it by its id ${merge_id}.`
		: "They are kept apart from now on.";
	return answer(`${QUOTED}\n${said}`, { ...NOTHING_ELSE, merge_id });
}

const identified = ({ edge_uuid, fact }: { edge_uuid: string; fact: string }) =>
	`[${toShortId(edge_uuid)}] ${quote(fact)}`;

const dated = ({ valid_at, invalid_at, ...rest }: { valid_at?: string; invalid_at?: string }, timeZone: string) => ({
	...rest,
	valid_at: valid_at && readDate(valid_at, timeZone, "start"),
	invalid_at: invalid_at && readDate(invalid_at, timeZone, "start"),
});

export const forget = tool({
	name: "forget",
	description:
		"Deletes an episode with what rests on it alone. Call it first without `confirm`: it lists what would go and gives a `confirm` value. Show that to the user, and call it again with that value only after a yes. It cannot be undone; to retract one fact use correct.",
	scope: "write",
	meter: null,
	annotations: { destructiveHint: true, openWorldHint: false },
	input: z.object({
		episode: text(1, 200).describe("Its name or uuid."),
		confirm: text(0, 64).optional().describe("From the dry run."),
	}),
	output: z.object({
		episode: z.string(),
		done: z.boolean(),
		deleted: z.object({ episodes: z.int(), edges: z.int(), entities: z.int() }),
		facts: z.array(z.string()),
		entities: z.array(z.string()),
		omitted: z.int(),
		confirm: z.string().nullable(),
	}),
	async run(ctx, { episode, confirm }) {
		const { receipt, facts, entities } = await rehearseDeletion(ctx, episode);
		const { deleted } = receipt;
		const wanted = createHash("sha256")
			.update(JSON.stringify([ctx.projectId, episode, deleted]))
			.digest("base64url")
			.slice(0, 16);
		const counts = Object.entries(deleted)
			.map(([kind, count]) => `${count} ${kind}`)
			.join(", ");
		if (confirm === undefined) {
			const going = [...entities.map((name) => ({ name })), ...facts.map((fact) => ({ fact }))];
			return largestWithin(ANSWER_TOKENS, going.length, (size) => {
				const shown = going.slice(0, size);
				const omitted = going.length - size;
				const lines = [
					QUOTED,
					`Nothing was deleted yet. Forgetting this would delete ${counts}. After the user agrees call forget again with confirm "${wanted}".`,
					...shown.map((one) => ("name" in one ? `- entity ${quote(one.name)}` : `- fact ${quote(one.fact)}`)),
					omitted > 0 ? `- ${omitted} more` : "",
				];
				const data = {
					facts: shown.flatMap((one) => ("fact" in one ? one.fact : [])),
					entities: shown.flatMap((one) => ("name" in one ? one.name : [])),
				};
				return answer(lines.filter(Boolean).join("\n"), {
					...{ episode, done: false, deleted, omitted, confirm: wanted },
					...data,
				});
			});
		}
		if (confirm !== wanted) {
			throw new AppError(
				"invalid_request",
				`confirm is not that of this episode as it is now: ${counts} would go. Call forget without confirm and ask again.`,
			);
		}
		const done = await deleteEpisode(ctx, episode, false);
		const nothingMore = { facts: [], entities: [], omitted: 0, confirm: null };
		return answer(`Forgotten: ${counts}.`, { episode, done: true, deleted: done.deleted, ...nothingMore });
	},
});
