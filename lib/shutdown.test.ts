import { expect, test } from "vitest";
import { onShutdown, runShutdownHooks } from "./shutdown";

test("work may use connections until it has ended, and what it opens meanwhile is ended too", async () => {
	const ended: string[] = [];
	const end = (name: string) => async () => void ended.push(name);
	onShutdown("pool", "connections", end("pool"));
	onShutdown("worker", "work", async () => {
		onShutdown("late", "connections", end("late"));
		ended.push("worker");
	});
	await runShutdownHooks("work");
	await runShutdownHooks("connections");
	await runShutdownHooks("connections");
	expect(ended).toEqual(["worker", "pool", "late"]);
});

test("the same name again replaces the first", async () => {
	const ended: number[] = [];
	for (const n of [1, 2]) onShutdown("pool", "connections", async () => void ended.push(n));
	await runShutdownHooks("connections");
	expect(ended).toEqual([2]);
});

test("what cannot be ended is reported and holds nothing up", async () => {
	const reports: unknown[] = [];
	let isEnded = false;
	onShutdown("broken", "work", () => Promise.reject(new Error("stuck")));
	onShutdown("sound", "work", async () => {
		isEnded = true;
	});
	await runShutdownHooks("work", (name, error) => reports.push([name, (error as Error).message]));
	expect([isEnded, reports]).toEqual([true, [["broken", "stuck"]]]);
});
