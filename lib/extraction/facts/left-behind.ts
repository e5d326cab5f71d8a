// What a sentence names as left behind: "from Pingolo to", "instead of Pingolo", "not Pingolo", "Pingolo ->".
import { type End, isLikeRelation, isSameThing, type SaidFact, sharesTopic, stems, TABLE, words } from "./likeness";

/** What is only meant to be. */
export const AHEAD = /\b(?:will|shall|would|should|may|might|going to|(?:want|plan|hope|intend)s? to)\b/i;
const SUPPOSED = /\b(?:if|unless|could|maybe|perhaps)\b/i;
/** Where something may stand that is left behind. */
export const OVER = /\b(?:instead of|rather than|in place of|no longer|not|replac(?:ed|es|ing)|from)\b|->|→/i;
/** A name that stands for what is left behind. */
const LEFT =
	/\b(?:instead of|rather than|in place of|no longer|replac(?:ed|es|ing)) (?:the |an? )?(\p{Lu}[\p{L}\p{N}.-]*(?: \p{Lu}[\p{L}\p{N}.-]*)*)/gu;

/** Whether the sentence names an end of a fact as what is left behind ("from Pingolo to", "instead of Pingolo"), and speaks of the rest. */
export function isLeftBehind(was: SaidFact, now: SaidFact, sentence: string): boolean {
	if (!OVER.test(sentence) || AHEAD.test(sentence) || SUPPOSED.test(sentence)) return false;
	const ends = [was.subject, ...(was.object ? [was.object] : [])];
	const isNamed = ({ name }: End) => stems(name).some((w) => w.length > 3 && stems(sentence).includes(w));
	// "Team stores events in Kafka" says more than its ends.
	const line = ` ${words(was.fact).join(" ")} `;
	const isOfLine = [...sentence.matchAll(LEFT)].some(([, name = ""]) => line.includes(` ${words(name).join(" ")} `));
	if (isOfLine && ends.some((end) => isNamed(end) && !sentenceLeaves(sentence, end.name))) return true;
	const isLike = isLikeRelation(was.relation, now.relation);
	const { is_change: isChange = false, is_end: isOver = false } = TABLE.get(now.relation) ?? {};
	return ends.some((end) => {
		const lead = leadOver(sentence, end.name);
		// Who took the train from Ghent to Bruges lives where they lived; "Anna, not Ben, leads it" ends nothing else between them.
		if (lead === null || (lead === "from" && !isLike && !isChange && !isOver)) return false;
		const rest = ends.find((other) => other !== end);
		if (lead === "not" && !isLike && rest?.label === "Person") return false;
		return (rest !== undefined && isNamed(rest)) || sharesTopic(was, sentence, [end.name]);
	});
}

/** Whether a sentence names something as what gives way ("instead of Kafka"). */
const sentenceLeaves = (sentence: string, name: string): boolean =>
	[...sentence.matchAll(LEFT)].some(([, left = ""]) => isSameThing(left, name));

/**
 * How a sentence has something as left behind: "from X to" and "takes over from X", "not X", or "instead of X" and "X ->"; null where
 * it has not. Of an amount the number counts.
 */
function leadOver(sentence: string, name: string): "from" | "not" | "instead" | null {
	const bare = /^\d[\d.,]*/.exec(name)?.[0] ?? name.replace(/^(?:on|in|at|the|an?) /i, "");
	if (!sentence.toLowerCase().includes(bare.toLowerCase())) return null;
	const said = bare.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
	const isNamedAfter = (lead: string, tail = "") =>
		new RegExp(`\\b(?:${lead}) (?:the |an? |our |its )?${said}(?![\\w-])${tail}`, "i").test(sentence);
	if (isNamedAfter("instead of|rather than|in place of|no longer|replac(?:ed|es|ing)")) return "instead";
	if (new RegExp(`(?<![\\w-])${said}(?: \\w+)? ?(?:->|→) ?[\\p{Lu}\\d]`, "u").test(sentence)) return "instead";
	if (isNamedAfter("from", "[^.;]{0,80}? (?:to|over)\\b")) return "from";
	if (isNamedAfter("t(?:akes?|ook|aken|aking) [^.;]{0,80}?over [^.;]{0,80}?from|t(?:akes?|ook|aken|aking) over from"))
		return "from";
	return isNamedAfter("not") ? "not" : null;
}
