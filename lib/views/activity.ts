/** Counts of episodes by day, week or month, oldest first and without gaps; `from` is the first day of each (UTC, `2026-08-31`), weeks begin on Mondays. */
export type Activity = { per: "day" | "week" | "month"; counts: { from: string; episodes: number }[] };

const DAY_MS = 86_400_000;
/** So many days at least are shown, and at most as days, as weeks and in all. */
const MIN_DAYS = 30;
const MAX_DAYS = 62;
const MAX_WEEKS = 62;
const MAX_MONTHS = 60;

/** Counts of days, oldest first, as a chart of their whole time has room for: of more than five years the last five. Pure. */
export function toActivity(days: { day: string; episodes: number }[]): Activity {
	const [first, last] = [days[0], days.at(-1)].map((one) => Date.parse(one?.day ?? ""));
	if (first === undefined || last === undefined || Number.isNaN(first)) return { per: "day", counts: [] };
	const length = (last - first) / DAY_MS + 1;
	const per = length <= MAX_DAYS ? "day" : length <= 7 * MAX_WEEKS ? "week" : "month";
	const begins = per === "day" ? Math.min(first, last - (MIN_DAYS - 1) * DAY_MS) : first;
	const counts = new Map<string, number>();
	for (let at = startOf(begins, per); at <= last; at = nextOf(at, per)) counts.set(toDay(at), 0);
	for (const { day, episodes } of days) {
		const from = toDay(startOf(Date.parse(day), per));
		counts.set(from, (counts.get(from) ?? 0) + episodes);
	}
	const all = [...counts].map(([from, episodes]) => ({ from, episodes }));
	return { per, counts: per === "month" ? all.slice(-MAX_MONTHS) : all };
}

const toDay = (at: number) => new Date(at).toISOString().slice(0, 10);

function startOf(at: number, per: Activity["per"]): number {
	const date = new Date(at);
	if (per === "month") return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
	return per === "week" ? at - ((date.getUTCDay() + 6) % 7) * DAY_MS : at;
}

function nextOf(at: number, per: Activity["per"]): number {
	const date = new Date(at);
	if (per === "month") return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
	return at + (per === "week" ? 7 : 1) * DAY_MS;
}
