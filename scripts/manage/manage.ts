// One call of the operator's tool: command line, database, verb, one JSON line or several.
import { SHORT_PURPOSE } from "@/lib/db/embedded";
import { closePools } from "@/lib/db/pool";
import { AppError } from "@/lib/errors";
import { borrowDatabase, prepareDatabase } from "@/server/database";
import { readStartSettings } from "@/server/settings";
import type { Entry } from "../../server/prepare/prepare.mjs";
import { readCommand } from "./commands";

/** Runs one command beside a running server or without one. Bad input is answered as JSON too, with exit code 1. */
export async function main({ args, say }: Entry): Promise<void> {
	try {
		const { work, leavesShape } = readCommand(args);
		const database = await borrowDatabase(readStartSettings(), SHORT_PURPOSE);
		try {
			if (!leavesShape) await prepareDatabase(database.url, say);
			const result = work(database.url);
			if (Symbol.asyncIterator in result) for await (const line of result) answer(line);
			else answer(await result);
		} finally {
			await closePools();
			await database.stop();
		}
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		answer({ error: error.slug, message: error.message });
		process.exitCode = 1;
	}
}

const answer = (line: object) => console.log(JSON.stringify(line));
