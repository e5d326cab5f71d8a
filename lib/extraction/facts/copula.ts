// The "is" of a line whose verb does not say when: notes leave it out. Pure.

import { baseForm } from "@/lib/text/irregular-forms";
import type { TaggedText } from "../encoder/window";
import { TYPES } from "../entities/group-mentions";
import type { FoundFact } from "../heads/facts";
import { bestOf } from "../heads/tags";
import { isPlural, MODAL } from "./agreement";

export type Copula = { before: number; form: "is" | "are" | "is to" | "are to" };

/** Where a line has no verb that says when, the word before which "is" stands: "the pod [is] running", "Ben [is] to send", "Ada [is to] implement". */
export function copulaOf(tagged: TaggedText, order: number[], { subject, status }: FoundFact): Copula | null {
	const { words, upos, xpos } = tagged;
	const behind = order.filter((w) => w >= subject.to);
	const wordAt = (w: number | undefined) => words[w ?? -1]?.text.toLowerCase() ?? "";
	const saysWhen = (w: number) =>
		(upos[w] === "AUX" && !/^be(?:ing|en)?$/.test(wordAt(w))) ||
		/^(?:VB[ZDP]|MD)$/.test(xpos[w] ?? "") ||
		// Whatever it is taken for.
		(MODAL.test(wordAt(w)) && upos[w] !== "NOUN") ||
		/^['’]$/.test(wordAt(w - 1));
	// "Ada to fix what is broken": what says when within is another clause's.
	const inner =
		behind.find((w, k) => k > 1 && (upos[w] === "SCONJ" || /^W(?:DT|P|RB)$/.test(xpos[w] ?? ""))) ??
		Number.POSITIVE_INFINITY;
	if (order.some((w) => w < inner && saysWhen(w))) return null;
	const first = behind.findIndex((w) => upos[w] === "VERB" || wordAt(w) === "being");
	const said = (k: number) => wordAt(behind[k]);
	const isTo = said(first - 1) === "to" && isBare(said(first));
	const isParticiple = /(?:ed|en|wn)$/.test(said(first));
	// "Moved to" may be the past; "hosted by", of a plan "scheduled for", and "not yet found" are none. Tags alone tell them apart too seldom.
	const isPassive =
		isParticiple &&
		(said(first + 1) === "by" ||
			// "Luca: blocked on the database".
			(status === "stated" &&
				wordAt((behind[first] ?? 0) - 1) === ":" &&
				xpos[behind[first] ?? -1] === "VBN" &&
				upos[behind[first + 1] ?? -1] === "ADP") ||
			// "Promised to send" is what somebody did.
			(status === "planned" && !(said(first + 1) === "to" && upos[behind[first + 2] ?? -1] === "VERB")) ||
			behind.slice(0, first).some((w) => wordAt(w) === "not"));
	const isRunning = /ing$/.test(said(first)) && (first === 0 || xpos[behind[first] ?? -1] === "VBG");
	// "- Ada: Implement the page", of what is planned.
	const isLabel = first === 0 && wordAt((behind[0] ?? 0) - 1) === ":";
	const isBidden = isLabel && status === "planned" && xpos[behind[0] ?? -1] === "VB" && isBare(said(0));
	// "The app to write a list" is what an app is for.
	const canAct = ["Person", "Organization"].includes(TYPES[bestOf(subject.votes)] ?? "");
	if (first < 0 || !(isTo ? status === "planned" && canAct : isRunning || isPassive || (isBidden && canAct)))
		return null;
	let at = isTo ? first - 1 : first;
	while (upos[behind[at - 1] ?? -1] === "ADV" || said(at - 1) === "not") at--;
	// "To be released" is no "to be is released".
	if (said(at - 1) === "be") return null;
	// "Replacement for applying", "a reference when comparing".
	if (/^(?:ADP|PART|[CS]CONJ)$/.test(upos[behind[at - 1] ?? -1] ?? "")) return null;
	// "Ana and Ben to meet".
	const isSeveral = isPlural(tagged, subject.head) || behind.slice(0, at).some((w) => wordAt(w) === "and");
	const form = isSeveral ? "are" : "is";
	return { before: behind[at] as number, form: isBidden ? `${form} to` : form };
}

/** Whether a verb can stand behind "to", whatever its tag: "starts" cannot. */
const isBare = (verb: string): boolean => baseForm(verb) === verb && (!/s$/.test(verb) || /(?:ss|us)$/.test(verb));
