// The hook of Codex: `hooks.json` beside it runs it for each event.
import { runHook } from "../shared/run-hook.mjs";

/** A row of a rollout as a message. Left out: reasoning, tools and their output, and what Codex tells the model as a developer. */
function toMessage({ type, payload, timestamp: at }) {
	const { role, content } = payload ?? {};
	if (type !== "response_item" || payload.type !== "message" || !Array.isArray(content)) return null;
	if (role !== "user" && role !== "assistant") return null;
	const text = content.flatMap((part) => (typeof part.text === "string" ? [part.text] : [])).join("\n");
	return text ? { role, text, at } : null;
}

await runHook("Codex", toMessage);
