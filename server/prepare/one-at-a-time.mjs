// Two starts in one checkout do not install or build at once. Built-ins only.
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Runs `work` while no other process runs work under the same `file`. A dead process holds nothing. `onWait` is called once. */
export async function oneAtATime(file, onWait, work) {
	const mine = `${file}.${process.pid}`;
	let hasWaited = false;
	for (;;) {
		writeFileSync(mine, String(process.pid));
		try {
			linkSync(mine, file);
			break;
		} catch (error) {
			if (error.code !== "EEXIST") throw error;
		} finally {
			rmSync(mine, { force: true });
		}
		if (!isRunning(readPid(file))) {
			rmSync(file, { force: true });
			continue;
		}
		if (!hasWaited) onWait();
		hasWaited = true;
		await wait(200);
	}
	try {
		return await work();
	} finally {
		rmSync(file, { force: true });
	}
}

function readPid(file) {
	try {
		return Number(readFileSync(file, "utf8"));
	} catch {
		return 0;
	}
}

/** Whether there is a process of that number, whoever it belongs to. */
export function isRunning(pid) {
	if (!pid) return false;
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code === "EPERM";
	}
}
