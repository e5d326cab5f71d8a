// The facts of one clause: each pair of entities that it relates, with relation, sentence, times and endings; or a statement where
// it names one entity only. Longer than 250 lines: the pairs of a clause share its sentence, scope, times and endings.
import type { Ending, ExtractedEntity } from "../extraction";
import type { Candidate } from "./candidate";
import { findEndings } from "./changes";
import type { Clause } from "./clauses";
import type { EntityTable } from "./entities";
import { type Argument, isRoleOf, readFrame } from "./frames";
import { LASTING_TRAITS, PERSON_ROLES } from "./gazetteer";
import type { NodeFinder } from "./nodes";
import { type Over, readOver } from "./over";
import { periodOf, timesOf } from "./periods";
import type { References } from "./references";
import { modality, objectRelation, plainRelation, relationName } from "./relations";
import type { Scope } from "./scope";
import type { Sentence } from "./sentence";
import type { TimeSpan } from "./times";
import { isOrder, type Topic, topicOf } from "./topic";
import { clauseTraits, pairTraits } from "./traits";

/** What goes with the object rather than the subject: "prefers updates to meetings", "hired Ann as a designer". */
const OF_OBJECT = /^(?:to|from|into|over|as|of)$/;
/** Verbs whose "as" says what the subject is. */
const AS_SUBJECT = new Set("join rejoin leave enter represent serve succeed replace".split(" "));
/** Verbs that carry no relation of their own worth a memory. */
const DULL = new Set("let seem appear happen matter mean".split(" "));

/** What the facts of a sentence are read with. */
export type Reading = {
	s: Sentence;
	times: TimeSpan[];
	finder: NodeFinder;
	table: EntityTable;
	references: References;
	/** The text of its facts; null where they cannot be told. */
	text: string | null;
	/** What a clause without a subject is about; null when nobody knows. */
	topic: Topic | null;
	/** More about the place of the sentence, for the judge. */
	traits: string[];
	out: Candidate[];
};

type Placed = Argument & { entity: ExtractedEntity };

export class ClauseFacts {
	private readonly over: Over;
	private readonly limited: boolean;
	private readonly fact: string | null;
	private readonly clauseTimes: TimeSpan[];
	private readonly from: ExtractedEntity | null;
	private readonly common: string[];

	constructor(
		private readonly r: Reading,
		private readonly clause: Clause,
		private readonly scope: Scope,
	) {
		const { s } = r;
		this.over = readOver(s, clause);
		this.limited = clause.negated || modality(s, clause).length > 0;
		this.fact = r.text;
		this.clauseTimes = timesOf(s, clause, r.times);
		const from = clause.complements.find(
			(k) => k.kind === "oblique" && k.prep.length === 1 && s.lower(k.prep[0] as number) === "from",
		);
		this.from = from ? r.finder.node(from.head) : null;
		this.common = [...r.traits, ...clauseTraits(s, clause, scope)];
	}

	write(): void {
		const { s } = this.r;
		const { clause } = this;
		const verb = s.lemma(clause.head).toLowerCase();
		if (DULL.has(verb) && clause.last === clause.head && s.kid(clause.head, "cop") < 0) return;
		const placed: Placed[] = [];
		for (const a of readFrame(s, clause)) {
			const entity = this.entityOf(a);
			if (!entity) continue;
			placed.push({ ...a, entity });
		}
		const topic = this.fact === null ? null : topicOf(s, clause, this.r.topic);
		if (topic) {
			placed.unshift({ role: "subject", head: -1, prep: [], of: null, complement: null, entity: topic.entity() });
			this.common.push(`topic=${topic.kind}`);
		}
		if (this.fact === null) return;
		const before = this.r.out.length;
		const apart = placed.filter((p) => !placed.some((of) => of.entity.isName && isRoleOf(p, of)));
		for (let i = 0; i < apart.length; i++)
			for (let k = i + 1; k < apart.length; k++) this.pair(apart[i] as Placed, apart[k] as Placed);
		this.writeMove(placed);
		this.writeRoles(placed);
		if (!this.r.out.slice(before).some((c) => c.target !== null && c.traits.includes("pair=subject")))
			this.writeStatement(placed);
	}

	private entityOf(a: Argument): ExtractedEntity | null {
		const { s, finder, table } = this.r;
		if (a.role !== "attribute" || s.tag(a.head) !== "ADJ") return finder.node(a.head);
		if (this.clause.complements.some((c) => c.kind === "oblique" && c.of === a.head)) return null;
		const word = s.lower(a.head);
		const before = s.word(a.head - 1) === "-" ? `${s.lower(a.head - 2)}-${word}` : word;
		if (!LASTING_TRAITS.has(word) && !LASTING_TRAITS.has(before) && (a.head === 0 || !/^\p{Lu}/u.test(s.word(a.head))))
			return null;
		const text = LASTING_TRAITS.has(before) ? before : s.word(a.head);
		return table.add(text, "Topic", false, s.tokens[a.head]?.start ?? 0, s.tokens[a.head]?.end ?? 0);
	}

