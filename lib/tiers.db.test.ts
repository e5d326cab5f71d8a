import { expect, test } from "vitest";
import { pool } from "@/lib/db/pool";
import { billingPeriod } from "@/lib/tiers";

const DAY_MS = 86_400_000;
const FROM = Date.UTC(1900, 0, 1);
const YEARS = 400;

/** The same numbers at every run (mulberry32). */
function random(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

/** Anchors on every kind of day a month may lack, and anywhere. */
function anchors(next: () => number): Date[] {
	const hard = ["2024-01-29", "2023-01-29", "2024-02-29", "2023-01-30", "2024-12-30", "2023-01-31", "2024-08-31"];
	const times = ["T00:00:00.000Z", "T23:59:59.999Z", "T12:34:56.789Z"];
	const anywhere = Array.from({ length: 9 }, () => new Date(FROM + Math.floor(next() * 100 * 365.25 * DAY_MS)));
	return [...hard.map((day, i) => new Date(day + times[i % times.length])), ...anywhere];
}

/** For an anchor: each boundary of 400 years of months, the instants around it, and some in between. */
function* moments(anchor: Date, next: () => number): Generator<Date> {
	let { end } = billingPeriod(anchor, anchor);
	for (let month = 0; month < YEARS * 12; month++) {
		yield new Date(end.getTime() - 1);
		yield end;
		yield new Date(end.getTime() + Math.floor(next() * 27 * DAY_MS));
		end = billingPeriod(anchor, end).end;
	}
}

test("over 400 years of months the database and the program agree on every period", { timeout: 60_000 }, async () => {
	const next = random(20261121);
	let compared = 0;
	for (const anchor of anchors(next)) {
		const instants = [...moments(anchor, next)];
		const { rows } = await pool().query<{ start: Date; end: Date }>(
			`SELECT billing_period_start($1, at) AS start, billing_period_end($1, at) AS end
			FROM unnest($2::timestamptz[]) WITH ORDINALITY AS m(at, n) ORDER BY n`,
			[anchor, instants],
		);
		const differing = rows.flatMap((row, i) => {
			const now = instants[i] ?? anchor;
			const { start, end } = billingPeriod(anchor, now);
			const agree = row.start.getTime() === start.getTime() && row.end.getTime() === end.getTime();
			const holds = start <= now && now < end;
			return agree && holds ? [] : [{ anchor, now, program: { start, end }, database: row }];
		});
		expect(differing.slice(0, 3)).toEqual([]);
		compared += rows.length;
	}
	expect(compared).toBeGreaterThan(200_000);
});

test("periods follow each other without a gap, each on the anchor's day or the month's last", () => {
	for (const anchor of anchors(random(7))) {
		let period = billingPeriod(anchor, anchor);
		for (let month = 0; month < YEARS * 12; month++) {
			const following = billingPeriod(anchor, period.end);
			if (following.start.getTime() !== period.end.getTime()) throw new Error(`gap after ${period.end.toISOString()}`);
			const day = following.start.getUTCDate();
			const lastDay = new Date(Date.UTC(following.start.getUTCFullYear(), following.start.getUTCMonth() + 1, 0));
			expect(day === anchor.getUTCDate() || (day < anchor.getUTCDate() && day === lastDay.getUTCDate())).toBe(true);
			period = following;
		}
	}
});

test("the session's time zone does not move a period", async () => {
	const client = await pool().connect();
	try {
		await client.query("BEGIN; SET LOCAL timezone = 'Pacific/Auckland'");
		const { rows } = await client.query(
			"SELECT billing_period_start('2026-01-31T22:00:00Z', '2026-03-01T00:00:00Z') = '2026-02-28T22:00:00Z' AS same",
		);
		expect(rows).toEqual([{ same: true }]);
	} finally {
		await client.query("ROLLBACK");
		client.release();
	}
});
