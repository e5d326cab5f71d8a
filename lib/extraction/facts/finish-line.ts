// A line that is put together, as a sentence that is kept.
import type { TaggedText } from "../encoder/window";
import type { FoundFact } from "../heads/facts";
import { isVerb, OPEN_ENDED } from "./clauses";

const LEAST_WORDS = 3;
/** The longest that a line may be, in words. */
export const MOST_WORDS = 25;
const NEGATION = /\b(?:instead of|rather than|not|no|never|none|nobody|nothing|without|neither|cannot)\b|n['’]t\b/i;
/** What a fact is set off against is none of its line: "uses Postgres, not Mongo". */
const CONTRAST =
	/(?:,? instead of|,? rather than|,? not(?= (?:the |an? )?[\p{Lu}\d])|, not) (?:the |an? )?(?:[\p{Lu}\d]\S*(?: [\p{Lu}\d]\S*)*|[^\s,.]+)/gu;

/** A clause without the one that it belongs to: "If Sgt. Whitlock agrees to an extension". */
export const SUBORDINATE = /^(?:if|unless|because|although|while|whereas|since|which|who)\b[^,]*$/i;
const FROM = / from ((?:(?!to )\S+ ){1,5})(?=to (?:the |an? )?\p{Lu})/u;

/** Nor is what was before: "moved to Zwischenruf" of "moved from Pingolo to Zwischenruf", which another fact tells. */
function withoutWasBefore(tagged: TaggedText, { object, value, relation }: FoundFact, line: string): string {
	const end = object ?? value;
	const said = end ? slice(tagged, end.from, end.to) : "";
	const [from, before = ""] = FROM.exec(line) ?? [];
	if (from === undefined || said === "" || before.includes(said)) return line;
	const rest = line.slice(line.indexOf(from) + from.length).replace(/^to (?:the |an? )?/, "");
	return rest.startsWith(said) && relation.length > 0 ? line.replace(FROM, " ") : line;
}

/** The line with a capital and a full stop, or null where it is no sentence or says the opposite of its fact. */
export function finish(tagged: TaggedText, fact: FoundFact, said: string, isWhole = false): string | null {
	const line = (fact.status === "negated" ? said : withoutWasBefore(tagged, fact, said.replace(CONTRAST, "")))
		.replace(/<\/?[a-z]+ ?\/?>?/gi, " ")
		.replace(/\s+/g, " ")
		.replace(/\b(the|an?) (?=\1 )/gi, "")
		.replace(/[\s,;:.!?–'’"“*_#|-]+$/, "")
		.replace(/^[\s,;:.!?–-]+/, "");
	const count = line.split(" ").length;
	if (count < LEAST_WORDS || count > MOST_WORDS || !isBalanced(line)) return null;
	if (fact.status === "negated" && !NEGATION.test(line)) return null;
	const places = [...fact.kept, ...fact.relation];
	if (!isWhole && !places.some((w) => isVerb(tagged, w))) return null;
	const last = Math.max(...places, (fact.object ?? fact.value ?? fact.subject).to - 1);
	if (!isWhole && OPEN_ENDED.has(tagged.upos[last] as string) && line.endsWith(tagged.words[last]?.text ?? ""))
		return null;
	return `${line.charAt(0).toUpperCase()}${line.slice(1)}.`;
}

const count = (line: string, mark: string) => line.split(mark).length - 1;
const isBalanced = (line: string) =>
	[
		["(", ")"],
		["[", "]"],
		["“", "”"],
	].every(([open = "", close = ""]) => count(line, open) === count(line, close)) &&
	['"', "`"].every((mark) => count(line, mark) % 2 === 0);

/** Words of a text as it has them. */
export const slice = ({ text, words }: TaggedText, from: number, to: number) =>
	text.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0).replace(/\s+/g, " ");
