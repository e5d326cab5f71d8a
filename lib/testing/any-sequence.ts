// Sequences of everything that people do to a graph, each taken back in some order, beside a log of what was said: whatever was
// done and undone, the graph is what the texts that are left say.
import fc from "fast-check";
import type { Ctx } from "@/lib/context";
import { answerQuestion, undoAnswer } from "@/lib/curation/answer-question";
import { correctEdge } from "@/lib/curation/correct-edge";
import { correctNode } from "@/lib/curation/correct-node";
import { mergeEntities } from "@/lib/curation/merge-entities";
import { retract } from "@/lib/curation/retract";
import { undoMerge } from "@/lib/curation/undo-merge";
import { undoRetraction } from "@/lib/curation/undo-retraction";
import { readInTenant } from "@/lib/db/tenant";
import { addFact } from "@/lib/episodes/add-fact";
import { deleteEpisode } from "@/lib/episodes/delete-episode";
import { AppError } from "@/lib/errors";
import { type Fact, writeFacts } from "./write-facts";

const KINDS = [
	"write",
	"state",
	"merge",
	"rename",
	"hide",
	"show",
	"retract",
	"delete",
	"answer",
	"correct",
	"undo",
] as const;

/** One thing that somebody does; the numbers choose among what there is. */
export type Deed = { kind: (typeof KINDS)[number]; a: number; b: number; c: number };

const deed = fc.record({ kind: fc.constantFrom(...KINDS), a: fc.nat(99), b: fc.nat(99), c: fc.nat(99) });
const said = fc.record({ kind: fc.constant("write" as const), a: fc.nat(99), b: fc.nat(99), c: fc.nat(99) });

/** Some texts, what is done to them, and in which order the rest of it is undone. */
export const anySequence = fc.record({
	deeds: fc
		.tuple(fc.array(said, { minLength: 1, maxLength: 4 }), fc.array(deed, { minLength: 1, maxLength: 10 }))
		.map((parts): Deed[] => parts.flat()),
	order: fc.array(fc.nat(99), { minLength: 10, maxLength: 10 }),
});

const NAMES = ["Ada", "Bob", "Cem"];
const NOBODY = "00000000-0000-4000-8000-000000000000";
const WRITTEN = new Date("2026-01-01T00:00:00Z");
const pick = <T>(from: readonly T[], n: number): T | undefined => from[n % from.length];

/** A text as it was understood when it was written: entities by id, and facts. */
type Said = {
	episode: string;
	mentions: string[];
	facts: { source: string; target: string | null; relation: string; fact: string; confidence: number }[];
};
type Undo = { what: string; run(): Promise<unknown> };

/** What happens to a project: does deeds, knows how to take them back, and keeps a log of the texts. */
export class Life {
	readonly said: Said[] = [];
	/** What an entity was called when it first was spoken of, by id. */
	readonly names = new Map<string, string>();
	readonly undos: Undo[] = [];

	constructor(private readonly caller: Ctx) {}

	private get ctx(): Ctx {
		return { ...this.caller, now: new Date() };
	}

	private query<R extends object>(text: string, ...values: unknown[]): Promise<R[]> {
		return readInTenant<R>(this.ctx, text, [this.caller.projectId, ...values]);
	}

	/** Does one thing; what the service refuses is left undone. */
	async act(deed: Deed): Promise<void> {
		if (deed.kind === "undo") return this.undo(deed.a);
		await this[deed.kind](deed).catch(ignoreRefusal);
	}

	/** Takes one thing back that was not yet; false when the service wants another to be undone first. */
	async undo(n: number): Promise<void> {
		const undo = pick(this.undos, n);
		if (undo && (await isDone(undo))) this.undos.splice(this.undos.indexOf(undo), 1);
	}

	/** Takes everything back, beginning anywhere; throws when something can never be taken back. */
	async undoAll(order: number[]): Promise<void> {
		for (let n = 0; this.undos.length > 0; n++) {
			const before = this.undos.length;
			await this.undo(order[n % order.length] ?? 0);
			if (this.undos.length === before && n > order.length) await this.undoAny();
		}
	}

