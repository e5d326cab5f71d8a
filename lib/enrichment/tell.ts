// Facts as a text that people read: each by its own line, those of one thing joined. Pure.
import type { Status } from "@/lib/extraction/extraction";
import { ENGLISH, saysTheSame } from "@/lib/text/content-words";

/** A fact that a text may tell. */
export type ToldFact = {
	id: string;
	/** The name of what it is about. */
	subject: string;
	/** One line. */
	fact: string;
	status: Status;
	validAt: Date;
	/** How likely it is, 0 to 1. */
	confidence: number;
	/** How much a colleague would want to ask for it later, 0 to 1; null where nobody judged. */
	importance: number | null;
	/** How many episodes state it. */
	weight: number;
};

/** What is less likely is told in no text, and what is less important neither. */
const MIN_CONFIDENCE = 0.7;
export const MIN_IMPORTANCE = 0.3;
const UNJUDGED = 0.6;
/** Sentences in a row that begin with one name, facts of each, and words of a fact that is joined with others. */
const [MAX_IN_A_ROW, MAX_JOINED, MAX_WORDS] = [2, 3, 14];

/** A line that quotes its sentence, as it could not be told in other words. */
export const IS_QUOTED = /^[“"]/;
/** What stands behind a name that is but the beginning of a longer subject: "Ada and Ben", "Ada Lovelace". */
const LONGER_SUBJECT = /^(?:(?:and|or|of)\b|&|\p{Lu})/u;
/** What points at something that a line by itself does not name; "this week" needs nothing. */
const DANGLES =
	/\b(?:this|these|those|the (?:above|following))\b(?! (?:week|weekend|month|year|quarter|morning|afternoon|evening|spring|summer|autumn|winter|time)\b)/i;
/** A clause of its own, which would take what is joined behind it. */
const HAS_CLAUSE = /\b(?:that|who|which|because|if|when|while|whether|where|said|says|thinks)\b|[:;!?]/i;
/** A year, and no amount: "2026 euros". */
const YEAR = /\b(?:19|20)\d\d\b(?! \p{Ll})/u;
const MONTHS = "January February March April May June July August September October November December".split(" ");

/** The importance of a fact, also where nobody judged it. */
export const importanceOf = ({ importance }: Pick<ToldFact, "importance">): number => importance ?? UNJUDGED;

/**
 * Whether a fact can be told: it is likely, holds or is meant to, and has a line that stands alone and is no label with a note ("Ben:
 * release manager").
 */
export const canTell = (fact: ToldFact): boolean =>
	fact.confidence >= MIN_CONFIDENCE &&
	importanceOf(fact) >= MIN_IMPORTANCE &&
	fact.status !== "hypothetical" &&
	!IS_QUOTED.test(fact.fact) &&
	!DANGLES.test(fact.fact) &&
	!behindSubject(fact)?.startsWith(":");

/** The facts that deserve it most first: the likely, important and often stated; of equals the newest. */
export const byRank = <F extends ToldFact>(facts: F[]): F[] =>
	facts.toSorted((a, b) => rankOf(b) - rankOf(a) || newestFirst(a, b));

const rankOf = (fact: ToldFact): number => fact.confidence * importanceOf(fact) + Math.log2(fact.weight + 1) / 8;
const newestFirst = (a: ToldFact, b: ToldFact): number =>
	b.validAt.getTime() - a.validAt.getTime() || (a.id < b.id ? -1 : 1);

/** The first `most` facts that do not say what one before them, or one of `told`, says; words of `name` count for nothing. */
export function pickDistinct<F extends ToldFact>(facts: F[], most: number, name = "", told: ToldFact[] = []): F[] {
	const own = new Set(wordsIn(name));
	const wordsOf = ({ fact }: ToldFact) => new Set(wordsIn(fact).filter((word) => !own.has(word) && !ENGLISH.has(word)));
	const said = told.map(wordsOf);
	const picked: F[] = [];
	for (const fact of facts) {
		const words = wordsOf(fact);
		if (picked.length >= most || said.some((other) => saysTheSame(words, other))) continue;
		said.push(words);
		picked.push(fact);
	}
	return picked;
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Facts, the most important first, as sentences with their days, the newest first. Facts about one thing stand together, joined where their
 * lines begin with its name, so that no more than two sentences in a row do; the least important beyond that are left out.
 */
export function tell(facts: ToldFact[]): string {
	const bySubject = new Map<string, ToldFact[]>();
	for (const fact of facts) bySubject.set(fact.subject, [...(bySubject.get(fact.subject) ?? []), fact]);
	return [...bySubject.values()]
		.map((own) => groupsOf(own).map((group) => group.toSorted(newestFirst)))
		.map((groups) => groups.slice(0, MAX_IN_A_ROW).sort(([a], [b]) => (a && b ? newestFirst(a, b) : 0)))
		.sort((a, b) => (a[0]?.[0] && b[0]?.[0] ? newestFirst(a[0][0], b[0][0]) : 0))
		.flat()
		.map(joined)
		.join(" ");
}

/** A fact as one sentence with its day, unless it names a year itself. */
export const tellOne = (fact: ToldFact): string => joined([fact]);

/** The facts of one subject by sentences, in the order of the first of each: those that can be joined by threes. */
function groupsOf(own: ToldFact[]): ToldFact[][] {
	const groups: ToldFact[][] = [];
	let open: ToldFact[] | null = null;
	for (const fact of own) {
		if (open && open.length < MAX_JOINED && canJoin(fact)) {
			open.push(fact);
			continue;
		}
		const group = [fact];
		groups.push(group);
		if (canJoin(fact)) open = group;
	}
	return groups;
}

function canJoin(fact: ToldFact): boolean {
	const predicate = predicateOf(fact);
	return predicate !== null && predicate.split(" ").length <= MAX_WORDS && !HAS_CLAUSE.test(predicate);
}

/** What a line says of its subject: what stands behind the name, or the first word of it. Null where it begins otherwise. */
function predicateOf(fact: ToldFact): string | null {
	const rest = behindSubject(fact);
	return rest?.startsWith(" ") && !LONGER_SUBJECT.test(rest.slice(1)) ? withoutStop(rest.slice(1)) : null;
}

/** What stands behind the name of its subject with which a line begins, in whichever case and with an article or not. */
function behindSubject({ fact, subject }: Pick<ToldFact, "fact" | "subject">): string | null {
	const bare = (text: string) => text.replace(/^the /i, "");
	const [line, name] = [bare(fact), bare(subject)];
	const begun = [name, name.split(" ")[0] ?? name].find((said) => line.toLowerCase().startsWith(said.toLowerCase()));
	const rest = begun === undefined ? null : line.slice(begun.length);
	return rest !== null && /^[ :]/.test(rest) ? rest : null;
}

/** "Ada leads Atlas (9 May 2026), owns billing (3 May 2026) and joined Acme in 2019." */
function joined(group: ToldFact[]): string {
	const parts = group.map((fact, n) => (n === 0 ? withoutStop(fact.fact) : (predicateOf(fact) as string)));
	const days = group.map((fact) => (YEAR.test(fact.fact) ? "" : ` (${sayDay(fact.validAt)})`));
	const isOneDay = new Set(days).size === 1;
	const dated = parts.map((part, n) => (isOneDay && n < parts.length - 1 ? part : part + days[n]));
	const mark = parts.some((part) => part.includes(",")) ? ";" : ",";
	const last = dated.pop() as string;
	const head = dated.length === 0 ? "" : `${dated.join(`${mark} `)}${mark === ";" ? ";" : ""} and `;
	return `${upper(head + last)}.`;
}

const withoutStop = (text: string): string => text.trim().replace(/[.!]+$/, "");
const upper = (text: string): string =>
	/^\p{Ll}\p{Lu}/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** `8 May 2023`, in UTC; `2018` or `June 2019` for an instant that is but the start of a year or month. */
function sayDay(date: Date): string {
	const isStart = date.getTime() % 86_400_000 === 0 && date.getUTCDate() === 1;
	const month = `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
	if (!isStart) return `${date.getUTCDate()} ${month}`;
	return date.getUTCMonth() === 0 ? String(date.getUTCFullYear()) : month;
}
