const FULL = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const RELATIVE = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
	["day", 86_400],
	["hour", 3_600],
	["minute", 60],
];

/** A past or coming instant in words ("3 hours ago"), with the exact UTC time behind it; past a month the date itself. */
export function When({ at, now, exact = false }: { at: Date | string; now: Date; exact?: boolean }) {
	const date = new Date(at);
	const full = `${FULL.format(date)} UTC`;
	return (
		<time dateTime={date.toISOString()} title={full} className="whitespace-nowrap">
			{exact ? full : inWords(date, now)}
		</time>
	);
}

/** A date without its time. */
export const formatDay = (at: Date | string) => DAY.format(new Date(at));

/** A past instant counts the whole units since, a coming one those begun: what ends in seven days less a second ends "in 7 days". Pure. */
export function inWords(date: Date, now: Date): string {
	const seconds = (date.getTime() - now.getTime()) / 1000;
	if (Math.abs(seconds) > 30 * 86_400) return formatDay(date);
	for (const [unit, size] of UNITS) {
		if (Math.abs(seconds) >= size) return RELATIVE.format(Math.ceil(seconds / size), unit);
	}
	return seconds > 0 ? "in a moment" : "just now";
}
