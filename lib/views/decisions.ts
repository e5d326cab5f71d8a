// Which facts and texts are decisions, and whose. Pure.
import { decisionsOf as decidedIn } from "@/lib/extraction/text/decisions";
import type { Source, SourcedFact } from "@/lib/graph/sourced-fact";
import type { Text } from "./open-questions";
import { capitalised, plainSentence } from "./plain-sentence";
import { saidAt } from "./slot-of";

/** What was decided in words, by whom (names; who told of it where nobody is named), when, and where that stands. */
export type Decision = {
	words: string;
	who: string[];
	validAt: string;
	source: Pick<Source, "episode" | "start"> | null;
};

const DECIDES = new Set(["decided", "agreed", "chose", "approved", "rejected"]);
/** "Decided:", "Decided (Ada, Bob):", "Agreed by Ada and Bob:". */
const LABEL =
	/^\W*(?:decided|decisions?|agreed|approved|resolved)\b(?: *\(([^()\n]{1,80})\)| by ([^:\n]{1,80}))?[^:\n]{0,20}:\s*/iu;
/** Who decides what goes in has decided nothing yet. */
const MAY_DECIDE = /\bdecides\b/iu;
/** Those of whom it is not said who they are. */
const NOBODY = /^(?:team|we|the team|user)$/iu;

/** Whether a fact says that something was decided: by its relation, or as its sentence is headed so. */
export const isDecision = (relation: string, quote: string): boolean =>
	LABEL.test(quote) || (DECIDES.has(relation) && !MAY_DECIDE.test(quote));

/** Decisions from the facts that say them, the last first; who decided the same thing is named together. Pure. */
export function decisionsOf(facts: SourcedFact[]): Decision[] {
	const decisions = new Map<string, Decision & { teller: string }>();
	for (const fact of facts.toSorted((a, b) => saidAt(b) - saidAt(a))) {
		const [source] = fact.sources;
		const quote = source?.quote ?? fact.fact;
		const [label = "", inBrackets, by] = LABEL.exec(quote) ?? [];
		// "Deciders: Ada, Bob" is no sentence: what they decided is the object. "Status: accepted" says nothing by itself, nor does "Agreed" over a list.
		const isSentence = /[.!?]["”)]*$/u.test(quote);
		const said = isSentence ? capitalised(plainSentence(quote.slice(label.length))) : null;
		const words = said ?? (DECIDES.has(fact.relation) && /\S\s+\S/.test(quote) ? fact.target : null);
		if (words === null) continue;
		const known = decisions.get(words);
		const subject = DECIDES.has(fact.relation) && !NOBODY.test(fact.source) ? [fact.source] : [];
		const names = namesIn(inBrackets ?? by ?? "");
		const who = [...new Set([...(known?.who ?? []), ...(names.length > 0 ? names : subject)])];
		if (known) known.who = who;
		else {
			const [validAt, teller] = [source?.validAt ?? fact.validAt, source?.speaker ?? ""];
			decisions.set(words, { words, who, validAt, source: source ?? null, teller });
		}
	}
	return [...decisions.values()].map(({ teller, who, ...decision }) => ({
		...decision,
		who: who.length > 0 || teller === "" ? who : [teller],
	}));
}

const KIND = "(?:M?ADR|RF[CD]|[A-Z]EP|Decision|Resolution)[ #-]*\\d+";
const TITLE = new RegExp(`^#* *(${KIND}) *[:.–—-]* *(.*)$`, "iu");
const DECIDERS = /^[\s*-]*(?:decided by|deciders?|decision[- ]makers?|approved by)\**:\**\s*(.+)$/imu;
const STATUS = /^[\s*-]*status\**:\**\s*(.+)$/imu;
const STANDS = /^\W*(?:accepted|approved|decided|done|implemented|final)\b/iu;
const SUPERSEDES = new RegExp(`\\b(?:supersedes|replaces)\\**:?\\** +(${KIND})`, "giu");

/** Decisions from numbered records, such as ADRs, that were accepted and that no other text supersedes. Pure. */
export function recordsIn(texts: Text[]): Decision[] {
	const gone = new Set(
		texts.flatMap(({ content }) => [...content.matchAll(SUPERSEDES)].map(([, name = ""]) => keyOf(name))),
	);
	return texts.flatMap(({ episode, content, validAt }) => {
		const [, name = "", title = ""] = TITLE.exec(content.trimStart().split("\n")[0] ?? "") ?? [];
		const status = STATUS.exec(content)?.[1];
		if (name === "" || gone.has(keyOf(name)) || (status !== undefined && !STANDS.test(status))) return [];
		const [decided] = decidedIn(content, name);
		if (!decided) return [];
		const words = title === "" ? name : `${name}: ${title}`;
		const who = namesIn(DECIDERS.exec(content)?.[1] ?? "");
		return [{ words, who, validAt, source: { episode, start: decided.start } }];
	});
}

const keyOf = (name: string) => name.toLowerCase().replace(/[ #-]+0*/, " ");

/** The names of a list: "Ada, Bob and Cy". */
const namesIn = (list: string): string[] =>
	list
		.split(/\s*(?:[,;&+/]|\band\b)\s*/u)
		.map((name) => name.replace(/[*_.]+/g, "").trim())
		.filter((name) => /^\p{Lu}/u.test(name));
