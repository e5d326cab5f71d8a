// The plugin of OpenCode 1: in its process, by the hooks that it calls. `opencode.json` names this file.
import path from "node:path";
import { capture, recallForPrompt, recallForSession } from "./shared/memory.mjs";
import { readSettings } from "./shared/settings.mjs";

/** Recalls at the first and at each prompt of a session; captures when it falls idle and before a compaction. */
export const MemoryGraph = async ({ client, directory }) => {
	/** By session: how many of its messages are captured, those it had before among them; null for a subagent's. */
	const captured = new Map();

	/** Memory never stops the work: what goes wrong is a line of the log. */
	async function calmly(work) {
		const settings = readSettings(directory);
		if (!settings.key) return;
		await work(settings).catch((error) => {
			const body = { service: "memory-graph", level: "warn", message: error.message };
			return client.app.log({ body }).catch(() => {});
		});
	}

	async function messagesOf(session) {
		const { data } = await client.session.messages({ path: { id: session } });
		return data ?? [];
	}

	async function countBefore(session, message) {
		const { data } = await client.session.get({ path: { id: session } });
		return data?.parentID ? null : (await messagesOf(session)).filter(({ info }) => info.id !== message).length;
	}

	async function captureNew(settings, session) {
		const before = captured.get(session);
		if (!settings.capture || typeof before !== "number") return;
		const messages = await messagesOf(session);
		await capture(settings, "OpenCode", session, messages.slice(before).flatMap(toMessage));
		captured.set(session, messages.length);
	}

	return {
		"chat.message": ({ sessionID }, { message, parts }) =>
			calmly(async (settings) => {
				const isKnown = captured.has(sessionID);
				if (!isKnown) captured.set(sessionID, await countBefore(sessionID, message.id));
				const before = captured.get(sessionID);
				if (!settings.recall || before === null) return;
				const isNew = !isKnown && before === 0;
				const begin = isNew ? await recallForSession(settings, path.basename(directory)) : "";
				const about = await recallForPrompt(settings, toText(parts));
				for (const text of [begin, about].filter(Boolean)) parts.push(toPart(text, message));
			}),
		event: ({ event }) =>
			event.type === "session.idle"
				? calmly((settings) => captureNew(settings, event.properties.sessionID))
				: Promise.resolve(),
		"experimental.session.compacting": ({ sessionID }) => calmly((settings) => captureNew(settings, sessionID)),
	};
};

/** The text that a person or the model wrote: what plugins add is synthetic. */
const toText = (parts) =>
	parts.flatMap((part) => (part.type === "text" && !part.synthetic && !part.ignored ? [part.text] : [])).join("\n");

function toMessage({ info, parts }) {
	const text = toText(parts);
	const at = new Date(info.time.created).toISOString();
	// A compaction's summary is said again, not said.
	return text === "" || info.summary === true ? [] : [{ role: info.role, text, at }];
}

let parts = 0;

const toPart = (text, { id, sessionID }) => ({
	id: `prt_memory_${Date.now().toString(36)}_${parts++}`,
	sessionID,
	messageID: id,
	type: "text",
	text,
	synthetic: true,
});