	private pair(a: Placed, b: Placed): void {
		const { s } = this.r;
		if (a.entity === b.entity || (a.role === b.role && a.role === "subject")) return;
		if (b.role === "nested" && b.of?.head === a.head) return;
		if (a.role === "subject") {
			if (b.role === "agent") this.emit(b, this.relation([], { active: true }), a, [], "agent");
			else if (b.role === "indirect") this.emit(a, `${this.relation([])}_to`, b, [], "indirect");
			else if (b.role === "object" || b.role === "attribute") this.emit(a, this.mainRelation(b), b, [], b.role);
			else if (b.role === "oblique") this.emit(a, this.obliqueRelation(b), b, b.prep, "oblique");
			else if (b.of && b.of.role !== "subject" && this.entityOf(b.of) !== b.entity)
				this.emit(a, this.nestedRelation(b), b, b.prep, "nested");
			return;
		}
		if (a.complement === b.complement) return;
		const main = a.role === "object" || (a.role === "nested" && a.of?.role === "object");
		if (b.role === "oblique" && this.isOfSubject(b)) return;
		if (main && b.role === "oblique" && a.role === "object")
			this.emit(a, objectRelation(s, this.clause, b.prep), b, [], "object-oblique");
		else if (a.role === "oblique" && b.role === "object")
			this.emit(b, objectRelation(s, this.clause, a.prep), a, [], "object-oblique");
		else if (a.role === "indirect" && b.role === "object")
			this.emit(b, objectRelation(s, this.clause, []), a, [], "object-indirect");
		else if (a.role === "object" && b.role === "attribute") this.emit(a, "is", b, [], "object-attribute");
	}

	/** The clause's relation, in the base form after "to". */
	private relation(prep: number[], options: { active?: boolean; noun?: string } = {}): string {
		return relationName(this.r.s, this.clause, prep, { ...options, bare: this.scope.prefix === "to" });
	}

	private mainRelation(b: Placed): string {
		const { s } = this.r;
		const result =
			b.complement?.kind === "object" ? this.clause.complements.find((c) => c.kind === "infinitive") : undefined;
		const noun = result
			? `${s.kidsOf(result.head, "mark").some((m) => s.lower(m) === "to") ? "to " : ""}${s.lemma(result.head).toLowerCase()}`
			: undefined;
		return this.relation([], noun ? { noun } : {});
	}

	private obliqueRelation(b: Placed): string {
		const { s } = this.r;
		const { clause } = this;
		const adjective = s.kid(clause.head, "cop") >= 0 && b.head !== clause.head && clause.last === clause.head;
		if (adjective) return this.relation(b.prep, { noun: s.lower(clause.head) });
		// Whoever moves a team to Oslo does not move to Oslo.
		const object = clause.complements.find((c) => c.kind === "object");
		const isOfObject = OF_OBJECT.test(this.prepOf(b)) && !this.isOfSubject(b);
		return this.relation(b.prep, object && isOfObject ? { noun: s.lower(object.head) } : {});
	}

	/** "Ann joined Acme as head of science": it is Ann who is head. */
	private isOfSubject(b: Placed): boolean {
		return this.prepOf(b) === "as" && AS_SUBJECT.has(this.r.s.lemma(this.clause.last).toLowerCase());
	}

	/** "studied physics at Uppsala" -> studies_at; "has access to the roles" -> has_access_to. */
	private nestedRelation(b: Placed): string {
		const { s } = this.r;
		const prep = b.prep.map((p) => s.lower(p)).join(" ");
		const named = this.r.finder.nameAt(b.of?.role === "object" ? b.head : (b.of?.head ?? -1));
		const place = /^(?:at|in|into|from)$/.test(prep) && named;
		const through = b.of && b.of.role === "oblique" ? b.of.prep.map((p) => s.lower(p)).join(" ") : "";
		const noun = place ? prep : `${through} ${s.lower(b.of?.head ?? -1)} ${prep}`.trim();
		return this.relation([], { noun });
	}

