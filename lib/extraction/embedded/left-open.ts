// What a clause of talk leaves to whoever hears it: who does it, whom "you" means, what "here" shows. It cannot be told out of its
// place. Knows nothing of entities.
import type { Clause } from "./clauses";
import type { Sentence } from "./sentence";

/** Who speaks of themself without saying "I" does it with these in the present: "Love the new layout". */
const OF_SELF = /^(?:love|like|hate|prefer|need|want|plan|miss|enjoy|own|live|work|use)$/;

/** Whether a clause of a speaker without a subject may be an order, a wish or the subject of what follows, rather than about them. */
export function isLeftOpen(s: Sentence, clause: Clause, body: number[]): boolean {
	const tag = s.penn(clause.group[0] ?? clause.head);
	const first = body[0] ?? -1;
	if (s.lower(first) === "been" && body.some((w) => /^(?:while|long|minute)$/.test(s.lower(w)))) return true;
	// "Just like the old one": as it, rather than liked.
	if (s.lower(first) === "just" && s.lower(first + 1) === "like") return true;
	// "Really made me proud", "Must have been fun": something that was said before.
	if (body.some((w) => /^(?:me|us)$/.test(s.lower(w)) && /^i?obj$/.test(s.label(w)))) return true;
	if (/^(?:must|might|may|can|could|should|would|took)$/.test(s.lower(first))) return true;
	// "Was quite the adventure": something that was said before.
	if (s.kid(clause.head, "cop") >= 0 && /^(?:was|were|is)$/.test(s.lower(first))) return true;
	// "Finding a way matters": what is done, rather than who does it.
	if (s.penn(first) === "VBG" || /^(?:do|does)$/.test(s.lower(first))) return true;
	if (tag === "VBP") return !OF_SELF.test(s.lemma(clause.head).toLowerCase());
	if (tag !== "VBG") return false;
	return (
		/^(?:have|be|know|believe|see|feel)$/.test(s.lemma(clause.head)) ||
		body.some((w) => /^(?:VBP|VBZ|VBD|MD)$/.test(s.penn(w)))
	);
}

/** "Here is a picture", "Glad we could go": they point at what no reader sees, or leave out who it is. */
export const isDeictic = (s: Sentence, body: number[], hasSubject: boolean): boolean =>
	/^(?:to do|doing) (?:so|this|that|it)$/.test(opening(s, body)) ||
	// "The following week it moved": which week stands before it.
	/^the (?:(?:following|next|same) (?:day|evening|month|morning|week|year)|(?:day|night|week) (?:after|before))\b/.test(
		opening(s, body),
	) ||
	// "At the time there were six": which time stands before it.
	/^at the time there /.test(
		`${s.words
			.slice(body[0], (body[0] ?? 0) + 4)
			.join(" ")
			.toLowerCase()} `,
	) ||
	/^(?:e\.g\.?|here|i\.e\.?|namely)$/.test(s.lower(body.at(-1) ?? -1)) ||
	/^(?:e\.g\.?|i\.e\.?|here|where|glad|pumped|stoked|congrats|congratulations)$/.test(s.lower(body[0] ?? -1)) ||
	(hasSubject && /^(?:gon|got|wan|hope|hoping|been|let)$/.test(s.lower(body[0] ?? -1))) ||
	(/^(?:sorry|thanks|super|sure|bet)$/.test(s.lower(body[0] ?? -1)) &&
		s.label(body[0] ?? -1) !== "amod" &&
		s.tag(body[1] ?? -1) !== "NOUN");

/** "if you want it", "you can call it": anybody, rather than who listens. */
export function isAnybody(s: Sentence, i: number): boolean {
	let verb = s.head(i);
	while (verb >= 0 && !/^(?:VERB|AUX|ADJ)$/.test(s.tag(verb))) verb = s.head(verb);
	if (verb < 0) return false;
	const around = s
		.kidsOf(verb, "mark", "advmod")
		.some((k) => k < i && /^(?:if|when|whenever|once|unless|where|as)$/.test(s.lower(k)));
	return (
		around ||
		(/^nsubj/.test(s.label(i)) && s.kidsOf(verb, "aux").some((k) => /^(?:can|could|would|might|may)$/.test(s.lower(k))))
	);
}

/** "so make sure you rest": bidden to who listens, rather than said of them. */
export function isBidden(s: Sentence, i: number): boolean {
	for (let verb = s.head(i); verb >= 0; verb = s.head(verb)) {
		const isSaidOf = s.kid(verb, "nsubj", "nsubj:pass", "aux", "aux:pass", "mark") >= 0;
		if (s.penn(verb) === "VB" && !isSaidOf && !/^(?:xcomp|ccomp)$/.test(s.label(verb))) return true;
	}
	return false;
}

/** "There are so many", "we tried some", "the first will be on Monday": of what was said before. */
export const isCounted = (s: Sentence, i: number): boolean =>
	/^(?:some|many|several|few|first|second|third|latter|following|former|other)$/.test(s.lower(i)) &&
	/^(?:nsubj|obj|root|conj|xcomp)/.test(s.label(i)) &&
	s.kid(i, "nmod", "acl:relcl") < 0;

/** "Meeting Length", "Slack @ Acme - Internal Guide": a title, rather than what anybody does. */
export const isTitle = (s: Sentence, body: number[]): boolean =>
	body.length > 1 &&
	s.tag(s.size - 1) !== "PUNCT" &&
	body.every((w) => /^(?:\p{Lu}|\P{L}+$)/u.test(s.word(w)) || s.tag(w) === "ADP" || s.tag(w) === "DET");

/** "Filtered commands should not run": the verb that it begins with is a part of the subject of another. */
export const isOfSubject = (s: Sentence, body: number[], head: number): boolean =>
	body.some((w) => {
		if (w <= head || !/^(?:MD|VBZ|VBP)$/.test(s.penn(w))) return false;
		const verb = s.tag(w) === "AUX" && s.head(w) >= 0 ? s.head(w) : w;
		return s.kid(verb, "nsubj", "nsubj:pass", "csubj", "expl") < 0;
	});

/** "Try LXDE": an order that names something; "stay safe, Ann" names nothing but who listens. */
export const isAdvice = (s: Sentence, body: number[]): boolean =>
	body.length > 1 &&
	!body.some((w) => /^(?:you|your|me|my|us|let)$/.test(s.lower(w))) &&
	body.some((w) => s.tag(w) === "PROPN" && /^(?:obj|obl|nmod|compound|flat)$/.test(s.label(w)));

/** Up to three words that a clause begins with, "doing so" as two. */
function opening(s: Sentence, body: number[]): string {
	const words = body.slice(0, 3).map((w) => s.lower(w));
	return words.slice(0, /^(?:to|the)$/.test(words[0] ?? "") ? 3 : 2).join(" ");
}
