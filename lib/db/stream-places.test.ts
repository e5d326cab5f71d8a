import { describe, expect, test } from "vitest";
import { type Holder, StreamPlaces } from "./stream-places";

const PATIENCE_MS = 20;
const never = new AbortController().signal;
const holder = (teamId: string, keyId = teamId): Holder => ({ teamId, keyId });

/** Takes places until one is refused; answers the ways to give them back. */
async function fill(places: StreamPlaces, ...holders: Holder[]): Promise<(() => void)[]> {
	return Promise.all(holders.map((each) => places.acquire(each, never)));
}
const times = (n: number, each: Holder) => Array.from({ length: n }, () => each);
const refusal = (taken: Promise<unknown>) =>
	taken.then(
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

	test("who has no share yet and finds all taken is told that the service is busy", async () => {
		const places = new StreamPlaces(8, PATIENCE_MS);
		await fill(places, ...times(4, holder("a")), ...times(4, holder("b")));
		expect(await refusal(places.acquire(holder("c"), never))).toMatchObject({ slug: "unavailable" });
	});

	test("one place is everybody's share of one", async () => {
		const places = new StreamPlaces(1, PATIENCE_MS);
		const [release] = await fill(places, holder("a"));
		release?.();
		await fill(places, holder("b"));
	});
});

test("a place that gets free goes to the team, then to the key, that holds the fewest, then to who came first", async () => {
	const places = new StreamPlaces(4, 60_000);
	const [free = () => {}] = await fill(places, holder("a", "k1"), holder("a", "k1"), holder("a", "k2"), holder("b"));
	const order: string[] = [];
	const waits = async (name: string, each: Holder) => {
		const release = await places.acquire(each, never);
		order.push(name);
		return release;
	};
	const waiting = [
		waits("a again", holder("a", "k1")),
		waits("a with its other key", holder("a", "k3")),
		waits("b again", holder("b")),
		waits("c", holder("c")),
		waits("c second", holder("c", "k2")),
	];
	// Each who gets in leaves at once.
	for (const each of waiting) void each.then((release) => release());
	free();
	await Promise.all(waiting);
	expect(order).toEqual(["c", "c second", "b again", "a with its other key", "a again"]);
});

test("who goes away leaves the line, and holds nothing if gone before", async () => {
	const places = new StreamPlaces(1, 60_000);
	const [release = () => {}] = await fill(places, holder("a"));
	const gone = new AbortController();
	const waiting = refusal(places.acquire(holder("b"), gone.signal));
	gone.abort(new Error("gone"));
	expect(await waiting).toMatchObject({ message: "gone" });
	expect(await refusal(places.acquire(holder("b"), gone.signal))).toMatchObject({ message: "gone" });
	release();
	await fill(places, holder("c"));
});
