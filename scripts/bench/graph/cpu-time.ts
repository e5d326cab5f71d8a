// Owns how busy a browser is, by the kernel's own count.
import { readdirSync, readFileSync } from "node:fs";

/** Hundredths of a second: the unit of /proc on Linux. */
const TICKS_PER_SECOND = 100;

type Process = { id: number; parent: number; ticks: number };

/** Seconds of processor time that a process and all its descendants have taken so far. */
export function cpuSeconds(root: number): number {
	const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name)) : []));
	const wanted = new Set([root]);
	for (let before = 0; before !== wanted.size; ) {
		before = wanted.size;
		for (const { id, parent } of all) if (wanted.has(parent)) wanted.add(id);
	}
	return all.reduce((sum, { id, ticks }) => sum + (wanted.has(id) ? ticks : 0), 0) / TICKS_PER_SECOND;
}

function readProcess(id: number): Process[] {
	try {
		const text = readFileSync(`/proc/${id}/stat`, "utf8");
		// The name in parentheses may hold anything.
		const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
		return [{ id, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
	} catch {
		return []; // it ended meanwhile
	}
}
