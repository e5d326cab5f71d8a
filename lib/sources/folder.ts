// A folder of the server, or what a git repository there has committed. Each pass lists all of it, so what is gone is noticed at once.
import { opendir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/env";
import { type Asked, type Connector, type Page, type SourceItem, SourceProblem } from "./connector";
import { findRepository, listCommitted } from "./git";
import { readFile } from "./read-file";
import type { FolderSettings } from "./settings";

/** The last file of the page before. */
type Cursor = { after: string };

const PER_PAGE = 100;
const MAX_FILES = 100_000;
const MAX_PATH = 1_000;

/** What is read of a folder: documents, and no data or programs. */
const IS_DOCUMENT = /\.(?:md|markdown|txt|text|rst|org|adoc|vtt|srt|pdf|docx|html?|csv|tsv|eml)$/i;
const UNWATCHED = new Set(["node_modules", "__MACOSX"]);

export const folder: Connector<FolderSettings, Cursor> = { everyMs: 5 * 60_000, wholeEveryMs: 0, readPage };

async function readPage({ settings, cursor }: Asked<FolderSettings, Cursor>): Promise<Page<Cursor>> {
	const root = await allowedFolder(settings.path);
	const repository = await findRepository(root);
	const listed = repository ? await listCommitted(repository) : await listFiles(root);
	const files = listed
		.filter(({ key }) => IS_DOCUMENT.test(key) && key.length <= MAX_PATH)
		.sort((a, b) => (a.key < b.key ? -1 : 1));
	const after = cursor?.after ?? "";
	const page = files.filter(({ key }) => key > after).slice(0, PER_PAGE);
	const last = page.at(-1)?.key ?? after;
	return { items: page, gone: [], cursor: { after: last }, isEnd: last === (files.at(-1)?.key ?? after) };
}

/** The files below a folder by their paths within it. Hidden ones and links are left out. */
async function listFiles(root: string): Promise<SourceItem[]> {
	const files: SourceItem[] = [];
	const folders = [""];
	for (let below = folders.pop(); below !== undefined; below = folders.pop()) {
		for await (const entry of await opendir(path.join(root, below))) {
			if (entry.name.startsWith(".") || UNWATCHED.has(entry.name)) continue;
			const key = path.posix.join(below, entry.name);
			if (entry.isDirectory()) folders.push(key);
			else if (entry.isFile()) files.push(await toItem(root, key));
			if (files.length > MAX_FILES) throw new SourceProblem(`The folder holds more than ${MAX_FILES} files.`);
		}
	}
	return files;
}

async function toItem(root: string, key: string): Promise<SourceItem> {
	const file = path.join(root, key);
	const { mtimeMs, size } = await stat(file);
	return { key, revision: `${mtimeMs} ${size}`, author: null, read: () => readFile(file) };
}

/** The folders of the server that the operator lets sources read, and what is below them; none unless SOURCE_FOLDERS names some. */
const offeredFolders = (): string[] =>
	(env().SOURCE_FOLDERS ?? "")
		.split(path.delimiter)
		.filter((folder) => folder !== "")
		.map((folder) => path.resolve(folder));

/**
 * The real path of a folder that may be read, wherever links lead. Throws `SourceProblem` for any other, in the same words whether it is
 * there or not.
 */
async function allowedFolder(given: string): Promise<string> {
	const real = await realpath(given).catch(() => null);
	const offered = await Promise.all(offeredFolders().map((folder) => realpath(folder).catch(() => folder)));
	const isOffered = real !== null && offered.some((folder) => real === folder || real.startsWith(folder + path.sep));
	if (!isOffered || !(await stat(real)).isDirectory())
		throw new SourceProblem("There is no such folder, or this server does not offer it.");
	return real;
}
