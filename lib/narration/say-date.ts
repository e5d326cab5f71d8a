const MONTHS = "January February March April May June July August September October November December".split(" ");

/** `8 May 2023`, in UTC. Pure. */
export const sayDay = (date: Date): string =>
	`${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;

/** `8 May`, or with its year where that differs from `near`'s. Pure. */
export const sayDayNear = (date: Date, near: Date): string =>
	date.getUTCFullYear() === near.getUTCFullYear() ? `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}` : sayDay(date);

/** `on 8 May 2023`, `between 8 May and 3 June 2023`, or with both years where they differ. Pure. */
export function sayPeriod(from: Date, to: Date): string {
	if (sayDay(from) === sayDay(to)) return `on ${sayDay(to)}`;
	return `between ${sayDayNear(from, to)} and ${sayDay(to)}`;
}
