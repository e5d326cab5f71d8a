import { expect, test } from "vitest";
import { FairTurns } from "./fair-turns";

type Job = { tenant: string; size: number; left: number; name: string };
const job = (tenant: string, name: string, left: number): Job => ({ tenant, name, left, size: left });

/** Runs all to their ends, a unit of time each turn; the names in the order of the turns. */
function run(turns: FairTurns<Job>, arrivals: Record<number, Job> = {}): string[] {
	const order: string[] = [];
	for (let n = 0; ; n++) {
		const arriving = arrivals[n];
		if (arriving) turns.add(arriving);
		const next = turns.take();
		if (!next) return order;
		order.push(next.name);
		turns.charge(next.tenant, 1);
		if (--next.left > 0) turns.add(next);
	}
}
const turnsOf = (jobs: Job[]) => {
	const turns = new FairTurns<Job>();
	for (const one of jobs) turns.add(one);
	return turns;
};

test("tenants have as many turns each, however many jobs they have", () => {
	const many = Array.from({ length: 20 }, (_, i) => job("a", `a${i}`, 5));
	const order = run(turnsOf([...many, job("b", "b", 10)]));
	expect(order.slice(0, 20).filter((name) => name === "b")).toHaveLength(10);
});

test("of one tenant the smallest job goes first", () => {
	expect(run(turnsOf([job("a", "long", 3), job("a", "short", 1), job("a", "middle", 2)]))).toEqual([
		...["short", "middle", "middle"],
		...["long", "long", "long"],
	]);
});

test("a tenant that comes later is next, and has saved up nothing", () => {
	const order = run(turnsOf([job("a", "a", 100)]), { 50: job("b", "b", 40) });
	expect(order.slice(50, 54).filter((name) => name === "b").length).toBeGreaterThanOrEqual(2);
	expect(order.slice(50, 70).filter((name) => name === "a").length).toBeGreaterThanOrEqual(9);
});
