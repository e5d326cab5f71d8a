import { describe, expect, test } from "vitest";
import { layoutOf } from "../text/layout";
import { readDocument, readKnown } from "./known";

const ABOUT = {
	title: "Harbour call",
	participants: ["Ada Lind", { name: "Ben Okafor" }],
	description: "Ada Lind leads the Tern project.",
};
const SAID = {
	...{ id: 1, type: "message", role: "user", from: "Ada Lind", date: "2026-08-14T10:00:00" },
	...{ content: "I moved to Oslo.", text: "I moved to Oslo." },
};
const SENT = { ...{ author: { name: "Ada Lind" }, type: "Default" }, content: SAID.content };

const read = (value: object) => readDocument(value, "call.json", (record, origin) => readKnown(record, origin) ?? []);

describe("an export keeps what stands beside its list", () => {
	test.each([
		["messages with roles", { ...ABOUT, messages: [SAID] }],
		["a chat of Telegram", { ...ABOUT, name: "Quay", type: "private_group", messages: [SAID] }],
		["a channel of Discord", { ...ABOUT, channel: { name: "quay" }, messages: [SENT] }],
		["memories of another service", { ...ABOUT, results: [{ memory: "Owns a kayak" }] }],
		["a graph", { ...ABOUT, nodes: [{ name: "Ada", summary: "Ada sails." }] }],
	])("%s", (_, value) => {
		const kept = read(value).map((item) => (item.kind === "episode" ? item.content : ""));
		for (const said of ["Harbour call", "Ada Lind", "Ben Okafor", ABOUT.description]) {
			expect(kept[0]).toContain(said);
		}
		expect(layoutOf(JSON.stringify(value)).readable?.text).toContain(ABOUT.description);
	});

	test("the topic of a channel too", () => {
		const value = { channel: { name: "quay", topic: "Ben Okafor runs the quay." }, messages: [SENT] };
		expect(read(value)[0]).toMatchObject({ content: expect.stringContaining("Ben Okafor runs the quay.") });
	});
});

test.each([
	["settings", { messages: [SAID], tools: [{ type: "function" }] }, "tools"],
	["what is known besides chats", { chats: { list: [{ messages: [SAID] }] }, contacts: { list: [SAID] } }, "contacts"],
	["a word of nothing", { plan: "pro", results: [] }, "plan"],
	["a title without a thread", { title: "Notes", results: [] }, "title"],
	["a summary of the messages", { chat_messages: [], summary: "Ada asks for a plan." }, "summary"],
])("what is not kept is told: %s", (_, value, name) => {
	const told = read(value).filter(({ kind }) => kind === "left_out");
	expect(told).toContainEqual(expect.objectContaining({ reason: expect.stringContaining(name) }));
});

test("a title that names the thread, ids and times leave nothing to tell", () => {
	const value = { title: "Call", id: "a", created_at: "2026-08-14T10:00:00Z", model: "m", messages: [SAID] };
	expect(read(value)).toHaveLength(1);
});
