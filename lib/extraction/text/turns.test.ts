import { describe, expect, test } from "vitest";
import { toReadable } from "./readable";
import { findTranscript } from "./turns";

/** Who says what and when, as `name|text|moment`. */
function turnsOf(text: string): string[] | null {
	const turns = findTranscript(text)?.turns.map(({ name, said, at }) => {
		const words = said.map(({ start, end }) => text.slice(start, end)).join(" ");
		return [name ? text.slice(name.start, name.end) : "", words, at?.toISOString().slice(0, 19) ?? ""].join("|");
	});
	return turns ?? null;
}

describe("WhatsApp, as each locale of a phone exports it", () => {
	const said = (stamp: (day: number, hour: number, minute: number) => string, between: string) => {
		const line = (name: string, text: string, ...at: [number, number, number]) =>
			`${stamp(...at)}${between}${name}: ${text}`;
		return [
			`${stamp(13, 9, 2)}${between}\u200eMessages and calls are end-to-end encrypted.`,
			line("Rui Tavares", "I booked the pitch", 13, 9, 2),
			line("Nadia", "lovely\n\nI bring bibs", 13, 21, 5),
		].join("\n");
	};
	const inDigits = (zero: number, text: string) =>
		text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
	const two = (n: number) => String(n).padStart(2, "0");
	const twelve = (h: number, m: number) => `${h % 12 || 12}:${two(m)}`;
	const half = (h: number, am: string, pm: string) => (h < 12 ? am : pm);
	test.each<[string, string]>([
		["en-US, Android", said((d, h, m) => `8/${d}/26, ${twelve(h, m)}\u202f${half(h, "AM", "PM")}`, " - ")],
		["en-GB, Android", said((d, h, m) => `${d}/08/2026, ${two(h)}:${two(m)}`, " - ")],
		["en-IN, Android", said((d, h, m) => `${d}/08/26, ${twelve(h, m)} ${half(h, "am", "pm")}`, " - ")],
		["hi, Android", said((d, h, m) => `${d}/8/26, ${twelve(h, m)} ${half(h, "पूर्वाह्न", "अपराह्न")}`, " - ")],
		["de, Android", said((d, h, m) => `${d}.08.26, ${two(h)}:${two(m)}`, " - ")],
		["fr, Android", said((d, h, m) => `${d}/08/2026 à ${two(h)}:${two(m)}`, " - ")],
		["es, Android", said((d, h, m) => `${d}/8/26, ${h}:${two(m)}`, " - ")],
		[
			"es-MX, Android",
			said((d, h, m) => `${d}/8/26, ${twelve(h, m)}\u00a0${half(h, "a.\u00a0m.", "p.\u00a0m.")}`, " - "),
		],
		["pt-BR, Android", said((d, h, m) => `${d}/08/2026 ${two(h)}:${two(m)}`, " - ")],
		["nl, Android", said((d, h, m) => `${d}-08-2026 ${two(h)}:${two(m)}`, " - ")],
		["en-US, iOS", said((d, h, m) => `[8/${d}/26, ${twelve(h, m)}:00\u202f${half(h, "AM", "PM")}]`, " ")],
		["de, iOS", said((d, h, m) => `[${d}.08.26, ${two(h)}:${two(m)}:00]`, " ")],
		["pt-BR, iOS", said((d, h, m) => `[${d}/08/2026, ${two(h)}:${two(m)}:00]`, " ")],
		["ar, Android", said((d, h, m) => `\u200f${d}\u200f/8\u200f/2026, ${twelve(h, m)} ${half(h, "ص", "م")}`, " - ")],
		["fa, Android", said((d, h, m) => inDigits(0x6f0, `${d}/8/2026، ${h}:${two(m)}`), " - ")],
		["mr, Android", said((d, h, m) => inDigits(0x966, `${d}/08/26, ${twelve(h, m)} ${half(h, "AM", "PM")}`), " - ")],
		["bg, Android", said((d, h, m) => `${d}.08.26 г., ${h}:${two(m)} ч.`, " - ")],
		["el, Android", said((d, h, m) => `${d}/8/26, ${twelve(h, m)} ${half(h, "π.μ.", "μ.μ.")}`, " - ")],
		["fi, Android", said((d, h, m) => `${d}.8.2026 klo ${h}.${two(m)}`, " - ")],
		["ko, Android", said((d, h, m) => `2026. 8. ${d}. ${half(h, "오전", "오후")} ${twelve(h, m)}`, " - ")],
		["ko, Android, in words", said((d, h, m) => `2026년 8월 ${d}일 ${half(h, "오전", "오후")} ${twelve(h, m)}`, " - ")],
		["zh-CN, Android", said((d, h, m) => `2026/8/${d} ${half(h, "上午", "下午")}${twelve(h, m)}`, " - ")],
		["zh-TW, iOS", said((d, h, m) => `[2026/8/${d} ${half(h, "上午", "晚上")}${twelve(h, m)}:00]`, " ")],
		["ja, iOS", said((d, h, m) => `[2026/08/${d} ${h}:${two(m)}:00]`, " ")],
	])("%s", (_, text) => {
		expect(turnsOf(text)).toEqual([
			"Rui Tavares|I booked the pitch|2026-08-13T09:02:00",
			"Nadia|lovely\n\nI bring bibs|2026-08-13T21:05:00",
		]);
	});

	test("day and month by what the whole chat allows, and in which its time does not run back", () => {
		const chat = (...days: string[]) => days.map((day) => `${day}/26, 09:00 - Ada: hello there`).join("\n");
		const days = (text: string) => turnsOf(text)?.map((turn) => turn.split("|")[2]?.slice(5, 10));
		expect(days(chat("3/4", "3/4"))).toEqual(["04-03", "04-03"]);
		expect(days(chat("3/4", "3/14"))).toEqual(["03-04", "03-14"]);
		expect(days(chat("3/4", "3/11", "4/2"))).toEqual(["03-04", "03-11", "04-02"]);
		expect(days(chat("3/4", "1/5"))).toEqual(["04-03", "05-01"]);
		expect(days(chat("3/4", "3/4").replaceAll("09:00", "9:00 AM"))).toEqual(["03-04", "03-04"]);
	});

	test("pictures, deleted and edited messages, who joined, strangers and mentions", () => {
		const body = [
			"[14/08/2026, 9:02:11 AM] Crew: \u200eMessages and calls are end-to-end encrypted.",
			"[14/08/2026, 9:05:03 AM] Nadia: \u200eimage omitted",
			"\u200e[14/08/2026, 9:05:04 AM] Nadia: \u200e<attached: 00000012-PHOTO-2026-08-14-09-05-04.jpg>",
			"[14/08/2026, 9:09:55 AM] ~\u202fBenedikt: I moved to Aveiro \u200e<This message was edited>",
			"[14/08/2026, 9:10:20 AM] Nadia: \u200eThis message was deleted.",
			"[14/08/2026, 9:11:01 AM] Rui: \u200eYou added Paula",
			"[14/08/2026, 9:12:00 AM] \u202a+351 912 345 678\u202c: who is in?",
		].join("\r\n");
		expect(turnsOf(body)).toEqual([
			"Benedikt|I moved to Aveiro|2026-08-14T09:09:55",
			"+351 912 345 678|who is in?|2026-08-14T09:12:00",
		]);
		expect(findTranscript(body)?.notices).toBe(5);
		const android = [
			"14.08.26, 09:02 - Nachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt.",
			"14.08.26, 09:05 - Jana: <Medien ausgeschlossen>",
			"14.08.26, 09:05 - Jana: IMG-20260814-WA0001.jpg (Datei angehängt)\nder neue Steg",
			"14.08.26, 09:06 - Jana: Diese Nachricht wurde gelöscht",
			"14.08.26, 09:07 - Rui hat Paula hinzugefügt",
			"14.08.26, 09:08 - Rui: der Beitrag ist 40 EUR <Diese Nachricht wurde bearbeitet.>",
		].join("\n");
		expect(turnsOf(android)).toEqual([
			"Jana|der neue Steg|2026-08-14T09:05:00",
			"Rui|der Beitrag ist 40 EUR|2026-08-14T09:08:00",
		]);
		expect(findTranscript(android)?.notices).toBe(4);
	});
});

