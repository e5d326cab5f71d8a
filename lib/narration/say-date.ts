const MONTHS = "January February March April May June July August September October November December".split(" ");

/**
 * `8 May 2023`, in UTC; `2018` or `June 2019` for an instant that is but the start of a year or month, as prose that names no
 * day is dated. Pure.
 */
export function sayDay(date: Date): string {
	const isStart = date.getTime() % 86_400_000 === 0 && date.getUTCDate() === 1;
	const month = `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
	if (!isStart) return `${date.getUTCDate()} ${month}`;
	return date.getUTCMonth() === 0 ? String(date.getUTCFullYear()) : month;
}
