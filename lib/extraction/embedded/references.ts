// Owns what pronouns and bare definite nouns point back to, over the sentences of one episode. Knows nothing of edges.
import type { ExtractedEntity } from "../extraction";
import type { EntityTable, Gender } from "./entities";
import type { Sentence } from "./sentence";

type Mention = { entity: ExtractedEntity; sentence: number; word: number; subject: boolean; plural: boolean };

/** Sentences back that a pronoun may reach. */
const REACH = 4;

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
	team: "Organization",
	band: "Organization",
	city: "Location",
	town: "Location",
	village: "Location",
	country: "Location",
	island: "Location",
	place: "Location",
};

/** The entities named so far, newest last, and the voices of the present turn. */
export class References {
	private readonly mentions: Mention[] = [];
	speaker: ExtractedEntity | null = null;
	listener: ExtractedEntity | null = null;
	/** The subject of the fact being told: its possessives stay pronouns ("Anna took her kids"). */
	topic: ExtractedEntity | null = null;
	sentence = 0;

	constructor(private readonly table: EntityTable) {}

	note(entity: ExtractedEntity, word: number, subject: boolean, plural: boolean): void {
		this.mentions.push({ entity, sentence: this.sentence, word, subject, plural });
		if (this.mentions.length > 400) this.mentions.splice(0, 200);
	}

	/** The entity that the pronoun at word `i` means, or null. */
	resolvePronoun(s: Sentence, i: number): ExtractedEntity | null {
		const word = s.lower(i);
		if (/^(?:i|me|my|mine|myself|we|us|our|ours|ourselves|im)$/.test(word)) return this.speaker;
		if (/^(?:you|your|yours|yourself|u|ya|ur)$/.test(word)) return this.listener;
		if (/^(?:he|him|his|himself)$/.test(word))
			return this.latest(i, (m) => this.isPerson(m, "male"), word === "himself");
		if (/^(?:she|her|hers|herself)$/.test(word))
			return this.latest(i, (m) => this.isPerson(m, "female"), word === "herself");
		if (/^(?:it|its|itself)$/.test(word)) return this.latest(i, (m) => m.entity.label !== "Person" && !m.plural, false);
		if (/^(?:they|them|their|theirs|themselves)$/.test(word))
			return this.latest(i, (m) => m.plural || m.entity.label === "Organization", false);
		return null;
	}

	/** "the company" after a named one: that one. */
	resolveNominal(s: Sentence, i: number): ExtractedEntity | null {
		const label = NOMINAL[s.lower(i)];
		if (!label) return null;
		const kids = s.kids(i);
		const definite = kids.some((k) => s.label(k) === "det" && /^(?:the|this|that)$/.test(s.lower(k)));
		if (
			!definite ||
			kids.some((k) =>
				["amod", "compound", "nmod", "acl", "acl:relcl", "nmod:poss", "nummod", "appos", "obl"].includes(s.label(k)),
			)
		)
			return null;
		return this.latest(i, (m) => m.entity.label === label && m.entity.isName, false);
	}

	possessiveOf(entity: ExtractedEntity): string {
		const gender = entity.label === "Person" ? this.table.genderOf(entity) : "unknown";
		return gender === "female" ? "her" : gender === "male" ? "his" : entity.label === "Person" ? "their" : "its";
	}

	private isPerson(m: Mention, gender: Gender): boolean {
		// Whoever speaks or listens is not "he" or "she" in the same turn.
		if (m.entity.label !== "Person" || m.plural || m.entity === this.speaker || m.entity === this.listener)
			return false;
		const known = this.table.genderOf(m.entity);
		return known === gender || known === "unknown";
	}

	/** The best candidate before word `i`: this sentence first, then back; subjects before others, earlier subjects first. */
	private latest(i: number, fits: (m: Mention) => boolean, sameSentence: boolean): ExtractedEntity | null {
		let best: Mention | null = null;
		let bestScore = Number.NEGATIVE_INFINITY;
		for (let k = this.mentions.length - 1; k >= 0; k--) {
			const m = this.mentions[k] as Mention;
			const back = this.sentence - m.sentence;
			if (back > (sameSentence ? 0 : REACH)) break;
			if ((back === 0 && m.word >= i) || !fits(m)) continue;
			const score = -4 * back + (m.subject ? 3 : 0) + (m.entity.isName ? 1.5 : 0) - (back === 0 ? 0 : 0.01 * m.word);
			if (score > bestScore) {
				best = m;
				bestScore = score;
			}
		}
		return best?.entity ?? null;
	}
}
