// Files as an import reads them, in a folder that is gone when the tests of a file end.
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { afterAll } from "vitest";
import { ZipFile } from "yazl";
import { readPath } from "@/lib/transfer/import/read-source";

const folder = mkdtempSync(path.join(tmpdir(), "import-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What is found in a file, as `thread|day|content` or as the reason why not. */
export async function readItems(name: string, content: string | object): Promise<string[]> {
	const file = path.join(folder, name);
	mkdirSync(path.dirname(file), { recursive: true });
	writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
	return found(file);
}

export async function readZip(name: string, entries: Record<string, string | object | Buffer>): Promise<string[]> {
	const file = path.join(folder, name);
	writeFileSync(file, await zipOf(entries));
	return found(file);
}

export async function zipOf(entries: Record<string, string | object | Buffer>): Promise<Buffer> {
	const made = new ZipFile();
	for (const [entry, content] of Object.entries(entries)) {
		const isBytes = typeof content === "string" || Buffer.isBuffer(content);
		made.addBuffer(Buffer.from(isBytes ? content : JSON.stringify(content)), entry);
	}
	made.end();
	const file = path.join(folder, "made.zip");
	await pipeline(made.outputStream, createWriteStream(file));
	return readFileSync(file);
}

async function found(file: string): Promise<string[]> {
	const lines: string[] = [];
	for await (const item of readPath(file, { begin: () => true, maxUnpackedBytes: 2 ** 30 })) {
		if (item.kind === "episode") {
			lines.push(`${item.thread}|${(item.isDated && item.at?.toISOString().slice(0, 10)) || ""}|${item.content}`);
		} else
			lines.push(
				"reason" in item ? `${item.kind}: ${item.reason}` : `${item.subject} ${item.predicate} ${item.object}`,
			);
	}
	return lines;
}
