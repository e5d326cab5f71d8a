import { describe, expect, test } from "vitest";
import { readItems, readZip } from "@/lib/testing/read-import";

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
		expect(await readItems("WhatsApp Chat with Football crew.txt", chat)).toEqual(expected);
		expect(await readZip("WhatsApp Chat - Football crew.zip", { "_chat.txt": chat })).toEqual(expected);
	});

	test("subtitles are of the day in their name, a speaker a line", async () => {
		const vtt =
			"WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nHelene Moreau: Okay, let's\n\n2\n00:00:02.000 --> 00:00:03.000\nstart.\n";
		expect(await readItems("GMT20260820-140000_Recording.transcript.vtt", vtt)).toEqual([
			"transcript GMT20260820-140000_Recording.transcript|2026-08-20|Helene Moreau: Okay, let's start.",
		]);
		expect(await readItems("talk.srt", "1\n00:00:01,000 --> 00:00:02,000\nWe dropped Fennimore.\n")).toEqual([
			"transcript talk||We dropped Fennimore.",
		]);
		expect(await readItems("broken.vtt", "WEBVTT\n")).toEqual(["refused: holds no subtitles"]);
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
		expect(await readItems("result.json", telegram)).toEqual(said);
		expect(
			await readItems("all/result.json", {
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
			await readItems("ops.json", { guild: { name: "Ferry" }, channel: { name: "ops" }, messages, messageCount: 4 }),
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
		expect(await readItems("messages.html", page.join("\n"))).toEqual([
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
		expect(await readItems("general.html", page)).toEqual([
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
