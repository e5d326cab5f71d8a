import { describe, expect, test } from "vitest";
import { readItems, readZip } from "@/lib/testing/read-import";

describe("assistants", () => {
	test("Open WebUI: the branch that was shown, without what the model thought", async () => {
		const message = (id: string, parentId: string | null, role: string, content: string) => ({
			id,
			parentId,
			role,
			content,
			timestamp: 1786698131,
		});
		const list = [
			message("a", null, "user", "I live in Graz."),
			message("b", "a", "assistant", "left"),
			message("c", "a", "assistant", '<details type="reasoning">hm</details>\nNoted.'),
		];
		const messages = Object.fromEntries(list.map((one) => [one.id, one]));
		expect(
			await readItems("openwebui.json", [
				{
					id: "1",
					title: "Home",
					chat: { title: "Home", history: { currentId: "c", messages } },
					created_at: 1786698131,
				},
			]),
		).toEqual(["Open WebUI Home|2026-08-14|User: I live in Graz.\nAssistant: Noted."]);
	});

	test("Claude: files that were given to it, memories and projects", async () => {
		const created_at = "2026-08-14T10:00:00Z";
		expect(
			await readZip("claude.zip", {
				"conversations.json": [
					{
						name: "Plan",
						created_at,
						chat_messages: [
							{
								sender: "human",
								text: "See this.",
								created_at,
								attachments: [{ file_name: "offer.txt", extracted_content: "Kestrel offers 40 EUR." }],
							},
						],
					},
				],
				"memories.json": [
					{
						conversations_memory: "Ada leads Atlas.",
						project_memories: { p: "Atlas is a database." },
						account_uuid: "a",
					},
				],
				"projects.json": [
					{
						uuid: "p",
						name: "Atlas",
						description: "A database.",
						prompt_template: "Answer in metric units.",
						created_at,
						docs: [{ filename: "spec.md", content: "Atlas needs Redis.", created_at }],
					},
					{ uuid: "q", name: "Empty", description: "", prompt_template: "", docs: [] },
				],
			}),
		).toEqual([
			"Claude Plan|2026-08-14|User: See this.",
			"offer.txt|2026-08-14|Kestrel offers 40 EUR.",
			"Claude memory||Ada leads Atlas.",
			"Claude memory||Atlas is a database.",
			"Claude project Atlas|2026-08-14|# Atlas\n\nA database.\n\nAnswer in metric units.",
			"spec.md|2026-08-14|Atlas needs Redis.",
			"left_out: is a conversation without text",
		]);
	});

	test("ChatGPT: neither what is hidden nor what was written for tools", async () => {
		const node = (id: string, parent: string | null, message: object) => [
			id,
			{ id, parent, message: { create_time: 1786698131, content: { parts: [`said ${id}`] }, ...message } },
		];
		const mapping = Object.fromEntries([
			node("a", null, { author: { role: "user" }, metadata: { is_visually_hidden_from_conversation: true } }),
			node("b", "a", {
				author: { role: "user" },
				content: { parts: [{ content_type: "audio_transcription", text: "spoken" }] },
			}),
			node("c", "b", { author: { role: "assistant" }, recipient: "bio" }),
			node("d", "c", {
				...{ author: { role: "assistant" }, recipient: "all" },
				content: { parts: ["said d\ue200cite\ue202turn0search1\ue201."] },
			}),
		]);
		expect(await readItems("chatgpt.json", [{ title: "T", mapping, current_node: "d" }])).toEqual([
			"ChatGPT T|2026-08-14|User: spoken\nAssistant: said d.",
		]);
	});

	test("messages with roles, as programs write them", async () => {
		const messages = [
			{ role: "system", content: "Be brief." },
			{ role: "user", content: [{ type: "text", text: "I moved to Graz." }] },
			{ role: "assistant", content: "Noted." },
		];
		expect(await readItems("runs.jsonl", JSON.stringify({ messages, created_at: "2026-08-14T10:00:00Z" }))).toEqual([
			"Chat|2026-08-14|User: I moved to Graz.\nAssistant: Noted.",
		]);
	});
});

