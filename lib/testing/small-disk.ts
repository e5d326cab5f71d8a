// A disk of a few hundred megabytes that can fill up: a tmpfs in a mount namespace of its own, which needs no rights on Linux.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, statfsSync } from "node:fs";

const MB = 2 ** 20;
/** Room that a full disk still has: less than one segment of PostgreSQL's write-ahead log. */
const LEFT_MB = 2;

export type SmallDisk = {
	/** Words before a program that is to see the disk at `folder`; it starts in this process's folder. */
	inside: string[];
	/** The disk's files as this process reaches them. */
	outside: string;
	/** Takes away what is free but for a little, until `free`. */
	fillUp(): void;
	free(): void;
	stop(): void;
};

/** Mounts the disk at `folder`, for the programs that are started inside alone. Throws where the system lets nobody mount. */
export async function smallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
	mkdirSync(folder, { recursive: true });
	const mount = `mount -t tmpfs -o size=${megabytes}m,mode=700 tmpfs "$0" && echo mounted && exec sleep infinity`;
	const keeper = spawn("unshare", ["--user", "--map-root-user", "--mount", "sh", "-c", mount, folder], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	const [said] = await Promise.race([once(keeper.stdout, "data"), once(keeper, "exit")]);
	if (!String(said).startsWith("mounted"))
		throw new Error(`no disk could be mounted at ${folder}: unshare ended with ${said}`);
	const enter = ["nsenter", "--preserve-credentials", "--user", "--mount", `--target=${keeper.pid}`];
	const outside = `/proc/${keeper.pid}/root${folder}`;
	const resize = (size: number) => {
		const [program = "", ...words] = [...enter, "mount", "-o", `remount,size=${Math.ceil(size)}m`, folder];
		const { status, stderr } = spawnSync(program, words, { encoding: "utf8" });
		if (status !== 0) throw new Error(`the disk could not be resized: ${stderr}`);
	};
	return {
		inside: [...enter, "sh", "-c", 'cd "$0" && exec "$@"', process.cwd()],
		outside,
		fillUp() {
			const { blocks, bfree, bsize } = statfsSync(outside);
			resize(((blocks - bfree) * bsize) / MB + LEFT_MB);
		},
		free: () => resize(megabytes),
		stop: () => keeper.kill("SIGKILL"),
	};
}