describe("other chats and transcripts, exported or copied", () => {
	test.each<[string, string, string[]]>([
		[
			"Telegram, copied",
			"Rui Tavares, [14.08.2026 9:02]\nI booked the pitch\n\nNadia, [14.08.2026 9:05]\nlovely",
			["Rui Tavares|I booked the pitch|2026-08-14T09:02:00", "Nadia|lovely|2026-08-14T09:05:00"],
		],
		[
			"Discord, as its exporter writes text",
			"==============================================================\nGuild: Ferry\nChannel: ops\n==============================================================\n\n[8/14/2026 9:02 AM] rui\nI booked the pitch\n\n{Reactions}\n👍 (2)\n\n[8/14/2026 9:05 PM] nadia (pinned)\nlovely\n\n{Attachments}\nhttps://cdn.test/a.png\n\n==============================================================\nExported 2 message(s)\n==============================================================",
			["rui|I booked the pitch|2026-08-14T09:02:00", "nadia|lovely|2026-08-14T21:05:00"],
		],
		[
			"Zoom's chat",
			"09:02:11\t From  Rui Tavares  to  Everyone:\n\tI booked the pitch\n09:05:12\t From  Nadia  to  Rui Tavares(Direct Message):\n\tlovely",
			["Rui Tavares|I booked the pitch|", "Nadia|lovely|"],
		],
		[
			"Zoom's chat, older",
			"09:02:11 From Rui Tavares to Everyone : I booked the pitch\n09:05:12 From Nadia to Everyone : lovely",
			["Rui Tavares|I booked the pitch|", "Nadia|lovely|"],
		],
		[
			"Teams, copied from the document of a transcript",
			"Supplier audit\nAugust 20, 2026, 9:00AM\n26m 4s\n\nHelene Moreau   0:03\nOkay, let's start.\n\nTomasz Wrona   0:08\nI'll send it by Thursday.",
			[
				"Helene Moreau|Okay, let's start.|2026-08-20T00:00:00",
				"Tomasz Wrona|I'll send it by Thursday.|2026-08-20T00:00:00",
			],
		],
		[
			"Teams, copied from a chat",
			"[8/14/2026 9:02 AM] Tavares, Rui\nI booked the pitch\n[8/14/2026 9:05 AM] Nadia\nlovely",
			["Tavares, Rui|I booked the pitch|2026-08-14T09:02:00", "Nadia|lovely|2026-08-14T09:05:00"],
		],
		[
			"a transcript with the time before the name",
			"[00:00:03] Helene Moreau: Okay.\n[00:00:08] Tomasz Wrona: Great.",
			["Helene Moreau|Okay.|", "Tomasz Wrona|Great.|"],
		],
		[
			"a transcript with the time behind the name",
			"Helene Moreau (00:03):\nOkay.\n\nTomasz Wrona (00:08):\nGreat.",
			["Helene Moreau|Okay.|", "Tomasz Wrona|Great.|"],
		],
		[
			"IRC",
			"[2026-08-14 09:02:11] <rui> I booked the pitch\n[2026-08-14 09:05:00] <nadia> lovely",
			["rui|I booked the pitch|2026-08-14T09:02:11", "nadia|lovely|2026-08-14T09:05:00"],
		],
	])("%s", (_, text, expected) => expect(turnsOf(text)).toEqual(expected));

	test.each<[string, string]>([
		["prose", "Ada joined Acme on 14/08/2026, 09:00. She works there.\nGrace: hello\nAda: hi"],
		["an agenda", "09:00 - 10:00 Planning\n10:00 - 11:00 Review: the audit\nAgenda for 14/08/2026"],
		["a log", "2026-08-14 09:02:11 ERROR worker: timed out\n2026-08-14 09:02:12 INFO worker: restarted"],
		["a recipe's times", "Dough: 0:30\nOven  0:45\nRest"],
	])("%s is none", (_, text) => expect(turnsOf(text)).toBeNull());
});

