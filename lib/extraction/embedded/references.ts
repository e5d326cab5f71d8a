// What pronouns and bare definite nouns point back to, over the sentences of one episode. Knows nothing of edges.
import type { ExtractedEntity } from "../extraction";
import { type Antecedent, findAntecedent, REACH, topmost } from "./antecedents";
import { isBare, VAGUE } from "./definite";
import type { EntityTable } from "./entities";
import { COUNTRIES } from "./gazetteer";
import type { LinearModel } from "./linear-model";
import { findMentions, type Mention, type Nodes, pronounOf } from "./mentions";
import type { NameSpan } from "./name-rules";
import type { Sentence } from "./sentence";
import { loadWeights, modelOf } from "./weights";

const NOMINAL: Record<string, string> = {
	company: "Organization",
	firm: "Organization",
	organization: "Organization",
	organisation: "Organization",
	startup: "Organization",
	university: "Organization",
	school: "Organization",
	agency: "Organization",
	bank: "Organization",
	band: "Organization",
	city: "Location",
	town: "Location",
	village: "Location",
	country: "Location",
	island: "Location",
};

/** Five sentences seldom hold more; each is compared with all. */
const MOST_MENTIONS = 60;
/** "This round" is not the previous one. */
const OTHER = /^(?:different|first|following|last|latter|new|next|old|other|previous|second|separate|third)$/;

/** The mentions of the last sentences, and the voices of the present turn. */
export class References {
	/** Of the sentences within reach, the present one last. */
	private mentions: Mention[] = [];
	private readonly model: LinearModel = modelOf(loadWeights(), "references");
	speaker: ExtractedEntity | null = null;
	listener: ExtractedEntity | null = null;
	private sentence = 0;

	constructor(private readonly table: EntityTable) {}

	/** Begins a sentence: what its pronouns, and later ones, may point back to. */
	read(s: Sentence, names: NameSpan[], nodes: Nodes): void {
		this.sentence++;
		this.mentions = this.mentions.filter((m) => this.sentence - m.sentence <= REACH + 1);
		for (const mention of findMentions(s, names, this.sentence, nodes)) {
			if (pronounOf(s, mention.head)) {
				const { mention: antecedent, isNear } = this.antecedentOf(mention);
				Object.assign(mention, { antecedent, isNear, top: antecedent && topmost(antecedent) });
			}
			this.mentions.push(mention);
		}
	}

	/** The entity that the pronoun at word `i` means, or null. */
	resolvePronoun(s: Sentence, i: number): ExtractedEntity | null {
		const word = s.lower(i);
		if (/^(?:i|me|my|mine|myself|we|us|our|ours|ourselves|im)$/.test(word)) return this.speaker;
		if (/^(?:you|your|yours|yourself|u|ya|ur)$/.test(word)) return this.listener;
		const mention = this.mentions.find((m) => m.s === s && m.head === i);
		const first = mention && topmost(mention);
		if (!first || first === mention) return null;
		// "he or she", "they" for two: no node stands for them.
		return first.kind === "group" || pronounOf(first.s, first.head) ? null : (first.nodes?.node(first.head) ?? null);
	}

	/** Whether the pronoun at word `i` is understood from the words of its sentence that are written with it. */
	isClear(s: Sentence, i: number, written: Set<number>): boolean {
		const mention = this.mentions.find((m) => m.s === s && m.head === i);
		const { antecedent } = mention ?? {};
		if (antecedent) return antecedent.s === s && written.has(antecedent.head);
		// It means one of the things before it in the sentence: all of them are to be there.
		const before = this.mentions.filter((m) => m.s === s && m.head < i && !pronounOf(s, m.head));
		return (mention?.isNear ?? false) && written.size > 0 && before.every((m) => written.has(m.head));
	}

	/** "the company" after a named one, "this change" after one that is named apart: that one. */
	resolveNominal(s: Sentence, i: number): ExtractedEntity | null {
		const determiner = s.kidsOf(i, "det").map((k) => s.lower(k))[0] ?? "";
		if (!/^(?:the|this|that|these|those)$/.test(determiner) || !isBare(s, i)) return null;
		const lemma = s.lemma(i).toLowerCase();
		if (/^(?:thing|way|kind|sort|time)$/.test(lemma)) return null;
		if (determiner !== "the" || VAGUE.has(lemma)) {
			const same = this.mentions.findLast(
				(m) =>
					m.key === lemma &&
					m.s.penn(m.head) === s.penn(i) &&
					m.kind === "noun" &&
					(m.s !== s || m.head < i) &&
					!isBare(m.s, m.head) &&
					!m.s.kidsOf(m.head, "amod").some((k) => OTHER.test(m.s.lower(k))),
			);
			if (same) return same.nodes?.node(same.head) ?? null;
		}
		const label = NOMINAL[s.lower(i)];
		if (!label) return null;
		const isOne = (m: Mention) => m.kind === label && (s.lower(i) !== "country" || COUNTRIES.has(m.key));
		const named = this.mentions.filter((m) => isOne(m) && (m.s !== s || m.head < i));
		const nearest = named.findLast((m) => m.role === "subject") ?? named.at(-1);
		return nearest?.nodes?.node(nearest.head) ?? null;
	}

	/** The entity as a sentence names it: what is no name has an article. */
	phraseFor({ isName, name }: ExtractedEntity): string {
		if (name === "User") return "the user";
		return isName || /['’]s /.test(name) || !/(?:^| )\p{Ll}+$/u.test(name) ? name : `the ${name}`;
	}

	possessiveOf(entity: ExtractedEntity): string {
		const gender = entity.label === "Person" ? this.table.genderOf(entity) : "unknown";
		return gender === "female" ? "her" : gender === "male" ? "his" : entity.label === "Person" ? "their" : "its";
	}

	/** "she", "her" or "herself" for somebody who was named in the same clause; null where nobody knows which. */
	pronounFor(entity: ExtractedEntity, as: "subject" | "object" | "self"): string | null {
		const gender = entity.label === "Person" ? this.table.genderOf(entity) : "unknown";
		if (gender === "female") return { subject: "she", object: "her", self: "herself" }[as];
		return gender === "male" ? { subject: "he", object: "him", self: "himself" }[as] : null;
	}

	private antecedentOf(pronoun: Mention): Antecedent {
		const voices = [this.speaker?.name, this.listener?.name].flatMap((n) => n?.toLowerCase().split(" ") ?? []);
		// Whoever speaks or listens is not "he" or "she" in the same turn.
		const others = this.mentions.filter((m) => m.kind !== "Person" || !voices.includes(m.key));
		return findAntecedent(pronoun, others.slice(-MOST_MENTIONS), this.model);
	}
}
