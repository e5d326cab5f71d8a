// A date that a text gives of itself, in its head or its name. Pure.
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
const NUMBERS = /(?<!\d)(\d{4})([-_./]?)(\d{2})\2(\d{2})(?!\d)/;
const MONTH_FIRST = new RegExp(String.raw`\b${MONTH} (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b`, "i");
const DAY_FIRST = new RegExp(String.raw`\b(\d{1,2})(?:\.? |[/-])${MONTH}(?: (\d{4})|[/-](\d{2}|\d{4}))\b`, "i");

/** The first day that a text names in full, with a number or an English name for its month; null where there is none. */
export function dateIn(text: string): Date | null {
	const numbers = NUMBERS.exec(text);
	const [, month, day, year] = MONTH_FIRST.exec(text) ?? [];
	const [, early, name, long, short] = DAY_FIRST.exec(text) ?? [];
	const late = long ?? (short?.length === 2 ? `20${short}` : short);
	const named = month ?? name;
	const written: [string, string, string] | null = numbers
		? [numbers[1] ?? "", numbers[3] ?? "", numbers[4] ?? ""]
		: named
			? [year ?? late ?? "", String(MONTHS.indexOf(named.toLowerCase()) + 1), day ?? early ?? ""]
			: null;
	if (!written) return null;
	const [y, m, d] = written.map(Number) as [number, number, number];
	const at = new Date(Date.UTC(y, m - 1, d));
	return y > 1900 && y < 2200 && at.getUTCMonth() === m - 1 && at.getUTCDate() === d ? at : null;
}
