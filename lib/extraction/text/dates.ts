// A date that a text gives of itself, in its head or its name. Pure.
/** Languages in which programs write the dates of mail. */
const LANGUAGES = ["en", "de", "fr", "es", "pt", "it", "nl", "sv", "nb", "fi", "pl"];
const MONTHS = new Map(
	LANGUAGES.flatMap((language) => ["long", "short"].flatMap((month) => monthsIn(language, month))),
);
const MONTH = String.raw`(\p{L}{3,12})\.?`;
const NUMBERS = /(?<!\d)(\d{4})([-_./]?)(\d{2})\2(\d{2})(?!\d)/;
const MONTH_FIRST = new RegExp(String.raw`(?<!\p{L})${MONTH} (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b`, "gu");
const DAY_FIRST = new RegExp(
	String.raw`\b(\d{1,2})(?:(?:st|nd|rd|th|er|º|\.)? (?:de )?|[/-])${MONTH}(?:(?: de)?,? (\d{4})|[/-](\d{2}|\d{4}))\b`,
	"gu",
);

function monthsIn(language: string, month: string): [string, number][] {
	const format = new Intl.DateTimeFormat(language, { month: month as "long", day: "numeric", timeZone: "UTC" });
	return Array.from({ length: 12 }, (_, m) => {
		const parts = format.formatToParts(Date.UTC(2026, m, 1));
		return [
			parts
				.find(({ type }) => type === "month")
				?.value.toLowerCase()
				.replace(".", "") ?? "",
			m + 1,
		];
	});
}

/** The number of a month by its name, or by what an English one begins with; 0 for another word. */
const monthOf = (name = "") => MONTHS.get(name.toLowerCase()) ?? MONTHS.get(name.toLowerCase().slice(0, 3)) ?? 0;

/** The first day that a text names in full, with a number or a name for its month; null where there is none. */
export function dateIn(text: string): Date | null {
	const numbers = NUMBERS.exec(text);
	const [, month, day, year] = [...text.matchAll(MONTH_FIRST)].find(([, word]) => monthOf(word) > 0) ?? [];
	const [, early, name, long, short] = [...text.matchAll(DAY_FIRST)].find(([, , word]) => monthOf(word) > 0) ?? [];
	const late = long ?? (short?.length === 2 ? `20${short}` : short);
	const named = month ?? name;
	const written: [string, string, string] | null = numbers
		? [numbers[1] ?? "", numbers[3] ?? "", numbers[4] ?? ""]
		: named
			? [year ?? late ?? "", String(monthOf(named)), day ?? early ?? ""]
			: null;
	if (!written) return null;
	const [y, m, d] = written.map(Number) as [number, number, number];
	const at = new Date(Date.UTC(y, m - 1, d));
	return y > 1900 && y < 2200 && at.getUTCMonth() === m - 1 && at.getUTCDate() === d ? at : null;
}