	private async undoAny(): Promise<void> {
		const before = this.undos.length;
		for (const undo of [...this.undos].reverse())
			if (await isDone(undo)) this.undos.splice(this.undos.indexOf(undo), 1);
		if (this.undos.length === before) throw new Error(`cannot be undone: ${JSON.stringify(this.undos)}`);
	}

	private async write({ a, b, c }: Deed): Promise<void> {
		const [source, target] = [pick(NAMES, a), pick([...NAMES, "tea", null], b)];
		if (!source || target === undefined || source === target) return;
		const relation = pick(["likes", "knows"], c) ?? "";
		const facts: Fact[] = [toFact({ source, target, relation, fact: `They ${relation} it.`, confidence: 0.75 })];
		const { episodeName } = await writeFacts(this.caller, facts, { validAt: WRITTEN, content: `They ${relation} it.` });
		await this.note(episodeName);
	}

	private async state({ a, b }: Deed): Promise<void> {
		const [subject, object] = [pick(NAMES, a) ?? "", pick([...NAMES, "tea"], b) ?? ""];
		const input = { subject, predicate: "owns", object, fact: "They own it.", valid_at: WRITTEN.toISOString() };
		const { answer } = await addFact(this.ctx, input);
		await this.note(answer.episode_name);
	}

	/** Keeps what a text was understood to say. */
	private async note(episode: string): Promise<void> {
		const mentions = await this.query<{ id: string; name: string }>(
			"SELECT e.id, e.name FROM mentions m JOIN episodes p ON p.project_id = $1 AND p.id = m.episode_id JOIN entities e ON e.project_id = $1 AND e.id = m.entity_id WHERE m.project_id = $1 AND p.name = $2",
			episode,
		);
		for (const { id, name } of mentions) if (!this.names.has(id)) this.names.set(id, name);
		const facts = await this.query<Said["facts"][number]>(
			`SELECT e.source_id AS source, e.target_id AS target, e.relation, e.fact FROM edge_episodes v
			JOIN episodes p ON p.project_id = $1 AND p.id = v.episode_id JOIN edges e ON e.project_id = $1 AND e.id = v.edge_id
			WHERE v.project_id = $1 AND p.name = $2`,
			episode,
		);
		this.said.push({
			episode,
			mentions: mentions.map(({ id }) => id),
			facts: facts.map((one) => ({ ...one, confidence: one.relation === "owns" ? 1 : 0.75 })),
		});
	}

	private async merge({ a, b }: Deed): Promise<void> {
		const [kept, gone] = [pick(await this.entities(), a)?.id ?? NOBODY, pick(await this.entities(), b)?.id ?? NOBODY];
		const { mergeId } = await mergeEntities(this.ctx, { kept, gone }, false);
		this.undos.push({ what: `merge ${mergeId}`, run: () => undoMerge(this.ctx, mergeId ?? "") });
	}

	private async rename({ a, b }: Deed): Promise<void> {
		const name = pick(["Eve", "Fay", ...NAMES], b) ?? "";
		await this.correctEntity(pick(await this.entities(), a)?.id, { name });
	}

	private hide = async ({ a }: Deed) => this.correctEntity(pick(await this.entities(), a)?.id, { hidden: true });
	private show = async ({ a }: Deed) => this.correctEntity(pick(await this.entities(), a)?.id, { hidden: false });

	private async correctEntity(id: string | undefined, to: Parameters<typeof correctNode>[2]): Promise<void> {
		const { retraction_id } = await correctNode(this.ctx, id ?? NOBODY, to);
		this.keep(retraction_id, `correct entity ${id} ${JSON.stringify(to)}`);
	}

	private async correct({ a, b }: Deed): Promise<void> {
		const edge = pick(await this.facts(), a)?.id ?? NOBODY;
		const to = pick([{ fact: "They like it a lot." }, { valid_at: new Date("2025-06-01T00:00:00Z") }], b);
		const { retraction_id } = await correctEdge(this.ctx, edge, to ?? {});
		this.keep(retraction_id, `correct fact ${edge} ${JSON.stringify(to)}`);
	}

