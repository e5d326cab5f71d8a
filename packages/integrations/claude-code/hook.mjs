// The hook of Claude Code: `hooks.json` beside it runs it for each event.
import { runHook } from "../shared/run-hook.mjs";

/** A row of a transcript as a message. Left out: tools and their output, subagents, summaries, notices, refusals of the API. */
function toMessage(row) {
	const { type, message, attachment, timestamp: at } = row;
	if (row.isMeta || row.isSidechain || row.isCompactSummary || row.isApiErrorMessage) return null;
	// What the person typed while the agent was at work.
	if (type === "attachment" && attachment?.type === "queued_command" && attachment.commandMode === "prompt")
		return { role: "user", text: textOf(attachment.prompt), at, isAside: true };
	if (type !== "user" && type !== "assistant") return null;
	const text = textOf(message?.content);
	return text ? { role: type, text, at } : null;
}

function textOf(content) {
	if (typeof content === "string") return content;
	if (!Array.isArray(content)) return "";
	return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}

await runHook("Claude Code", toMessage);
