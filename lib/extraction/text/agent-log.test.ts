import { expect, test } from "vitest";
import { findAgentLog } from "./agent-log";

const said = (text: string) =>
	findAgentLog(text)
		?.replace(/[ \t]+\n/g, "\n")
		.split("\n")
		.filter((line) => line.trim());

test("what systems, tools, heartbeats and memories say between people is left out, in its place", () => {
	const text = [
		"System: You are Relay.",
		"<recalled-memories>",
		"- User prefers dark mode",
		"</recalled-memories>",
		"User: HEARTBEAT_OK",
		"Assistant: HEARTBEAT_OK",
		"User: check the job",
		"Tool: backup.timer - active",
		"Assistant: It is active.",
		"**User:** we moved to <b>B2</b>",
	].join("\n");
	expect(said(text)).toEqual(["User: check the job", "Assistant: It is active.", "**User:** we moved to <b>B2</b>"]);
	expect(findAgentLog(text)?.indexOf("It is active")).toBe(text.indexOf("It is active"));
});

test.each([
	["a chat with nothing in between", "User: hello\nAssistant: hi"],
	["a log", "System: started\nTool: done"],
	["prose", "The user: a short history.\nModel: T-Shirt, blue"],
])("%s stays as it is", (_, text) => expect(findAgentLog(text)).toBeNull());
