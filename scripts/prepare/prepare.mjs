// Owns what must be there before any TypeScript of ours can run: Node, dependencies, the generated database client.
// Node's built-ins only, and a syntax that an old Node can still read far enough to say that it is too old.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { oneAtATime } from "./one-at-a-time.mjs";

const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), "../..");
const OLDEST_NODE = [20, 19];

/**
 * Makes ready what TypeScript needs, then runs the `main` of the module that `load` imports, with a function that reports
 * progress. Every failure that an operator can mend is one line on standard error and exit code 1, unless `fail` says it
 * otherwise. `quiet` reports nothing; without `dotenv` the .env files are not read.
 */
export async function enterTypeScript(command, load, { quiet = false, dotenv = true, fail = failInWords } = {}) {
	const say = quiet ? () => {} : (line) => console.log(line);
	try {
		assertNode();
		process.chdir(ROOT);
		for (const file of [".env.local", ".env"]) if (dotenv && existsSync(file)) process.loadEnvFile(file);
		await prepare(say);
		const { register } = await import(pathToFileURL(path.join(ROOT, "node_modules/tsx/dist/esm/api/index.mjs")).href);
		register();
		const { main } = await load();
		await main({ say, args: process.argv.slice(2) });
	} catch (error) {
		fail(command, error);
	}
}

/** Installs and generates what is missing or out of date. */
async function prepare(say) {
	if (isInstalled() && isGenerated()) return say("dependencies: up to date");
	await oneAtATime(
		path.join(ROOT, ".prepare.lock"),
		() => say("dependencies: another start is at it, waiting"),
		async () => {
			if (!isInstalled()) {
				await timed(say, "dependencies", "installing with npm ci", () => runNpm(["ci", "--include=dev"]));
			}
			if (!isGenerated()) await timed(say, "database client", "generating", generate);
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

/** True when node_modules holds every package of the lock in the lock's version. npm writes its own list last. */
function isInstalled() {
	let installed;
	try {
		installed = JSON.parse(readFileSync(path.join(ROOT, "node_modules/.package-lock.json"), "utf8")).packages;
	} catch {
		return false;
	}
	const wanted = JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8")).packages;
	return Object.entries(wanted).every(([place, { version, optional, devOptional }]) => {
		// Packages for other platforms are in the lock alone.
		if (place === "" || ((optional || devOptional) && !installed[place])) return true;
		return installed[place]?.version === version;
	});
}

/** True when the generated client is newer than the schema that it is generated from. */
function isGenerated() {
	const schema = path.join(ROOT, "prisma/schema.prisma");
	const client = path.join(ROOT, "lib/db/generated/client.ts");
	if (!existsSync(schema)) return true;
	return existsSync(client) && statSync(client).mtimeMs >= statSync(schema).mtimeMs;
}

async function generate() {
	// The generator never runs the schema engine, but refuses to start before it has downloaded one: any file will do.
	const PRISMA_SCHEMA_ENGINE_BINARY = process.env.PRISMA_SCHEMA_ENGINE_BINARY || process.execPath;
	const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY, PRISMA_HIDE_UPDATE_MESSAGE: "1", CHECKPOINT_DISABLE: "1" };
	await run(process.execPath, [path.join(ROOT, "node_modules/prisma/build/index.js"), "generate"], { env });
}

function runNpm(words) {
	const npm = process.env.npm_execpath;
	return npm?.endsWith(".js")
		? run(process.execPath, [npm, ...words])
		: run(process.platform === "win32" ? "npm.cmd" : "npm", words);
}

/** A command line that ends (SIGTERM) with this process, even when that is killed outright. */
export function follow(command) {
	if (process.platform !== "linux") return command;
	followsParent ??= spawnSync("setpriv", ["--pdeathsig", "TERM", "true"], { stdio: "ignore" }).status === 0;
	return followsParent ? ["setpriv", "--pdeathsig", "TERM", "--", ...command] : command;
}

let followsParent;

/** Runs a program to its end. Its output is shown only when it fails. It is ended when this process is asked to stop or dies. */
export function run(program, words, { env = process.env } = {}) {
	const [first, ...rest] = follow([program, ...words]);
	return new Promise((resolve, reject) => {
		const child = spawn(first, rest, { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
		let output = "";
		const keep = (chunk) => {
			output = (output + chunk).slice(-20_000);
		};
		child.stdout.on("data", keep);
		child.stderr.on("data", keep);
		const stop = () => child.kill("SIGTERM");
		process.once("SIGINT", stop).once("SIGTERM", stop);
		const settle = (problem) => {
			process.off("SIGINT", stop).off("SIGTERM", stop);
			if (!problem) return resolve(output);
			const command = [path.basename(program), ...words.map((word) => path.relative(ROOT, word) || word)].join(" ");
			reject(operatorError(`${command} failed (${problem})`, output));
		};
		child.once("error", (error) => settle(error.message));
		child.once("close", (code, signal) => settle(code === 0 ? null : (signal ?? `exit code ${code}`)));
	});
}

function operatorError(message, output = "") {
	return Object.assign(new Error(message), { name: "OperatorError", output });
}

/** Ends the process with the error's one line, or with its stack when it is a fault of ours. */
function failInWords(command, error) {
	const known = error?.name === "OperatorError";
	if (known && error.output) console.error(error.output.trimEnd());
	console.error(known ? `${command}: ${error.message}` : error);
	process.exit(1);
}
