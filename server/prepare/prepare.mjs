// What must be there before any program of ours can run: Node, dependencies, the generated database client, the programs.
// Node's built-ins only, and a syntax that an old Node can still read far enough to say that it is too old.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { generate, isGenerated } from "./generate.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";
import { areProgramsBuilt, buildPrograms, programFile } from "./programs.mjs";
import { operatorError, runNpm } from "./run.mjs";

/** @typedef {(line: string) => void} Say Reports progress, one line at a time. */
/** @typedef {{ say: Say, args: string[], isBuilt?: boolean }} Entry `isBuilt`: everything is built already, as in an image. */

const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), "../..");
const OLDEST_NODE = [20, 19];

/**
 * Makes ready what a program of `dist` needs, then runs its `main` with a function that reports progress. Every failure that an
 * operator can mend is one line on standard error and exit code 1, after the name of the `command`, unless `fail` says it otherwise. `quiet` leaves standard output to
 * the program and reports only what takes time, on standard error; without `dotenv` the .env files are not read; `dev` asks for the
 * development packages too.
 */
export function enterProgram(program, { command, ...options }) {
	return enter(command, () => import(pathToFileURL(programFile(program)).href), options);
}

/** As `enterProgram`, for a module in TypeScript that `load` imports: what only development runs is not built. */
export function enterTypeScript(command, load, options) {
	const loadTypeScript = async () => {
		const { register } = await import(pathToFileURL(path.join(ROOT, "node_modules/tsx/dist/esm/api/index.mjs")).href);
		register();
		return load();
	};
	return enter(command, loadTypeScript, { ...options, dev: true });
}

async function enter(command, load, { args, quiet = false, dotenv = true, dev = false, fail = failInWords }) {
	const say = quiet ? () => {} : (line) => console.log(line);
	const report = quiet ? (line) => console.error(line) : say;
	try {
		assertNode();
		process.chdir(ROOT);
		for (const file of [".env.local", ".env"]) if (dotenv && existsSync(file)) process.loadEnvFile(file);
		if (isPrepared(dev)) say("dependencies: up to date");
		else await prepare(report, dev);
		const { main } = await load();
		await main({ say, args });
	} catch (error) {
		fail(command, error);
	}
}

const isPrepared = (dev) => isInstalled(dev) && isGenerated() && areProgramsBuilt();

/** Installs, generates and builds what is missing or out of date. */
async function prepare(say, dev) {
	await oneAtATime(
		path.join(ROOT, ".prepare.lock"),
		() => say("dependencies: another start is at it, waiting"),
		async () => {
			if (!isInstalled(dev)) {
				// A checkout that has the development packages keeps them.
				const which = dev || hasDevelopment() ? "--include=dev" : "--omit=dev";
				await timed(say, "dependencies", `installing with npm ci ${which}`, () => runNpm(["ci", which]));
			}
			if (!isGenerated()) await timed(say, "database client", "generating", generate);
			if (!areProgramsBuilt()) await timed(say, "programs", "building", buildPrograms);
		},
	);
}

async function timed(say, name, doing, work) {
	say(`${name}: ${doing}`);
	const startedAt = performance.now();
	await work();
	say(`${name}: done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

function assertNode() {
	const [major, minor] = process.versions.node.split(".").map(Number);
	if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
	throw operatorError(`Node ${process.versions.node} is too old: install Node ${OLDEST_NODE.join(".")} or newer.`);
}

const readPackages = (file) => JSON.parse(readFileSync(path.join(ROOT, file), "utf8")).packages;

/** What npm says it has installed; npm writes this list last. */
function installedPackages() {
	try {
		return readPackages("node_modules/.package-lock.json");
	} catch {
		return {};
	}
}

/** True when node_modules holds every package of the lock in the lock's version, those of development only if asked. */
function isInstalled(withDevelopment) {
	const installed = installedPackages();
	return Object.entries(readPackages("package-lock.json")).every(([place, { version, dev, optional, devOptional }]) => {
		// Packages for other platforms are in the lock alone.
		if (place === "" || ((optional || devOptional) && !installed[place])) return true;
		return installed[place] ? installed[place].version === version : dev && !withDevelopment;
	});
}

const hasDevelopment = () => Object.values(installedPackages()).some(({ dev }) => dev);

/** Ends the process with the error's one line, or with its stack when it is a fault of ours. */
function failInWords(command, error) {
	const known = error?.name === "OperatorError";
	if (known && error.output) console.error(error.output.trimEnd());
	console.error(known ? `${command}: ${error.message}` : error);
	process.exit(1);
}
