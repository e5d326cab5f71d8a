// The table of tiers. Pure: imports nothing.

export type Meter = "writes" | "intents" | "retrievals" | "knots";
export type Caps = Record<Meter, number | null> & { projects: number | null };

/** Caps per billing period (projects: at any time); null is unlimited. Spec: Limits. */
export const TIERS = {
	hobby: { writes: 10_000, intents: 1_000, retrievals: 10_000, knots: 5, projects: 1 },
	starter: { writes: 50_000, intents: 5_000, retrievals: 50_000, knots: 15, projects: 3 },
	growth: { writes: 200_000, intents: 20_000, retrievals: 200_000, knots: 40, projects: 10 },
	pro: { writes: 500_000, intents: 50_000, retrievals: null, knots: 100, projects: null },
	enterprise: { writes: null, intents: null, retrievals: null, knots: null, projects: null },
} as const satisfies Record<string, Caps>;

export type Tier = keyof typeof TIERS;

export const TIER_NAMES = Object.keys(TIERS) as Tier[];
export const METERS = ["writes", "intents", "retrievals", "knots"] as const satisfies Meter[];

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
