const MONTHS = "January February March April May June July August September October November December".split(" ");

/** `8 May 2023`, in UTC. Pure. */
export const sayDay = (date: Date): string =>
	`${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;

/** `8 May`, or with its year where that differs from `near`'s. Pure. */
export const sayDayNear = (date: Date, near: Date | null): string =>
	near && date.getUTCFullYear() === near.getUTCFullYear()
		? `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`
		: sayDay(date);

/** `on 8 May 2023`, `between 8 May and 3 June 2023`, or with both years where they differ. Pure. */
export function sayPeriod(from: Date, to: Date): string {
	if (sayDay(from) === sayDay(to)) return `on ${sayDay(to)}`;
	return `between ${sayDayNear(from, to)} and ${sayDay(to)}`;
}

/**
 * `on 8 May` (with the year where it differs from `near`'s), `in 2018` or `in June 2019` for an instant that is but the
 * start of a year or month, as prose that names no day is dated. Pure.
 */
export function sayWhen(date: Date, near: Date | null): string {
	const isMidnight = date.getTime() % 86_400_000 === 0;
	if (isMidnight && date.getUTCDate() === 1) {
		return date.getUTCMonth() === 0
			? `in ${date.getUTCFullYear()}`
			: `in ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
	}
	return `on ${sayDayNear(date, near)}`;
}
