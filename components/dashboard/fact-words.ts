// What is said of a fact beside its sentence. Pure.
import type { SourcedFact } from "@/lib/graph/sourced-fact";

const LONGEST_REST = 60;

/** A wording without what does not make it another: its case and its full stop. */
export const plain = (text: string) => text.trim().replace(/[.!]$/, "").toLowerCase();

/** What the wording of a fact says behind its object: "moves from Lisbon" goes on "to Bergen". Empty where that is no end of a clause. */
export function restOf({ fact, target }: Pick<SourcedFact, "fact" | "target">): string {
	const at = target === null ? -1 : fact.toLowerCase().indexOf(target.toLowerCase());
	const rest = at < 0 ? "" : fact.slice(at + (target ?? "").length).replace(/[.!?]+$/, "");
	// A quotation that begins within it ends within it; one that began before is not its own.
	const whole = rest.includes("“") ? rest : rest.replace(/[.!?”]+$/, "");
	return /^ \p{Ll}/u.test(whole) && whole.length <= LONGEST_REST ? whole : "";
}

export type Named = Pick<SourcedFact, "fact" | "source" | "predicate" | "target">;

/** A fact by a name of its own: its wording, with its ends where those say more, as one sentence may state several facts. */
export function factName({ fact, source, predicate, target }: Named): string {
	const ends = [source, predicate, target].filter((part) => part !== null).join(" ");
	return plain(ends) === plain(fact) ? fact : `${fact} (${ends})`;
}

const STATUSES: Partial<Record<SourcedFact["status"], string>> = {
	negated: "negated",
	hypothetical: "not certain",
	planned: "planned",
};

/** How a fact is told, in a word; null for one that simply holds, and of what happened, as its verb says so: "joined Acme". */
export const statusOf = ({ status, invalidAt }: Pick<SourcedFact, "status" | "invalidAt">): string | null =>
	STATUSES[status] ?? (invalidAt === null || status === "past" ? null : "ended");