describe("other memories", () => {
	test("notes of the MCP reference server as sentences about whom they are of, relations as they are", async () => {
		const lines = [
			{
				type: "entity",
				name: "Olu_Adeyemi",
				entityType: "person",
				observations: ["Prefers window seats", "Works at Kite & Co. (since 2025-02)", "Allergic to nuts"],
			},
			{ type: "entity", name: "Kite & Co.", entityType: "organization", observations: [] },
			{ type: "relation", from: "Olu_Adeyemi", to: "Berit Solheim", relationType: "married-to" },
		];
		expect(await readItems("memory.jsonl", lines.map((line) => JSON.stringify(line)).join("\n"))).toEqual([
			"null||Olu Adeyemi is a person.\nOlu Adeyemi prefers window seats.\nOlu Adeyemi works at Kite & Co. (since 2025-02).\nOlu Adeyemi: Allergic to nuts.",
			"null||Kite & Co. is an organization.",
			"Olu Adeyemi married to Berit Solheim",
		]);
	});

	test("observations with a time beside each, attributes and days of notes", async () => {
		const observations = [
			{ content: "Speaks Yoruba", timestamp: "2026-02-01T00:00:00Z" },
			...["2026-02-01: joined Kite & Co.", "Birthday: 4 May", "CTO of Kite & Co."],
		];
		const memory = { entities: [{ name: "Olu_Adeyemi", entityType: "user", observations }], relations: [] };
		expect(await readItems("memory.json", memory)).toEqual([
			"null||Olu Adeyemi is a user.\nOlu Adeyemi speaks Yoruba.\nOlu Adeyemi joined Kite & Co on 2026-02-01.\nThe birthday of Olu Adeyemi is 4 May.\nOlu Adeyemi is CTO of Kite & Co.",
		]);
	});

	test("sessions of Claude Code: what people and the model say, without tools and thoughts", async () => {
		const line = (role: string, content: unknown, more = {}) => ({
			...{ type: role, message: { role, content }, sessionId: "s1", timestamp: "2026-08-14T10:00:00Z" },
			...more,
		});
		const lines = [
			line("user", "We moved the backup."),
			line("assistant", [
				{ type: "thinking", thinking: "hm" },
				{ type: "text", text: "Noted." },
			]),
			line("user", [{ type: "tool_result", content: "a b c" }]),
			line("user", "You are a sub-agent.", { isSidechain: true }),
		];
		expect(await readItems("s1.jsonl", lines.map((one) => JSON.stringify(one)).join("\n"))).toEqual([
			"Chat s1|2026-08-14|User: We moved the backup.",
			"Chat s1|2026-08-14|Assistant: Noted.",
			...Array(2).fill("left_out: is a conversation without text"),
		]);
	});

	test("OpenMemory's deleted, paused and archived memories stay there; Graphiti's lone edges and their ends", async () => {
		const memories = ["active", "deleted", "paused", "archived"].map((state) => ({
			content: `Is ${state}.`,
			state,
			created_at: 1786698131,
		}));
		expect(await readItems("memories.json", { user: {}, memories, categories: [] })).toEqual([
			"null|2026-08-14|Is active.",
			"left_out: was deleted where it comes from",
			"left_out: is paused where it comes from",
			"left_out: is archived where it comes from",
		]);
		const facts = [
			{
				uuid: "1",
				name: "WORKS_AT",
				fact: "Ada works at Acme.",
				source_node_uuid: "a",
				target_node_uuid: "b",
				valid_at: "2026-01-01T00:00:00Z",
				invalid_at: null,
			},
			{
				uuid: "2",
				name: "LIVES_IN",
				fact: "Ada lives in Bonn.",
				source_node_uuid: "a",
				target_node_uuid: "c",
				invalid_at: "2026-02-01T00:00:00Z",
			},
		];
		expect(await readItems("facts.json", { message: "ok", facts })).toEqual([
			"null|2026-01-01|Ada works at Acme.",
			"left_out: ended there on 2026-02-01, which prose would not say",
		]);
	});
});
