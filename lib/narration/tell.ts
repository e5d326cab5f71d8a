// Facts as a text that people read: each by its own line, those of one thing joined. Pure.
import type { Status } from "@/lib/extraction/extraction";
import { contentWords, saysTheSame } from "@/lib/language/content-words";

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

/** What is less likely, or asked for by fewer, is told in no text. */
const [MIN_CONFIDENCE, MIN_IMPORTANCE] = [0.7, 0.3];
/** The importance of a fact that nobody judged. */
const UNJUDGED = 0.6;
/** Sentences in a row that begin with one name, facts of each, and words of a fact that is joined with others. */
const [MAX_IN_A_ROW, MAX_JOINED, MAX_WORDS] = [2, 3, 14];

/** A line that quotes its sentence, as it could not be told in other words. */
const QUOTED = /[“”"]/;
/** What stands behind a name that is but the beginning of a longer subject: "Ada and Ben", "Ada Lovelace". */
const NO_PREDICATE = /^(?:and|or|of|&|\p{Lu})/u;
const YEAR = /\b(?:19|20)\d\d\b/;
const MONTHS = "January February March April May June July August September October November December".split(" ");

/** Whether a fact can be told: it is likely, holds or is meant to, and has a line of its own that is no label with a note ("Ben: release manager"). */
export const canTell = ({ fact, subject, status, confidence, importance }: ToldFact): boolean =>
	confidence >= MIN_CONFIDENCE &&
	!fact.startsWith(`${subject}: `) &&
	(importance ?? UNJUDGED) >= MIN_IMPORTANCE &&
	status !== "hypothetical" &&
	!QUOTED.test(fact);

/** How much a fact deserves to be told, above 0; surer facts and those that several texts state more. */
const rankOf = ({ confidence, importance, weight }: ToldFact): number =>
	confidence * (importance ?? UNJUDGED) + Math.log2(weight + 1) / 8;

/** The facts that deserve it most first; of equals the newest. */
export const byRank = <F extends ToldFact>(facts: F[]): F[] =>
	facts.toSorted(
		(a, b) => rankOf(b) - rankOf(a) || b.validAt.getTime() - a.validAt.getTime() || (a.id < b.id ? -1 : 1),
	);

/** The first `most` facts that do not say what one before them says; words of `name` count for nothing. */
export function pickDistinct<F extends ToldFact>(facts: F[], most: number, name = ""): F[] {
	const own = contentWords(name);
	const said: Set<string>[] = [];
	return facts.filter(({ fact }) => {
		const words = new Set([...contentWords(fact)].filter((word) => !own.has(word)));
		if (said.length >= most || said.some((other) => saysTheSame(words, other))) return false;
		said.push(words);
		return true;
	});
}

/**
 * Facts as sentences with their days, the newest first. Facts about one thing stand together, joined where their lines begin with its
 * name, so that no more than two sentences in a row do; what would be a third is left out.
 */
export function tell(facts: ToldFact[]): string {
	const newest = facts.toSorted((a, b) => b.validAt.getTime() - a.validAt.getTime() || (a.id < b.id ? -1 : 1));
	const bySubject = new Map<string, ToldFact[]>();
	for (const fact of newest) bySubject.set(fact.subject, [...(bySubject.get(fact.subject) ?? []), fact]);
	return [...bySubject.values()].flatMap((own) => sentencesOf(own).slice(0, MAX_IN_A_ROW)).join(" ");
}

/** A fact as one sentence with its day, unless it names a year itself. */
export const tellOne = (fact: ToldFact): string => joined([fact]);

/** What a fact says of its subject, where its line begins with the name; null where it does not. */
function predicateOf({ fact, subject }: Pick<ToldFact, "fact" | "subject">): string | null {
	const at = /^the /i.test(fact) && !/^the /i.test(subject) ? 4 : 0;
	if (fact.slice(at, at + subject.length).toLowerCase() !== subject.toLowerCase()) return null;
	const rest = fact.slice(at + subject.length);
	return /^ /.test(rest) && !NO_PREDICATE.test(rest.slice(1)) ? withoutStop(rest.slice(1)) : null;
}

/** The facts of one subject, the joinable ones in groups of at most three. */
function sentencesOf(own: ToldFact[]): string[] {
	const joinable = own.filter((fact) => isJoinable(fact));
	const groups = Array.from({ length: Math.ceil(joinable.length / MAX_JOINED) }, (_, n) =>
		joinable.slice(n * MAX_JOINED, (n + 1) * MAX_JOINED),
	);
	const alone = own.filter((fact) => !joinable.includes(fact)).map((fact) => [fact]);
	return [...groups, ...alone]
		.sort(([a], [b]) => (b?.validAt.getTime() ?? 0) - (a?.validAt.getTime() ?? 0))
		.map((group) => joined(group));
}

function isJoinable(fact: ToldFact): boolean {
	const predicate = predicateOf(fact);
	return predicate !== null && predicate.split(" ").length <= MAX_WORDS && !/[:;!?]/.test(predicate);
}

/** "Ada leads Atlas (9 May 2026), owns billing (3 May 2026) and joined Acme in 2019." */
function joined(group: ToldFact[]): string {
	const parts = group.map((fact, n) => (n === 0 ? withoutStop(fact.fact) : (predicateOf(fact) as string)));
	const days = group.map((fact) => (YEAR.test(fact.fact) ? "" : ` (${sayDay(fact.validAt)})`));
	const isOneDay = new Set(days).size === 1;
	const dated = parts.map((part, n) => (isOneDay && n < parts.length - 1 ? part : part + days[n]));
	const separator = parts.some((part) => part.includes(",")) ? ";" : ",";
	const last = dated.pop() as string;
	const head = dated.length === 0 ? "" : `${dated.join(`${separator} `)}${separator === ";" ? ";" : ""} and `;
	return closed(upper(head + last));
}

const withoutStop = (text: string): string => text.trim().replace(/[.!]+$/, "");
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const closed = (text: string): string => (/[.!?]["”’)]*$/.test(text) && !text.endsWith(")") ? text : `${text}.`);

/** `8 May 2023`, in UTC; `2018` or `June 2019` for an instant that is but the start of a year or month. */
function sayDay(date: Date): string {
	const isStart = date.getTime() % 86_400_000 === 0 && date.getUTCDate() === 1;
	const month = `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
	if (!isStart) return `${date.getUTCDate()} ${month}`;
	return date.getUTCMonth() === 0 ? String(date.getUTCFullYear()) : month;
}
