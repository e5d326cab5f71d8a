// Dates that words name: "8 May, 2023", "May 8 2023", "May 2023", "in March", "2023-05-08". Pure; English month names.

/** A calendar date with what is not said left null. `month` is 1 to 12. */
export type NamedDate = { year: number | null; month: number | null; day: number | null };

const MONTHS = "january february march april may june july august september october november december".split(" ");
const MONTH = `(${MONTHS.map((month) => (month === "may" ? "may" : `${month.slice(0, 3)}(?:${month.slice(3)}|t)?`)).join("|")})\\.?`;
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "((?:19|20)\\d{2})";
const FORMS: [RegExp, ("year" | "month" | "day")[]][] = [
	[new RegExp(`\\b${YEAR}-(\\d{2})-(\\d{2})\\b`, "gi"), ["year", "month", "day"]],
	[new RegExp(`\\b${DAY}(?: of)? ${MONTH}(?:,? ${YEAR})?\\b`, "gi"), ["day", "month", "year"]],
	[new RegExp(`\\b${MONTH} ${DAY}\\b(?!:)(?:,? ${YEAR}\\b)?`, "gi"), ["month", "day", "year"]],
	[new RegExp(`\\b${MONTH}(?: of)?,? ${YEAR}\\b`, "gi"), ["month", "year"]],
	[new RegExp(`\\b(?:in|of|during|since|until|by|last|next|this) ${MONTH}(?![\\w'’])`, "gi"), ["month"]],
	[new RegExp(`\\b(?:in|of|during|since|until|by) ${YEAR}\\b`, "gi"), ["year"]],
];

/** Dates named in a text, in order of form, at most ten. A bare "may" or "march" without "in" or a number is no date. */
export function datesIn(text: string): NamedDate[] {
	const found: NamedDate[] = [];
	let rest = text;
	for (const [form, parts] of FORMS) {
		rest = rest.replace(form, (whole: string, ...groups: string[]) => {
			const date: NamedDate = { year: null, month: null, day: null };
			parts.forEach((part, i) => {
				const value = groups[i];
				if (value) date[part] = /^\d/.test(value) ? Number(value) : monthOf(value);
			});
			if (found.length >= 10 || (date.month ?? 1) > 12 || (date.day ?? 1) > 31) return whole;
			found.push(date);
			return " ";
		});
	}
	return found;
}

const monthOf = (word: string) => MONTHS.findIndex((month) => month.startsWith(word.slice(0, 3).toLowerCase())) + 1;

/**
 * How well an instant fits a named date: 0 when any named part differs, else 1 for a day, 0.4 for a month, 0.2 for a year.
 * A day off by up to three days counts half, as people write of yesterday.
 */
export function fitOf(date: NamedDate, instant: Date): number {
	if (date.year !== null && date.year !== instant.getUTCFullYear()) return 0;
	if (date.month === null) return 0.2;
	if (date.day !== null) {
		const named = Date.UTC(instant.getUTCFullYear(), date.month - 1, date.day);
		const daysApart = Math.abs(instant.getTime() - named) / 86_400_000;
		if (date.month === instant.getUTCMonth() + 1 && date.day === instant.getUTCDate()) return 1;
		return daysApart <= 4 ? 0.5 : date.month === instant.getUTCMonth() + 1 ? 0.4 : 0;
	}
	return date.month === instant.getUTCMonth() + 1 ? 0.4 : 0;
}

/** The instant of a full date at noon UTC; null when a part is missing. */
export const toInstant = ({ year, month, day }: NamedDate): Date | null =>
	year !== null && month !== null && day !== null ? new Date(Date.UTC(year, month - 1, day, 12)) : null;
