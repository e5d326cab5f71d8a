/**
 * The monthly window holding `now`: half-open, UTC, anchored on the signup instant; in months too short for the
 * anchor's day it falls on the last day (31 Jan, 28 Feb, 31 Mar). Pure. Spec: Limits ("calendar month from signup").
 */
export function billingPeriod(signedUpAt: Date, now: Date): { start: Date; end: Date } {
	let months = (now.getUTCFullYear() - signedUpAt.getUTCFullYear()) * 12 + now.getUTCMonth() - signedUpAt.getUTCMonth();
	if (anniversary(signedUpAt, months) > now) months -= 1;
	return { start: anniversary(signedUpAt, months), end: anniversary(signedUpAt, months + 1) };
}

/** The anchor moved by whole months, its day clamped to the month it lands in; always counted from the anchor itself. */
function anniversary(anchor: Date, months: number): Date {
	const year = anchor.getUTCFullYear();
	const month = anchor.getUTCMonth() + months;
	const lastDay = new Date(0);
	lastDay.setUTCFullYear(year, month + 1, 0);
	const moved = new Date(anchor);
	moved.setUTCFullYear(year, month, Math.min(anchor.getUTCDate(), lastDay.getUTCDate()));
	return moved;
}
