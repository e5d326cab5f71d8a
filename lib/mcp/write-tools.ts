// The tools that change memory: remember, correct, forget.
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Ctx } from "@/lib/context";
import { mergeNames } from "@/lib/curation/merge-names";
import { retract } from "@/lib/curation/retract";
import { deleteEpisode } from "@/lib/episodes/delete-episode";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { EpisodeInput } from "@/lib/episodes/wire";
import { AppError } from "@/lib/errors";
import { addFact } from "@/lib/facts/add-fact";
import { FactInput } from "@/lib/facts/wire";
import { findEdgeId } from "@/lib/graph/find-edge";
import { toShortId } from "@/lib/ids";
import { MergeInput } from "@/lib/merges/wire";
import { quote } from "@/lib/search/context-text";
import { groupId, text } from "@/lib/wire/fields";
import { answer, largestWithin, QUOTED, tool } from "./tool";

const group = groupId.optional().describe("The group to write to; default the key's only group, else `default`.");
const groupFor = (ctx: Ctx, asked: string | undefined) =>
	asked ?? (ctx.groups?.length === 1 ? ctx.groups[0] : undefined) ?? "default";
const ANSWER_TOKENS = 2_000;

export const remember = tool({
	name: "remember",
	title: "Remember prose",
	description:
		"Stores prose in memory and extracts entities and facts from it. Write whole sentences that name who and what they are about; pronouns and fragments give few facts. Put the date in `when` if it is not now.",
	scope: "write",
	meter: "writes",
	annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
	input: z.object({
		text: EpisodeInput.shape.content.describe("The prose, at most 100,000 characters."),
		when: EpisodeInput.shape.valid_at.describe(
			"When it was true, ISO 8601; default now. Give the user's offset from UTC: yesterday is read in their time zone.",
		),
		source: text(0, 120).default("mcp").describe("Where it comes from, shown in the dashboard."),
		group_id: group,
	}),
	output: z.object({
		episode: z.string().describe("Its name, for `forget`."),
		group_id: z.string(),
		entities: z.int(),
		facts: z.int().describe("New facts."),
		warning: z.string().nullable().describe("Why few or no facts were found."),
	}),
	async run(ctx, { text, when, source, group_id }) {
		const input = {
			content: text,
			valid_at: when?.text,
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

const { subject, predicate, object, valid_at, invalid_at } = FactInput.shape;

export const correct = tool({
	name: "correct",
	title: "State or retract a fact",
	description:
		"Corrects memory: states a fact (subject, predicate, object), retracts a wrong one with the other facts of its sentence (edge_uuid, the id in brackets that recall, about and facts_between give), or both at once to replace it. Or makes entities one (keep, merge), or says that two are different (never). All can be undone by the user.",
	scope: "write",
	meter: "writes",
	annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
	input: z.object({
		subject: subject.optional(),
		predicate: predicate.optional(),
		object: object.optional(),
		valid_at,
		invalid_at,
		edge_uuid: text(1, 36).optional().describe("The fact to retract: its id in brackets, or its uuid."),
		siblings: z
			.boolean()
			.optional()
			.describe(
				"Whether the other facts of its sentence, said nowhere else, are retracted too; default true, false where it is replaced.",
			),
		reason: text(0, 500).optional().describe("Why it is retracted."),
		keep: MergeInput.shape.keep,
		merge: MergeInput.shape.merge,
		never: MergeInput.shape.never,
		group_id: group,
	}),
	output: z.object({
		stated: z.object({ edge_uuid: z.string(), fact: z.string(), created: z.boolean() }).nullable(),
		retracted: z.array(z.object({ edge_uuid: z.string(), fact: z.string() })),
		retraction_id: z.string().nullable().describe("For the undo."),
		omitted: z.int().describe("Retracted facts that do not fit in the answer."),
		merge_id: z.string().nullable().describe("Of a merge, for the undo."),
	}),
	async run(ctx, { edge_uuid, siblings, reason, keep, merge, never, group_id, ...fact }) {
		if (keep !== undefined || merge !== undefined || never !== undefined) {
			if (edge_uuid !== undefined || Object.values(fact).some((part) => part !== undefined)) {
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
		const wrong = edge_uuid === undefined ? null : await findEdgeId(ctx, edge_uuid);
		// The new fact first: a crash in between leaves both, and the same call again completes it.
		const stating =
			given === 3
				? await addFact(ctx, { ...dated(fact), group_id: groupFor(ctx, group_id), source_description: "mcp" })
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

async function mergeByName(ctx: Ctx, sent: MergeInput) {
	const checked = MergeInput.safeParse(sent);
	if (!checked.success) throw new AppError("invalid_request", "Give keep and merge, or never alone.");
	const { merge_id, entity, moved } = await mergeNames(ctx, checked.data);
	const said = merge_id
		? `Merged into ${quote(entity)}: ${moved.edges} facts and ${moved.mentions} mentions moved. The user can undo it by its id ${merge_id}.`
		: "They are kept apart from now on.";
	return answer(`${QUOTED}\n${said}`, { stated: null, retracted: [], retraction_id: null, omitted: 0, merge_id });
}

const identified = ({ edge_uuid, fact }: { edge_uuid: string; fact: string }) =>
	`[${toShortId(edge_uuid)}] ${quote(fact)}`;

const dated = ({ valid_at, invalid_at, ...rest }: { valid_at?: Date; invalid_at?: Date }) => ({
	...rest,
	valid_at: valid_at?.toISOString(),
	invalid_at: invalid_at?.toISOString(),
});

export const forget = tool({
	name: "forget",
	title: "Forget an episode for good",
	description:
		"Deletes an episode and every fact and entity that rests on it alone. Call it first without `confirm`: it answers what would go and a `confirm` value. Show that to the user, and only after a yes call it again with that value. This cannot be undone; to retract one fact use correct.",
	scope: "write",
	meter: null,
	annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
	input: z.object({
		episode: text(1, 200).describe("Name or uuid of the episode, from recent, recall or remember."),
		confirm: text(0, 64).optional().describe("The value that the dry run answered."),
	}),
	output: z.object({
		episode: z.string(),
		done: z.boolean().describe("False for a dry run, which changed nothing."),
		deleted: z.object({ episodes: z.int(), edges: z.int(), entities: z.int() }).catchall(z.int()),
		confirm: z.string().nullable().describe("To be sent to delete exactly this; null once done."),
	}),
	async run(ctx, { episode, confirm }) {
		const { deleted } = await deleteEpisode(ctx, episode, true);
		const wanted = createHash("sha256")
			.update(JSON.stringify([ctx.projectId, episode, deleted]))
			.digest("base64url")
			.slice(0, 16);
		const counts = Object.entries(deleted)
			.map(([kind, count]) => `${count} ${kind}`)
			.join(", ");
		if (confirm === undefined) {
			const text = `Nothing was deleted yet. Forgetting this would delete ${counts}. After the user agrees call forget again with confirm "${wanted}".`;
			return answer(text, { episode, done: false, deleted, confirm: wanted });
		}
		if (confirm !== wanted) {
			throw new AppError(
				"invalid_request",
				`confirm is not that of this episode as it is now: ${counts} would go. Call forget without confirm and ask again.`,
			);
		}
		const receipt = await deleteEpisode(ctx, episode, false);
		return answer(`Forgotten: ${counts}.`, { episode, done: true, deleted: receipt.deleted, confirm: null });
	},
});