describe("subtitles", () => {
	test.each<[string, string, string[]]>([
		[
			"voice tags, notes, styles, settings and entities of WebVTT",
			"WEBVTT - Audit\n\nNOTE Recorded by Zoom 2026-08-20\n\nSTYLE\n::cue { color: white }\n\n1\n00:00:03.120 --> 00:00:07.900 align:start\n<v.loud Helene Moreau>Okay, <i>let's</i>\nstart.</v>\n\n00:21.300 --> 00:26.480\n<v Helene Moreau>It is done.\n\n00:27.000 --> 00:28.000\n<v Tomasz Wrona>Great.</v>\n\n00:29.000 --> 00:30.000\n(laughs)\n",
			[
				"Helene Moreau|Okay, let's start. It is done.|2026-08-20T00:00:00",
				"Tomasz Wrona|Great.|2026-08-20T00:00:00",
				"|(laughs)|2026-08-20T00:00:00",
			],
		],
		[
			"Zoom's names before a colon, spoken on in the next cue",
			"WEBVTT\r\n\r\n1\r\n00:00:03.120 --> 00:00:07.900\r\nHelene Moreau: Okay, let's\r\n\r\n2\r\n00:00:08.000 --> 00:00:09.000\r\nstart: now.\r\n\r\n3\r\n00:00:10.000 --> 00:00:11.000\r\nTomasz Wrona: Great.\r\n",
			["Helene Moreau|Okay, let's start: now.|", "Tomasz Wrona|Great.|"],
		],
		[
			"SRT without speakers is one text",
			"1\n00:00:03,120 --> 00:00:07,900\nWe decided to drop\n\n2\n00:00:08,000 --> 00:00:09,000\n<i>Fennimore</i>.\n",
			["|We decided to drop Fennimore .|"],
		],
		[
			"blank lines within a cue, names of cues and remarks between them",
			"WEBVTT\n\nfirst\n00:00:03.120 --> 00:00:07.900\nHelene: It is\n\ndone.\n\nNOTE checked\nby hand\n\n2\n00:08.000 --> 00:09.000\n\nGood.\n",
			["Helene|It is done. Good.|"],
		],
		[
			"two speakers in a cue",
			"1\n00:00:03,120 --> 00:00:07,900\n- Helene: Done?\n- Tomasz: Yes.\n",
			["Helene|Done?|", "Tomasz|Yes.|"],
		],
	])("%s", (_, text, expected) => expect(turnsOf(text)).toEqual(expected));
});

