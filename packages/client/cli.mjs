#!/usr/bin/env node
// The command line of a Memory Graph server: what one remembers, asks and carries away, over the client of this package.
import { text as readAll } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { MemoryGraph, MemoryGraphError, NoAnswerError } from "memory-graph-client";
import { readItems, storeItem, toLine } from "./cli/lines.mjs";

const USAGE = `usage: memory-graph COMMAND [OPTIONS]

  remember [TEXT]     stores prose; from standard input without TEXT
  recall QUESTION     what is known about a question, with its sources
  about NAME          what is known about one entity
  import PATH…        stores Markdown, text and JSON lines; folders with all that is in them
  export              every episode as a JSON line, which import reads

  --url URL           the server (MEMORY_GRAPH_URL, else http://localhost:3000)
  --key KEY           an API key (MEMORY_GRAPH_API_KEY)
  --group NAME        the group to write to or read from
  --tags A,B          tags to write with or to read by
  --author NAME       remember: who says "I"
  --at TIME           remember: when it was true, as 2026-05-08T09:30:00+02:00
  --max-tokens N      recall: most tokens of the answer
  --json              the server's answer as it is
  --help              this text`;

const OPTIONS = {
	url: { type: "string", default: process.env.MEMORY_GRAPH_URL || "http://localhost:3000" },
	key: { type: "string", default: process.env.MEMORY_GRAPH_API_KEY ?? "" },
	group: { type: "string" },
	tags: { type: "string" },
	author: { type: "string" },
	at: { type: "string" },
	"max-tokens": { type: "string" },
	json: { type: "boolean", default: false },
	help: { type: "boolean", short: "h", default: false },
};

/** A command line that says too little. */
class WrongUsage extends Error {}

const print = (value) => process.stdout.write(typeof value === "string" ? `${value}\n` : `${JSON.stringify(value)}\n`);
const inGroup = ({ group }) => (group ? { group_id: group } : {});
const tagsOf = ({ tags }) => (tags ? { tags: tags.split(",").filter(Boolean) } : {});

function wordsOf(words, what) {
	if (words.length === 0) throw new WrongUsage(`name ${what}`);
	return words.join(" ");
}

const COMMANDS = {
	async remember(memory, words, options) {
		const content = words.length > 0 ? words.join(" ") : await readAll(process.stdin);
		const { author, at: valid_at } = options;
		const told = { source_description: "command line", author, valid_at, ...inGroup(options), ...tagsOf(options) };
		const stored = await memory.remember(content, told);
		const { entities, edges, statements } = stored.extracted;
		if (options.json) return print(stored);
		print(
			`${stored.episode_name}: ${entities} entities, ${edges + statements} facts${stored.warning ? `. ${stored.warning}` : ""}`,
		);
	},
	async recall(memory, words, options) {
		const most = options["max-tokens"] ? { max_tokens: Number(options["max-tokens"]) } : {};
		const found = await memory.context(wordsOf(words, "a question"), {
			...most,
			...inGroup(options),
			...tagsOf(options),
		});
		print(options.json ? found : found.text);
	},
	async about(memory, words, options) {
		const found = await memory.about(wordsOf(words, "an entity"), inGroup(options));
		if (options.json) return print(found);
		const { entity, neighbors, statements } = found;
		print(`${entity.name} (${entity.labels.join(", ")})`);
		const text = entity.narrative?.text ?? entity.summary;
		if (text) print(text);
		for (const { fact } of [...neighbors, ...statements]) print(`- ${fact}`);
	},
	async import(memory, paths, options) {
		wordsOf(paths, "at least one file or folder");
		const tally = {};
		for await (const item of readItems(paths)) {
			const status = await storeItem(memory, item, { ...inGroup(options), ...tagsOf(options) });
			tally[status] = (tally[status] ?? 0) + 1;
		}
		print(
			options.json
				? tally
				: Object.entries(tally)
						.map(([status, count]) => `${count} ${status}`)
						.join(", ") || "nothing to import",
		);
	},
	async export(memory, _, options) {
		const tags = options.tags ? { tags: options.tags } : {};
		const names = [];
		for await (const { name } of memory.episodes({ ...inGroup(options), ...tags })) names.push(name);
		// Oldest first, as they are to be imported: later prose may end what earlier prose says.
		for (const name of names.reverse()) print(toLine(await memory.episode(name)));
		// As in the server's streams: without it the export was cut.
		print({ _end: names.length });
	},
};

async function main() {
	const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
	const [name, ...words] = positionals;
	if (values.help) return print(USAGE);
	const command = Object.hasOwn(COMMANDS, name ?? "") ? COMMANDS[name] : null;
	if (!command) throw new WrongUsage(name ? `there is no command ${name}` : "name a command");
	await command(connect(values), words, values);
}

function connect({ url, key }) {
	if (!key) throw new WrongUsage("set MEMORY_GRAPH_API_KEY, or give --key");
	try {
		return new MemoryGraph({ url, key });
	} catch (error) {
		throw new WrongUsage(error.message);
	}
}

await main().catch((error) => {
	const isUsage = error instanceof WrongUsage || error.code?.startsWith("ERR_PARSE_ARGS");
	// What the server refuses, what cannot be reached, and files that cannot be read have a code or a type; all else is a fault of ours.
	const isTold = error instanceof MemoryGraphError || error instanceof NoAnswerError || error.code !== undefined;
	if (!isUsage && !isTold) throw error;
	process.stderr.write(
		`memory-graph: ${error.message}\n${isUsage ? "memory-graph --help says how it is called.\n" : ""}`,
	);
	process.exitCode = isUsage ? 2 : 1;
});
