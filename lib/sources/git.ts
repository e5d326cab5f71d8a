// What a git repository on this machine has committed, by git itself.
import { execFile } from "node:child_process";
import { lstat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Item } from "@/lib/transfer/import/item";
import { type SourceItem, SourceProblem } from "./connector";
import { readBytes } from "./read-file";

const run = promisify(execFile);
/** Where systems have git. */
const SYSTEM_PATH = "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin";
const TIMEOUT_MS = 30_000;
const MAX_LIST_BYTES = 64 * 1024 ** 2;
const MAX_FILE_BYTES = 32 * 1024 ** 2;

/**
 * Where git keeps a folder's repository: in `.git`, or for a bare one in the folder itself; null for a folder without one. A link, or a
 * file that names another place, is none: it could lead out of the folders that may be read.
 */
export async function findRepository(root: string): Promise<string | null> {
	const isFolder = async (name: string) =>
		(await lstat(path.join(root, name)).catch(() => null))?.isDirectory() ?? false;
	if (await isFolder(".git")) return path.join(root, ".git");
	const isBare = (await isFolder("objects")) && (await isFolder("refs"));
	return isBare ? root : null;
}

/** The files of the last commit by their paths; their revision is git's own hash of what they say. Throws `SourceProblem`. */
export async function listCommitted(repository: string): Promise<SourceItem[]> {
	const listed = await git(repository, ["ls-tree", "-r", "-z", "HEAD"], MAX_LIST_BYTES);
	return listed
		.toString("utf8")
		.split("\0")
		.flatMap((line) => {
			// Ordinary files alone: a link would be read as the path that it holds.
			const [, hash, key] = /^100\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
			if (!hash || !key) return [];
			return [{ key, revision: hash, author: null, read: () => readCommitted(repository, hash, key) }];
		});
}

/** What a committed file says, dated by its last commit where it does not say itself. */
async function readCommitted(repository: string, hash: string, key: string): Promise<Item[]> {
	try {
		const bytes = await git(repository, ["cat-file", "blob", hash], MAX_FILE_BYTES);
		const dated = await git(repository, ["log", "-1", "--format=%cI", "HEAD", "--", key], 1024);
		const at = new Date(dated.toString().trim());
		const items = await readBytes(path.basename(key), bytes);
		return items.map((item) => (item.kind === "episode" && !item.isDated ? { ...item, at } : item));
	} catch (error) {
		if (!(error instanceof SourceProblem)) throw error;
		return [{ kind: "refused", origin: key, reason: error.message }];
	}
}

/** What a command of git prints. It reads a repository that may be another user's, with none of its own settings for programs. */
async function git(repository: string, words: string[], maxBuffer: number): Promise<Buffer> {
	const settings = ["-c", "safe.directory=*", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false"];
	const env = {
		NODE_ENV: "production" as const,
		PATH: SYSTEM_PATH,
		GIT_OPTIONAL_LOCKS: "0",
		GIT_TERMINAL_PROMPT: "0",
		GIT_NO_LAZY_FETCH: "1",
		LC_ALL: "C",
	};
	try {
		const options = { maxBuffer, timeout: TIMEOUT_MS, encoding: "buffer", env } as const;
		return (await run("git", ["--literal-pathspecs", `--git-dir=${repository}`, ...settings, ...words], options))
			.stdout;
	} catch (error) {
		const { code, stderr } = error as { code?: string | number; stderr?: Buffer };
		if (code === "ENOENT") throw new SourceProblem("git is not installed on the server.");
		if (code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER")
			throw new SourceProblem("is larger than what is read of a repository");
		if (/HEAD/.test(String(stderr))) throw new SourceProblem("The repository has no commit yet.");
		throw new SourceProblem("git cannot read the repository.");
	}
}
