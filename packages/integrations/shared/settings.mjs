// What a plugin is told: by the environment, by a file of the person, and, where it may only do less, by one of the project.
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";

/** Of the person: any setting. */
const personFile = () =>
	path.join(process.env.XDG_CONFIG_HOME || path.join(homedir(), ".config"), "memory-graph", "settings.json");
/** Of the project, in its folder. A project is often somebody else's: it never says where a key is sent. */
const PROJECT_FILE = ".memory-graph.json";

/**
 * The settings for work in `folder`: `url`, `key` (empty without one), `group` and `author` (undefined without them),
 * `maxTokens` of one recall, and whether to `recall`, to `capture`, and of that the agent's `answers`. Never throws: a file that
 * cannot be read says nothing.
 */
export function readSettings(folder) {
	const person = readJson(personFile());
	const project = readJson(path.join(folder, PROJECT_FILE));
	const told = (name) => fromEnvironment(name) ?? person[name];
	const hooks = [told("hooks"), project.hooks];
	const answers = [told("answers"), project.answers];
	return {
		url: String(told("url") ?? "http://localhost:3000").replace(/\/+$/, ""),
		key: String(told("api_key") ?? ""),
		group: project.group ?? told("group"),
		author: told("author"),
		maxTokens: Number(told("max_tokens")) || 800,
		recall: hooks.every((value) => allows(value, "recall")),
		capture: hooks.every((value) => allows(value, "capture")),
		answers: answers.every((value) => value !== "off"),
	};
}

/** `MEMORY_GRAPH_API_KEY`, or what Claude Code asked for when the plugin was enabled. */
function fromEnvironment(name) {
	const upper = name.toUpperCase();
	return process.env[`MEMORY_GRAPH_${upper}`] || process.env[`CLAUDE_PLUGIN_OPTION_${upper}`] || undefined;
}

const allows = (value, part) => value === undefined || value === "on" || value === part;

function readJson(file) {
	try {
		const value = JSON.parse(readFileSync(file, "utf8"));
		return value !== null && typeof value === "object" ? value : {};
	} catch {
		return {};
	}
}
