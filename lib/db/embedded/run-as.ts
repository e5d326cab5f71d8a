// As whom PostgreSQL runs: it refuses root, so root steps down.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { OperatorError } from "@/lib/errors";

/**
 * How to start PostgreSQL's programs. `wrap` puts the words that step down in front of a command line.
 * `owner` is whom the data must belong to, null when that is the present user. With `diesWithParent` the program is asked
 * to stop (SIGINT, PostgreSQL's fast shutdown) when this process dies, even by `kill -9`.
 */
export type RunAs = {
	owner: { uid: number; gid: number } | null;
	wrap(command: string[], options?: { diesWithParent: boolean }): string[];
};

/** Finds a way for the present user. Throws an OperatorError when root has none. `needs` are paths that must be reachable. */
export function chooseRunAs(needs: string[]): RunAs {
	const hasSetpriv = process.platform === "linux" && succeeds(["setpriv", "--pdeathsig", "INT", "true"]);
	const dieWithParent = hasSetpriv ? ["setpriv", "--pdeathsig", "INT", "--"] : [];
	if (process.getuid?.() !== 0) {
		return { owner: null, wrap: (command, options) => [...(options?.diesWithParent ? dieWithParent : []), ...command] };
	}
	const nobody = uidOfNobody();
	// A user namespace: the files stay root's, folders of mode 700 stay as they are, and PostgreSQL sees an ordinary user.
	const namespace = ["unshare", "--user", `--map-user=${nobody}`, `--map-group=${nobody}`];
	if (succeeds([...namespace, "true"])) {
		return {
			owner: null,
			wrap: (command, options) => [...namespace, ...(options?.diesWithParent ? dieWithParent : []), ...command],
		};
	}
	// Containers often forbid namespaces: then the user nobody, who must be able to reach the programs and the data.
	const stepDown = ["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups"];
	for (const needed of needs) {
		if (!hasSetpriv || !succeeds([...stepDown, "test", "-x", needed])) {
			throw new OperatorError(
				`PostgreSQL does not run as root, and neither a user namespace nor the user nobody can reach ${needed}. ` +
					"Run npm start as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.",
			);
		}
	}
	return {
		owner: { uid: nobody, gid: nobody },
		wrap: (command, options) => [
			...stepDown,
			...(options?.diesWithParent ? ["--pdeathsig", "INT"] : []),
			"--",
			...command,
		],
	};
}

const succeeds = ([program = "", ...words]: string[]) => spawnSync(program, words, { stdio: "ignore" }).status === 0;

/** initdb wants a user that has a name: nobody has one on every Linux. */
function uidOfNobody(): number {
	const line = readFileSync("/etc/passwd", "utf8")
		.split("\n")
		.find((entry) => entry.startsWith("nobody:"));
	return Number(line?.split(":")[2] ?? 65_534);
}