	/** "Anna is the director of Acme" -> is_director_of; "Anna is Bob's sister" -> is_sister_of. */
	private writeRoles(placed: Placed[]): void {
		const { s, finder } = this.r;
		for (const role of placed) {
			if (role.role !== "attribute" || (s.tag(role.head) !== "NOUN" && s.tag(role.head) !== "PROPN")) continue;
			const noun = s.lemma(role.head).toLowerCase();
			for (const a of placed.filter((p) => p.role === "subject")) {
				for (const b of placed.filter((p) => p.role === "nested" && p.of?.head === role.head))
					if (b.entity.isName || PERSON_ROLES.has(noun) || b.prep.length === 1)
						this.emit(a, this.relation(b.prep, { noun }), b, b.prep, "role");
				const owner = s.kid(role.head, "nmod:poss");
				const entity = owner >= 0 && s.tag(role.head) === "NOUN" ? finder.node(owner) : null;
				if (entity) {
					const b: Placed = { ...role, head: owner, entity };
					this.emit(a, this.relation([], { noun: `${noun} of` }), b, [], "role");
				}
			}
		}
	}

	/** "we move from Heroku to AWS", where nobody says who: Heroku, moved_to AWS. */
	private writeMove(placed: Placed[]): void {
		if (placed.some((p) => p.role === "subject" || p.role === "object")) return;
		const end = (prep: string) => placed.find((p) => p.role === "oblique" && this.prepOf(p) === prep);
		const [from, to] = [end("from"), end("to")];
		if (from && to) this.emit(from, objectRelation(this.r.s, this.clause, to.prep), to, [], "object-oblique");
	}

	private prepOf({ prep }: Placed): string {
		return prep.map((p) => this.r.s.lower(p)).join(" ");
	}

	/** The clause as a fact about one entity, where nothing else in it is one. */
	private writeStatement(placed: Placed[]): void {
		const { s } = this.r;
		const { clause } = this;
		const copula = s.kid(clause.head, "cop") >= 0 && clause.last === clause.head;
		const relation = this.relation([], copula ? { noun: s.lower(clause.head) } : {});
		const passive = clause.passive && clause.head === clause.last && !this.limited ? `is_${relation}` : relation;
		if (relation === "") return;
		const subjects = placed.filter((p) => p.role === "subject");
		for (const a of subjects) this.push(a.entity, passive, null, [], pairTraits(this.r, a, null, "statement"));
		const object =
			subjects.length > 0
				? undefined
				: (placed.find((p) => p.role === "object") ?? placed.find((p) => p.role === "oblique" && p.entity.isName));
		const be = this.scope.prefix === "to" ? "be" : isOrder(s, clause) ? "to_be" : this.limited ? "" : "is";
		const done = `${be}_${objectRelation(s, clause, object?.prep ?? [])}`;
		if (object)
			this.push(object.entity, done.replace(/^_/, ""), null, [], pairTraits(this.r, object, null, "statement"));
	}

	private emit(a: Placed, relation: string, b: Placed, prep: number[], kind: string): void {
		const { s } = this.r;
		const { clause, over } = this;
		if (a.entity === b.entity || relation === "") return;
		const plain = over ? plainRelation(s, clause, prep, over) : relation;
		const name =
			over === "no_longer"
				? `no_longer_${plain}`
				: over === "used_to"
					? relation.replace(/^uses_to_/, "used_to_")
					: relation;
		const isActive = a.role === "subject" || b.role === "agent" || a.role === "agent";
		const particles = s.kidsOf(clause.head, "compound:prt").map((p) => s.lower(p));
		const endings =
			this.scope.supposed || !isActive
				? []
				: findEndings({
						verb: [s.lemma(clause.head).toLowerCase(), ...particles].join(" "),
						plainRelation: plain,
						over,
						negated: this.limited || clause.last !== clause.head,
						subject: a.entity.name,
						target: b.entity.name,
						targetIsPlace: b.entity.label === "Location",
						from: this.from?.name ?? null,
						prep: prep.map((p) => s.lower(p)).join(" "),
						hasObject: clause.complements.some((c) => c.kind === "object"),
					});
		this.push(a.entity, name, b.entity, endings, pairTraits(this.r, a, b, kind));
	}

	private push(
		source: ExtractedEntity,
		relation: string,
		target: ExtractedEntity | null,
		endings: Ending[],
		traits: string[],
	): void {
		const { prefix } = this.scope;
		// "My name is Ann", by her name.
		if (target && source.name.startsWith(`${target.name}'s `) && relation === "is") return;
		this.r.out.push({
			source: source.name,
			relation: (prefix ? `${prefix}_${relation}` : relation).slice(0, 60).replace(/_+$/, ""),
			target: target?.name ?? null,
			fact: this.fact as string,
			...periodOf(this.clauseTimes),
			endings,
			traits: [...this.common, ...traits],
		});
	}
}
