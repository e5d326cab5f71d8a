import { describe, expect, test } from "vitest";
import { type Holder, type Place, StreamPlaces } from "./stream-places";

const PATIENCE_MS = 20;
const never = new AbortController().signal;
const holder = (teamId: string, keyId = teamId): Holder => ({ teamId, keyId });

/** Acquires a place for each. */
async function fill(places: StreamPlaces, ...holders: Holder[]): Promise<Place[]> {
	return Promise.all(holders.map((each) => places.acquire(each, never)));
}
const times = (n: number, each: Holder) => Array.from({ length: n }, () => each);
const refusal = (acquired: Promise<unknown>) =>
	acquired.then(
		() => null,
		(error) => error,
	);

describe("shares of 8 places", () => {
	test("a key holds at most half; one more waits, then is asked to come back later", async () => {
		const places = new StreamPlaces(8, PATIENCE_MS);
		await fill(places, ...times(4, holder("a", "k")));
		expect(await refusal(places.acquire(holder("a", "k"), never))).toMatchObject({
			slug: "rate_limited",
			facts: { retryAfterSeconds: 5 },
		});
		await fill(places, holder("a", "other"));
	});

	test("a team holds at most three quarters, however many keys it has", async () => {
		const places = new StreamPlaces(8, PATIENCE_MS);
		await fill(places, ...Array.from({ length: 6 }, (_, i) => holder("a", `k${i}`)));
		expect(await refusal(places.acquire(holder("a", "k9"), never))).toMatchObject({ slug: "rate_limited" });
		await fill(places, holder("b"), holder("b"));
	});

	test("others than the usual shares, of what the refusal names", async () => {
		const places = new StreamPlaces(8, PATIENCE_MS, "listeners", { team: 1 / 4, key: 1 / 8 });
		await fill(places, holder("a", "k"));
		expect(await refusal(places.acquire(holder("a", "k"), never))).toMatchObject({
			message: expect.stringContaining("Too many listeners"),
		});
		await fill(places, holder("a", "other"));
		expect(await refusal(places.acquire(holder("a", "third"), never))).toMatchObject({ slug: "rate_limited" });
	});

	test("who has no share yet and finds all in use is refused as by a busy service", async () => {
		const places = new StreamPlaces(8, PATIENCE_MS);
		await fill(places, ...Array.from({ length: 8 }, (_, i) => holder(`t${i}`)));
		expect(await refusal(places.acquire(holder("c"), never))).toMatchObject({ slug: "unavailable" });
	});

	test("one place is everybody's share of one", async () => {
		const places = new StreamPlaces(1, PATIENCE_MS);
		const [place] = await fill(places, holder("a"));
		place?.release();
		await fill(places, holder("b"));
	});
});

describe("with all places in use", () => {
	/** Places of the teams named, whose readers have read nothing for so many milliseconds; null where rows are waited for. */
	async function inUse(...stalled: [teamId: string, ms: number | null][]) {
		const places = new StreamPlaces(stalled.length, 1_000);
		const held = await fill(places, ...stalled.map(([teamId], i) => holder(teamId, `k${i}`)));
		held.forEach((place, i) => {
			const ms = stalled[i]?.[1] ?? null;
			place.offeredAtMs = ms === null ? null : performance.now() - ms;
			place.preempted.addEventListener("abort", () => place.release());
		});
		return { places, preempted: () => held.flatMap(({ preempted }, i) => (preempted.aborted ? [i] : [])) };
	}

	test("a team that holds none gets the place of the reader that has been stalled for the longest", async () => {
		const { places, preempted } = await inUse(["a", 500], ["b", null], ["c", 9_000], ["d", 0]);
		await fill(places, holder("new"));
		expect(preempted()).toEqual([2]);
	});

	test("it gets the place although others of the team that loses it have waited for longer", async () => {
		const { places, preempted } = await inUse(["a", 9_000], ["b", null]);
		const again = refusal(places.acquire(holder("a", "other"), never));
		await fill(places, holder("new"));
		expect(preempted()).toEqual([0]);
		expect(await again).toMatchObject({ slug: "unavailable" });
	});

	test("a team that holds two fewer gets one of the team that holds the most", async () => {
		const { places, preempted } = await inUse(["a", 500], ["a", 700], ["a", 600], ["b", 9_000], ["b", 9_000], ["c", 0]);
		await fill(places, holder("c", "second"));
		expect(preempted()).toEqual([1]);
	});

	test("no stream is ended that is read", async () => {
		const { places, preempted } = await inUse(["a", null], ["b", null], ["c", null], ["d", null]);
		expect(await refusal(places.acquire(holder("new"), never))).toMatchObject({ slug: "unavailable" });
		expect(preempted()).toEqual([]);
	});

	test("nor for a team that holds as many, or one fewer", async () => {
		const { places, preempted } = await inUse(["a", 9_000], ["a", 9_000], ["b", 9_000], ["c", 9_000]);
		expect(await refusal(places.acquire(holder("b", "second"), never))).toMatchObject({ slug: "unavailable" });
		expect(preempted()).toEqual([]);
	});
});

test("a place that gets free goes to the team, then to the key, that holds the fewest, then to who came first", async () => {
	const places = new StreamPlaces(4, 60_000);
	const [first] = await fill(places, holder("a", "k1"), holder("a", "k1"), holder("a", "k2"), holder("b"));
	const order: string[] = [];
	const waits = async (name: string, each: Holder) => {
		const place = await places.acquire(each, never);
		order.push(name);
		return place;
	};
	const waiting = [
		waits("a again", holder("a", "k1")),
		waits("a with its other key", holder("a", "k3")),
		waits("b again", holder("b")),
		waits("c", holder("c")),
		waits("c second", holder("c", "k2")),
	];
	// Each who gets in leaves at once.
	for (const each of waiting) void each.then((place) => place.release());
	first?.release();
	await Promise.all(waiting);
	expect(order).toEqual(["c", "c second", "b again", "a with its other key", "a again"]);
});

test("who goes away leaves the line, and holds nothing if gone before", async () => {
	const places = new StreamPlaces(1, 60_000);
	const [place] = await fill(places, holder("a"));
	const gone = new AbortController();
	const waiting = refusal(places.acquire(holder("b"), gone.signal));
	gone.abort(new Error("gone"));
	expect(await waiting).toMatchObject({ message: "gone" });
	expect(await refusal(places.acquire(holder("b"), gone.signal))).toMatchObject({ message: "gone" });
	place?.release();
	await fill(places, holder("c"));
});
