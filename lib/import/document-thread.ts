// The thread that parses documents, one after the other.
import { parentPort } from "node:worker_threads";
import { Unreadable } from "./item";
import type { Answer, Request } from "./parse-document";
import { PARSERS } from "./parsers";

async function parse({ kind, bytes }: Request): Promise<Answer> {
	try {
		return { parsed: await PARSERS[kind](Buffer.from(bytes)) };
	} catch (error) {
		return error instanceof Unreadable ? { unreadable: error.message } : { error };
	}
}

parentPort?.on("message", async (request: Request) => parentPort?.postMessage(await parse(request)));