test("what is readable has every word at its place", () => {
	const text =
		"WEBVTT\n\n1\n00:03.120 --> 00:07.900\n<v Ada Byron>We met\nGrace.</v>\n\n00:08.000 --> 00:09.000\n<v Grace>Yes.";
	const transcript = findTranscript(text);
	if (!transcript) throw new Error("no transcript");
	const { text: readable, quoteOf } = toReadable(text, transcript);
	expect(readable).toHaveLength(text.length);
	expect(readable.indexOf("Grace.")).toBe(text.indexOf("Grace."));
	expect(readable.trim().split(/\s*\n\s*/)).toEqual(["Ada Byron:We met Grace.", "Grace:Yes."]);
	const start = text.indexOf("Ada");
	expect(quoteOf({ start, end: start + 20 })).toEqual({ start: text.indexOf("We met"), end: start + 20 });
});

describe("names and forms of programs for meetings", () => {
	test("a firm's name with its mark is a name", () =>
		expect(turnsOf("8/14/26, 9:02 AM - Yahoo! Support: OPS-4 is closed\n8/14/26, 9:03 AM - Ada: thanks")).toEqual([
			"Yahoo! Support|OPS-4 is closed|2026-08-14T09:02:00",
			"Ada|thanks|2026-08-14T09:03:00",
		]));

	test.each([
		["before it named to whom", "09:02:11\t From  Ada Lind : The audit is done\n09:03:11\t From  Ben Okafor : good"],
		["in German", "09:02:11 Von Ada Lind an Alle:\n\tThe audit is done\n09:03:11 Von Ben Okafor an Alle:\n\tgood"],
		[
			"with what is answered, and signs",
			'09:02:11 From Ada Lind to Everyone:\n\tThe audit is done\n09:03:11 From Ben Okafor to Everyone:\n\tReplying to "The audit..."\n\n\tgood\n09:04:11 From Ada Lind to Everyone:\n\tReacted to "good" with 👍',
		],
	])("Zoom %s", (_, text) => expect(turnsOf(text)).toEqual(["Ada Lind|The audit is done|", "Ben Okafor|good|"]));

	test("a time and a name above what is said", () =>
		expect(turnsOf("00:03 Ada Lind\nThe audit is done.\n\n00:08 Ben Okafor\nGood.")).toEqual([
			"Ada Lind|The audit is done.|",
			"Ben Okafor|Good.|",
		]));

	test("speakers of subtitles behind marks, in brackets and with pronouns; sounds are nobody's words", () => {
		const cue = (n: number, text: string) => `${n}\n00:00:0${n},000 --> 00:00:0${n},900\n${text}\n\n`;
		const srt = [
			cue(1, "<i>Ada Lind:</i> The audit is done."),
			cue(2, "- [Ben Okafor] I own the plan.\n- (Ada Lind) Good."),
			cue(3, "[applause]"),
			cue(4, "Ben Okafor (he/him): We ship."),
			cue(5, "- Who said that?"),
		];
		expect(turnsOf(srt.join(""))).toEqual([
			"Ada Lind|The audit is done.|",
			"Ben Okafor|I own the plan.|",
			"Ada Lind|Good.|",
			"Ben Okafor|We ship.|",
			"|Who said that?|",
		]);
	});

	test("captions that roll say each line once", () => {
		const rolling = [
			"WEBVTT",
			"00:00:00.000 --> 00:00:02.000\n \nthe<00:00:00.500><c> audit</c>",
			"00:00:02.000 --> 00:00:02.010\nthe audit\n ",
			"00:00:02.010 --> 00:00:04.000\nthe audit\nis<00:00:02.500><c> done</c>",
		];
		expect(turnsOf(rolling.join("\n\n"))).toEqual(["|the audit is done|"]);
	});

	test("a last name before a comma stands behind the first, in its place", () => {
		const text =
			"WEBVTT\n\n00:01.000 --> 00:02.000\n<v Lind, Ada (Guest)>I run it.\n\n00:03.000 --> 00:04.000\n<v Okafor, Ben>Good.\n";
		const transcript = findTranscript(text);
		const readable = transcript ? toReadable(text, transcript).text : "";
		expect(readable.length).toBe(text.length);
		expect(readable).toMatch(/\sAda Lind:\s*I run it\.\s+Ben Okafor:\s*Good\./);
		expect(readable.indexOf("I run it")).toBe(text.indexOf("I run it"));
	});
});