	private async retract({ a, b, c }: Deed): Promise<void> {
		const targets = [
			{ edge_uuid: pick(await this.facts(), a)?.id ?? NOBODY, siblings: c % 2 === 0 },
			{ episode: pick(this.said, a)?.episode ?? "" },
			{ entity: pick(await this.entities(), a)?.id ?? NOBODY },
		];
		const target = pick(targets, b) ?? {};
		const { retraction_id } = await retract(this.ctx, target);
		this.keep(retraction_id, `retract ${JSON.stringify(target)}`);
	}

	private async delete({ a }: Deed): Promise<void> {
		const text = pick(this.said, a);
		if (!text) return;
		await deleteEpisode(this.ctx, text.episode, false);
		this.said.splice(this.said.indexOf(text), 1);
	}

	private async answer({ a, b, c }: Deed): Promise<void> {
		const [facts, entities] = [await this.facts(), await this.entities()];
		const [fact, other] = [pick(facts, a)?.id, pick(facts, b)?.id];
		const [entity, twin] = [pick(entities, a)?.id, pick(entities, b)?.id];
		const [key, answer] = pick(
			[
				[`fact:${fact}`, "right"],
				[`fact:${fact}`, "wrong"],
				[`contradiction:${fact}:${other}`, "first"],
				[`contradiction:${fact}:${other}`, "second"],
				[`contradiction:${fact}:${other}`, "both"],
				[`duplicate:${entity}:${twin}`, "same"],
				[`type:${entity}:Robot`, "label-1"],
				[`type:${entity}:Robot`, "nothing"],
				[`again:${fact}`, "right"],
			] as const,
			c,
		) ?? ["", ""];
		await answerQuestion(this.ctx, "ada@example.com", { key, answer });
		const what = `answer ${key}`;
		if (!this.undos.some((undo) => undo.what === what)) this.undos.push({ what, run: () => undoAnswer(this.ctx, key) });
	}

	private keep(retractionId: string | null, what: string): void {
		if (retractionId) this.undos.push({ what, run: () => undoRetraction(this.ctx, retractionId) });
	}

	private entities = () =>
		this.query<{ id: string }>("SELECT id FROM entities WHERE project_id = $1 ORDER BY created_at, id");
	private facts = () =>
		this.query<{ id: string }>("SELECT id FROM edges WHERE project_id = $1 ORDER BY created_at, id");

	/** Says again in another project what is left of the log, each thing by its first name, and answers the new episodes by the old. */
	async replay(other: Ctx): Promise<Map<string, string>> {
		const episodes = new Map<string, string>();
		const nameOf = (id: string) => this.names.get(id) ?? "?";
		for (const { episode, mentions, facts } of this.said) {
			const edges = facts.map(({ source, target, ...rest }) =>
				toFact({ ...rest, source: nameOf(source), target: target && nameOf(target) }),
			);
			const written = await writeFacts(other, edges, {
				validAt: WRITTEN,
				alone: mentions.map(nameOf),
				content: "said",
			});
			episodes.set(episode, written.episodeName);
		}
		return episodes;
	}
}

const toFact = (
	fact: Pick<Extract<Fact, { source: string }>, "source" | "target" | "relation" | "fact" | "confidence">,
): Fact => ({
	...fact,
	...{ validAt: WRITTEN, invalidAt: null, endings: [], evidence: { start: 0, end: fact.fact.length } },
});

function ignoreRefusal(error: unknown): void {
	if (!(error instanceof AppError) || error.slug === "internal_error") throw error;
}

/** Takes one thing back. What is gone with a deletion counts as taken back; what waits for another does not. */
async function isDone({ run }: Undo): Promise<boolean> {
	try {
		await run();
		return true;
	} catch (error) {
		ignoreRefusal(error);
		return (error as AppError).slug === "not_found";
	}
}
