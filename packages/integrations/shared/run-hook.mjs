// One call of a command hook, as Claude Code and Codex make it: JSON on standard input, JSON on standard output. Whatever goes
// wrong, it ends with 0: memory never stops the work.
import path from "node:path";
import { text } from "node:stream/consumers";
import { capture, recallForPrompt, recallForSession } from "./memory.mjs";
import { lengthOf, readLines, readProgress, writeProgress } from "./progress.mjs";
import { readSettings } from "./settings.mjs";

/**
 * Reads the event and does what is due. `agent` is the agent's name; `toMessage` reads a row of its transcript as
 * `{ role, text, at }`, or null for what is no message of either side.
 */
export async function runHook(agent, toMessage) {
	let event = {};
	try {
		event = JSON.parse(await text(process.stdin));
		const settings = readSettings(event.cwd ?? process.cwd());
		const answer = await DUE[event.hook_event_name]?.(event, settings, agent, toMessage);
		if (answer) process.stdout.write(JSON.stringify(answer));
	} catch (error) {
		// Said once a session to the person; a line for each prompt would be in the way.
		const message = `Memory Graph: ${error.message}`;
		if (event.hook_event_name === "SessionStart") process.stdout.write(JSON.stringify({ systemMessage: message }));
		else process.stderr.write(`${message}\n`);
	}
}

const DUE = {
	async SessionStart({ source, cwd, transcript_path: transcript }, settings) {
		if (!settings.recall && !settings.capture) return null;
		if (!settings.key) throw new Error("set MEMORY_GRAPH_API_KEY to an API key, or MEMORY_GRAPH_HOOKS to off.");
		// What was said in a resumed session before the plugin was there is not captured.
		if (source === "resume" && transcript && !readProgress(transcript))
			writeProgress(transcript, { offset: lengthOf(transcript), answer: "" });
		if (source === "resume" || !settings.recall) return null;
		return toContext("SessionStart", await recallForSession(settings, path.basename(cwd)));
	},
	async UserPromptSubmit({ prompt }, settings) {
		if (!settings.recall || !settings.key) return null;
		return toContext("UserPromptSubmit", await recallForPrompt(settings, prompt));
	},
	Stop: captureNew,
	PreCompact: captureNew,
};

/** Stores what was said since the last time; after an error the next time begins there again. */
async function captureNew(event, settings, agent, toMessage) {
	const { session_id: session, transcript_path: transcript, last_assistant_message: last } = event;
	if (!settings.capture || !settings.key || !transcript) return;
	const before = readProgress(transcript) ?? { offset: 0, answer: "" };
	const { rows, offset } = readLines(transcript, before.offset);
	const messages = rows.flatMap((row) => toMessage(row) ?? []);
	// The transcript may be written behind the hook: the last answer comes with the event, and again with the next rows.
	if (last && messages.findLast(({ role }) => role === "assistant")?.text !== last)
		messages.push({ role: "assistant", text: last });
	const isKnown = messages[0]?.role === "assistant" && messages[0].text === before.answer;
	const fresh = isKnown ? messages.slice(1) : messages;
	await capture(settings, agent, session, fresh);
	const answer = fresh.findLast(({ role }) => role === "assistant")?.text ?? before.answer;
	writeProgress(transcript, { offset, answer });
}

const toContext = (hookEventName, additionalContext) =>
	additionalContext ? { hookSpecificOutput: { hookEventName, additionalContext } } : null;
