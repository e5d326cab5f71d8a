import { escapeRegExp, predicateOf } from "./subject";

const TIME_WORD =
	/ (Yesterday|Today|Tonight|Tomorrow|Last|Next|This|On|In|At|After|Before|During)\b(?= ?(\p{Ll}|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|[.,]|$))/gu;

/** Time told from where the writer stood; the fact's own date says it for good. */
const RELATIVE_TIME =
	/,? (?:just )?(?:yesterday|today|tonight|this morning|recently|(?:about |around |just )?(?:an?|a few|a couple of|two|three|four|five|six|seven|eight|nine|ten|\d+) (?:days?|weeks?|months?|years?) ago|last (?:week|weekend|month|year|night|summer|spring|autumn|fall|winter|mon|tue|wed|thu|fri|sat|sun)(?:day|sday|nesday|rsday|urday)?)$/i;

/**
 * A fact as it reads best in running prose: without its full stop and words like "yesterday", `&` spelt out, time words in lower case, and the
 * subject's own name not said again ("Ada's friends" becomes "their friends" behind Ada, "its" behind a thing). Pure.
 */
export function polish(fact: string, subject: string, isPerson: boolean): string {
	const text = fact
		.trim()
		.replace(/[.!]+$/, "")
		.replaceAll(" & ", " and ")
		.replace(TIME_WORD, (word) => word.toLowerCase())
		.replace(RELATIVE_TIME, "")
		.replaceAll(/\b(\p{L}+) and others's\b/gu, "their");
	const predicate = subject ? predicateOf(text, subject) : null;
	if (predicate === null) return text;
	const own = isPerson ? "their" : "its";
	const begin = text.slice(0, text.length - predicate.length);
	const article =
		begin.length > subject.length + 1 ? begin.slice(0, begin.length - subject.length - 1).toLowerCase() : "";
	const rest = ` ${predicate}`
		.replaceAll(new RegExp(`(?<=\\s)${escapeRegExp(subject)}(?:'s|’s)(?=\\s)`, "gu"), own)
		.replaceAll(
			new RegExp(
				`(?<=\\b(?:that|and|how|because|when|if|so)\\s)${escapeRegExp(subject)}(?=\\s(?:could|can|will|would|should|had|did)\\b)`,
				"gu",
			),
			isPerson ? "they" : "it",
		);
	return `${article}${subject}${rest}`;
}

/** Upper case for the first letter of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A leading article or common word in mid-sentence is lower case; names stay. Pure. */
export const lowerArticle = (text: string): string =>
	text.replace(/^(The|A|An|Their|His|Her|Its|Our|Some|Many|Most|All|Each|Every|No|Both)\b/, (word) =>
		word.toLowerCase(),
	);
