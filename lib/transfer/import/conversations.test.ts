// Longer than 250 lines: one table of programs, each with a sample of its own.
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { readPath } from "./read-source";

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(path.join(tmpdir(), "conversations-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What is found in a file, as `thread|day|content` or as the reason why not. */
async function read(name: string, content: string | object): Promise<string[]> {
	const file = path.join(folder, name);
	mkdirSync(path.dirname(file), { recursive: true });
	writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
	return found(file);
}

async function readZip(name: string, entries: Record<string, string | object | Buffer>): Promise<string[]> {
	const file = path.join(folder, name);
	writeFileSync(file, await zipOf(entries));
	return found(file);
}

async function zipOf(entries: Record<string, string | object | Buffer>): Promise<Buffer> {
	const made = new ZipFile();
	for (const [entry, content] of Object.entries(entries)) {
		const isBytes = typeof content === "string" || Buffer.isBuffer(content);
		made.addBuffer(Buffer.from(isBytes ? content : JSON.stringify(content)), entry);
	}
	made.end();
	const file = path.join(folder, "made.zip");
	await pipeline(made.outputStream, createWriteStream(file));
	const { readFileSync } = await import("node:fs");
	return readFileSync(file);
}

async function found(file: string): Promise<string[]> {
	const lines: string[] = [];
	for await (const item of readPath(file, { begin: () => true, maxUnpackedBytes: 2 ** 30 })) {
		if (item.kind === "episode") {
			lines.push(`${item.thread}|${(item.isDated && item.at?.toISOString().slice(0, 10)) || ""}|${item.content}`);
		} else
			lines.push(
				"reason" in item ? `${item.kind}: ${item.reason}` : `${item.subject} ${item.predicate} ${item.object}`,
			);
	}
	return lines;
}

describe("text", () => {
	test("WhatsApp by days, named after the chat, with what it left out", async () => {
		const chat = [
			"14/08/2026, 23:58 - Messages and calls are end-to-end encrypted.",
			"14/08/2026, 23:59 - Rui Tavares: I booked @\u2068Nadia\u2069's pitch",
			"15/08/2026, 00:01 - Nadia: <Media omitted>",
			"15/08/2026, 00:02 - Nadia: lovely\nKarim broke his wrist",
		].join("\n");
		const expected = [
			"WhatsApp Football crew|2026-08-14|Rui Tavares: I booked @Nadia's pitch",
			"WhatsApp Football crew|2026-08-15|Nadia: lovely\nKarim broke his wrist",
			"left_out: 2 of 4 messages hold no text",
		];
		expect(await read("WhatsApp Chat with Football crew.txt", chat)).toEqual(expected);
		expect(await readZip("WhatsApp Chat - Football crew.zip", { "_chat.txt": chat })).toEqual(expected);
	});

	test("subtitles are of the day in their name, a speaker a line", async () => {
		const vtt =
			"WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nHelene Moreau: Okay, let's\n\n2\n00:00:02.000 --> 00:00:03.000\nstart.\n";
		expect(await read("GMT20260820-140000_Recording.transcript.vtt", vtt)).toEqual([
			"transcript GMT20260820-140000_Recording.transcript|2026-08-20|Helene Moreau: Okay, let's start.",
		]);
		expect(await read("talk.srt", "1\n00:00:01,000 --> 00:00:02,000\nWe dropped Fennimore.\n")).toEqual([
			"transcript talk||We dropped Fennimore.",
		]);
		expect(await read("broken.vtt", "WEBVTT\n")).toEqual(["refused: holds no subtitles"]);
	});
});

describe("messengers", () => {
	const telegram = {
		name: "Football crew",
		type: "private_group",
		id: 1,
		messages: [
			{
				id: 1,
				type: "service",
				date: "2026-08-14T09:00:00",
				date_unixtime: "1786698000",
				actor: "Rui",
				action: "create_group",
				text: "",
			},
			{
				id: 2,
				type: "message",
				date: "2026-08-14T09:02:11",
				date_unixtime: "1786698131",
				from: "Rui Tavares",
				text: ["I booked ", { type: "bold", text: "Parque Verde" }, " for ", { type: "mention", text: "@nadia" }],
			},
			{ id: 3, type: "message", date: "2026-08-15T09:05:00", from: "Nadia", reply_to_message_id: 2, text: "lovely" },
			{
				id: 4,
				type: "message",
				date: "2026-08-15T09:06:00",
				from: "Nadia",
				forwarded_from: "Karim",
				text: "I broke my wrist",
			},
			{ id: 5, type: "message", date: "2026-08-15T09:07:00", from: "Nadia", photo: "a.jpg", text: "" },
		],
	};
	const said = [
		"Telegram Football crew|2026-08-14|Rui Tavares: I booked Parque Verde for @nadia",
		"Telegram Football crew|2026-08-15|Nadia: lovely\nKarim: I broke my wrist",
		"left_out: 2 of 5 messages hold no text",
	];

	test("Telegram: one chat, and all of them", async () => {
		expect(await read("result.json", telegram)).toEqual(said);
		expect(
			await read("all/result.json", {
				about: "",
				chats: { about: "", list: [telegram, { ...telegram, messages: [] }] },
			}),
		).toEqual(said);
	});

	test("Discord: names on the server, bots apart, notices left out", async () => {
		const author = { id: "1", name: "rui", nickname: "Rui Tavares", isBot: false };
		const bot = { id: "2", name: "CI", nickname: "CI", isBot: true };
		const at = (minute: number) => `2026-08-14T09:0${minute}:00.123+00:00`;
		const messages = [
			{ id: "1", type: "Default", timestamp: at(1), content: "I booked the pitch", author },
			{
				id: "2",
				type: "Default",
				timestamp: at(2),
				content: "",
				author: bot,
				embeds: [{ title: "Build 7", description: "passed" }],
			},
			{ id: "3", type: "GuildMemberJoin", timestamp: at(3), content: "Joined the server.", author },
			{ id: "4", type: "Reply", timestamp: at(4), content: "for @Nadia", author, reference: { messageId: "1" } },
		];
		expect(
			await read("ops.json", { guild: { name: "Ferry" }, channel: { name: "ops" }, messages, messageCount: 4 }),
		).toEqual([
			"Discord ops|2026-08-14|Rui Tavares: I booked the pitch\nRui Tavares: for @Nadia",
			"Discord ops (CI)|2026-08-14|CI: Build 7\npassed",
			"left_out: 1 of 4 messages hold no text",
		]);
	});

	test("Telegram's pages: who goes on is not named again, what is forwarded is of whom it comes from", async () => {
		const message = (id: number, title: string, inner: string, more = "") =>
			`<div class="message default clearfix${more}" id="message${id}"><div class="body"><div class="pull_right date details" title="${title}">\n09:02\n</div>${inner}</div></div>`;
		const name = (who: string) => `<div class="from_name">\n${who}\n</div>`;
		const page = [
			`<!DOCTYPE html><html><head><title>Exported Data</title></head><body><div class="page_header"><div class="text bold">\nCrew\n</div></div>`,
			`<div class="message service" id="message1"><div class="body details">14 August 2026</div></div>`,
			message(
				2,
				"14.08.2026 09:02:11 UTC+01:00",
				`${name("Rui")}<div class="text">I booked <strong>Parque</strong><br>see you</div>`,
			),
			message(3, "14.08.2026 09:03:11 UTC+01:00", `<div class="text">the fee is 40</div>`, " joined"),
			message(
				4,
				"15.08.2026 09:04:11 UTC+01:00",
				`${name("Nadia")}<div class="forwarded body">${name("Karim <span>13.08</span>")}<div class="text">I broke my wrist</div></div>`,
			),
			message(5, "15.08.2026 09:05:11 UTC+01:00", `<div class="media_wrap"></div>`, " joined"),
			"</body></html>",
		];
		expect(await read("messages.html", page.join("\n"))).toEqual([
			"Telegram Crew|2026-08-14|Rui: I booked Parque\nsee you\nRui: the fee is 40",
			"Telegram Crew|2026-08-15|Karim: I broke my wrist",
			"left_out: 1 of 4 messages hold no text",
		]);
	});

	test("Discord's pages: a group of messages under one name, bots apart", async () => {
		const group = (author: string, stamp: string, messages: [string | null, string][], tag = "") =>
			`<div class="chatlog__message-group">${messages
				.map(
					([short, text]) =>
						`<div class="chatlog__message-container">${short ? `<div class="chatlog__short-timestamp">${short}</div>` : `<span class="chatlog__author" title="x">${author}</span>${tag}<span class="chatlog__timestamp">${stamp}</span>`}<div class="chatlog__content">${text}<span class="chatlog__edited-timestamp">(edited)</span></div></div>`,
				)
				.join("")}</div>`;
		const page = `<html><div class="preamble__entry">Nordlys</div><div class="preamble__entry">general</div>${[
			group("Rui", "14/08/2026 9:02 PM", [
				[null, "I booked it"],
				["9:03 PM", "the fee is 40"],
			]),
			group("CI", "14/08/2026 9:04 PM", [[null, "build failed"]], '<span class="chatlog__author-tag">BOT</span>'),
		].join("")}</html>`;
		expect(await read("general.html", page)).toEqual([
			"Discord Nordlys / general|2026-08-14|Rui: I booked it\nRui: the fee is 40",
			"Discord Nordlys / general (CI)|2026-08-14|CI: build failed",
		]);
	});

	test("Slack: answers below what they answer, the newest wording, direct messages by who writes them", async () => {
		const ts = (n: number) => `${Date.UTC(2026, 4, 8) / 1000 + n}.000100`;
		const day = [
			{ type: "message", user: "U1", text: "We freeze deploys", ts: ts(1) },
			{ type: "message", user: "U2", text: "Lunch?", ts: ts(2) },
			{ type: "message", user: "U2", text: "until Thursday", ts: ts(3), thread_ts: ts(1) },
			{ type: "message", user: "U1", text: "I own the rollback", ts: ts(4) },
			{
				type: "message",
				subtype: "message_changed",
				ts: ts(5),
				message: { user: "U1", text: "Grace owns the rollback", ts: ts(4), edited: {} },
			},
			{ type: "message", user: "U1", text: "wrong window", ts: ts(6) },
			{ type: "message", subtype: "message_deleted", ts: ts(7), deleted_ts: ts(6) },
			{ type: "message", subtype: "tombstone", text: "This message was deleted.", ts: ts(8) },
		];
		const users = [
			{ id: "U1", profile: { real_name: "Ada" } },
			{ id: "U2", profile: { real_name: "Grace" } },
		];
		expect(
			await readZip("slack.zip", {
				"users.json": users,
				"channels.json": [],
				"dms.json": [{ id: "D1", members: ["U1", "U2"] }],
				"D1/2026-05-08.json": [{ type: "message", user: "U2", text: "hi", ts: ts(1) }],
				"ops/2026-05-08.json": day,
			}),
		).toEqual([
			"Slack Ada, Grace|2026-05-08|Grace: hi",
			"Slack #ops|2026-05-08|Ada: We freeze deploys\nGrace: until Thursday\nGrace: Lunch?\nAda: Grace owns the rollback",
		]);
	});
});

test("Slack: what programs show below a message, what somebody does, and signs that say nothing", async () => {
	const fields = [{ title: "Env", value: "prod", short: true }];
	const attachments = [{ fallback: "Deploy failed", title: "Deploy #12 failed", text: "by dev", fields }];
	const day = [
		{ type: "message", user: "U1", text: "<!here> we froze deploys :snowflake:", ts: "1786698131.1" },
		{ type: "message", subtype: "me_message", user: "U1", text: "moves to Izmir", ts: "1786698131.2" },
		{ type: "message", subtype: "bot_message", bot_profile: { name: "CI" }, text: "", attachments, ts: "1786698131.3" },
	];
	const users = [{ id: "U1", profile: { real_name: "Ada Lind" } }];
	const crew = { "channels.json": [], "users.json": users, "general/2026-08-14.json": day };
	expect(await readZip("crew.zip", crew)).toEqual([
		"Slack #general|2026-08-14|Ada Lind: we froze deploys \nAda Lind: Ada Lind moves to Izmir",
		"Slack #general (CI)|2026-08-14|CI: Deploy #12 failed\nby dev\nEnv: prod",
	]);
});

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
			await read("openwebui.json", [
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
		expect(await read("chatgpt.json", [{ title: "T", mapping, current_node: "d" }])).toEqual([
			"ChatGPT T|2026-08-14|User: spoken\nAssistant: said d.",
		]);
	});

	test("messages with roles, as programs write them", async () => {
		const messages = [
			{ role: "system", content: "Be brief." },
			{ role: "user", content: [{ type: "text", text: "I moved to Graz." }] },
			{ role: "assistant", content: "Noted." },
		];
		expect(await read("runs.jsonl", JSON.stringify({ messages, created_at: "2026-08-14T10:00:00Z" }))).toEqual([
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
		expect(await read("memory.jsonl", lines.map((line) => JSON.stringify(line)).join("\n"))).toEqual([
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
		expect(await read("memory.json", memory)).toEqual([
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
		expect(await read("s1.jsonl", lines.map((one) => JSON.stringify(one)).join("\n"))).toEqual([
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
		expect(await read("memories.json", { user: {}, memories, categories: [] })).toEqual([
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
		expect(await read("facts.json", { message: "ok", facts })).toEqual([
			"null|2026-01-01|Ada works at Acme.",
			"left_out: ended there on 2026-02-01, which prose would not say",
		]);
	});
});

describe("tables", () => {
	test("CSV by rows below their headers, some to an episode; a row that does not fit is refused", async () => {
		const csv = "\ufeffname;city\r\nAda Lind;Graz\r\nBen;Kiel;Hamburg\r\nEva\r\n";
		expect(await read("2026-08-01 staff.csv", csv)).toEqual([
			"refused: has more cells than the table has headers",
			"2026-08-01 staff.csv|2026-08-01|name,city\nAda Lind,Graz\nEva,",
		]);
		const rows = Array.from({ length: 90 }, (_, i) => `Person ${i},Graz`);
		expect(await read("many.csv", ["name,city", ...rows].join("\n"))).toHaveLength(3);
		expect(await read("empty.csv", "name,city\n")).toEqual(["refused: has no rows below its headers"]);
	});

	test("CSV of messages is a conversation", async () => {
		const csv =
			'AuthorID,Author,Date,Content,Attachments,Reactions\n1,rui,2026-08-14T09:02:00.000Z,"I booked, finally",,\n2,nadia,2026-08-14T09:03:00.000Z,,a.png,\n';
		expect(await read("ops.csv", csv)).toEqual([
			"Chat ops|2026-08-14|rui: I booked, finally",
			"left_out: 1 of 2 messages hold no text",
		]);
	});

	test("CSV of tickets keeps all their fields, though they have an author, a body and a day", async () => {
		const csv = "title,body,author,created_at,state\nLogin fails,It fails in Safari,anna,2026-08-14,open\n";
		const items = (await read("issues.csv", csv)).join("\n");
		for (const cell of ["Login fails", "It fails in Safari", "anna", "open"]) expect(items).toContain(cell);
	});

	test("JSON by its fields where it has neither text nor triple", async () => {
		const ticket = {
			key: "OPS-1",
			title: "Printer offline",
			assignee: { name: "Greta Holm" },
			description: "It broke.",
			created_at: "2026-08-11T08:20:00Z",
		};
		expect(await read("tickets.json", [ticket, { a: 1 }])).toEqual([
			`null|2026-08-11|${JSON.stringify(ticket)}`,
			"refused: is no record with a text, a triple or named fields",
		]);
		const issues = Array.from({ length: 300 }, (_, i) => ({ ...ticket, key: `OPS-${i}` }));
		const board = { name: "Board", status: "open", issues };
		expect(await read("board.json", board)).toHaveLength(301);
		expect(await read("boards.json", [board])).toHaveLength(301);
		expect(await read("answer.json", { data: { board } })).toHaveLength(301);
		const messages = Array.from({ length: 300 }, () => ({ role: "user", content: "I live in Graz. ".repeat(5) }));
		expect((await read("talk.json", { messages }))[0]).toMatch(/^Chat\|\|User: I live in Graz\./);
	});
});

describe("pages", () => {
	test("Notion's export: zips within a zip, properties, tables of databases", async () => {
		const page = `<html><head><meta charset="utf-8"/><title>Tern</title><style>p{}</style></head><body><article><header><h1 class="page-title">Tern</h1><table class="properties"><tbody><tr class="property-row"><th><span class="icon"></span>Owner</th><td><span class="user">Lucía Ferrer</span></td></tr><tr><th>Status</th><td><span>In progress</span></td></tr><tr><th>Created</th><td><time>@August 14, 2026</time></td></tr></tbody></table></header><div class="page-body"><p>We ship with <strong>Caddy</strong>.</p><ul class="bulleted-list"><li>one<ul><li>two</li></ul></li></ul><table class="collection-content"><thead><tr><th>Name</th><th>Role</th></tr></thead><tbody><tr><td><a href="x">Ada</a></td><td>lead</td></tr></tbody></table></div></article></body></html>`;
		const inner = await zipOf({ "Tern 0123.html": page });
		expect(await readZip("notion.zip", { "ExportBlock-1-Part-1.zip": inner })).toEqual([
			'null|2026-08-14|---\ntitle: "Tern"\nOwner: "Lucía Ferrer"\nStatus: "In progress"\nCreated: "@August 14, 2026"\n---\n\n# Tern\n\nWe ship with Caddy.\n\n- one\n\n- two',
			"null|2026-08-14|Name,Role\nAda,lead",
		]);
	});

	test("a picture's title is not the page's", async () => {
		const page = "<body><svg><title>Menu</title></svg><p>Ada leads Tern.</p></body>";
		expect(await read("icon.html", page)).toEqual(["null||Ada leads Tern."]);
	});

	test("a long table is several episodes, each below its headers", async () => {
		const cells = (tag: string, row: string[]) => `<tr>${row.map((one) => `<${tag}>${one}</${tag}>`).join("")}</tr>`;
		const rows = Array.from({ length: 100 }, (_, i) => cells("td", [`Person ${i}`, "x".repeat(190)]));
		const found = await read("long.html", `<table>${cells("th", ["Name", "Role"])}${rows.join("")}</table>`);
		expect(found.map((one) => one.split("\n").length - 1)).toEqual([40, 40, 20]);
		for (const one of found) expect(one).toMatch(/^null\|\|Name,Role\nPerson /);
	});

	test("tables within tables take no long time, and their words stay", async () => {
		const nested = (depth: number) => `${"<table><tr><td>ab<td>".repeat(depth)}Ada${"</table>".repeat(depth)}`;
		const timed = async (depth: number) => {
			const before = performance.now();
			const [text = ""] = await read("nested.html", nested(depth));
			return { text, took: performance.now() - before };
		};
		await timed(500);
		const [less, { text, took }] = [await timed(1_000), await timed(5_000)];
		// Five times as many would take 25 times as long, were it quadratic.
		expect(took / less.took).toBeLessThan(15);
		expect(text.match(/ab/g)).toHaveLength(5_000);
		expect(text).toMatch(/\bAda$/);
	});

	test("Confluence: without breadcrumbs, attachments and footer, of the day of its last change", async () => {
		const page = `<!DOCTYPE html><html><head><title>Ops : Failover &amp; restore</title></head><body><div id="main-header"><div id="breadcrumb-section"><ol id="breadcrumbs"><li><a href="index.html">Ops</a></li></ol></div><h1 id="title-heading"><span id="title-text"> Ops : Failover &amp; restore </span></h1></div><div id="content"><div class="page-metadata">Created by <span class='author'> Ada Lind</span>, last modified by <span class='editor'> Ben Okafor</span> on Aug 14, 2026</div><div id="main-content" class="wiki-content group"><p>Greta runs the failover.<br/>It takes 5&nbsp;min.</p></div><div class="pageSection group"><h2 id="attachments">Attachments:</h2></div></div><div id="footer"><p>Document generated by Confluence</p></div></body></html>`;
		expect(await read("ops/12345.html", page)).toEqual([
			"null|2026-08-14|# Ops : Failover & restore\n\nCreated by Ada Lind, last modified by Ben Okafor on Aug 14, 2026\n\nGreta runs the failover.\nIt takes 5 min.",
		]);
		expect(
			await read(
				"ops/index.html",
				"<html><head><title>Ops</title></head><body><h2>Available Pages:</h2><ul><li>Failover</li></ul></body></html>",
			),
		).toEqual(["left_out: is a list of the other pages"]);
	});

	test("a note of a vault keeps its properties and goes by its file", async () => {
		expect(await read("vault/Tern.md", '---\nowner: "[[Lucía Ferrer]]"\n---\nIt is late.\n')).toEqual([
			'null||---\nowner: "[[Lucía Ferrer]]"\n---\n# Tern\n\nIt is late.\n',
		]);
		expect(await read("vault/Plain.md", "---\ntags: [a]\ndate: 2026-08-14\n---\nIt is late.\n")).toEqual([
			"null|2026-08-14|It is late.\n",
		]);
	});
});

test("a zip within a zip is read, a third within these is refused", async () => {
	const inner = await zipOf({ "a.md": "Ada joined Acme." });
	expect(await readZip("outer.zip", { "Part-1.zip": inner })).toEqual(["null||Ada joined Acme."]);
	expect(await readZip("deep.zip", { "b.zip": await zipOf({ "c.zip": inner }) })).toEqual([
		"refused: is a zip within a zip within a zip: unpack it first",
	]);
});
