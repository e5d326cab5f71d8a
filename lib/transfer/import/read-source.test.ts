// Longer than 250 lines: one table of formats, each with a sample of its own.
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { START } from "./found";
import { type Episode, type Item, split, toDate, toGroup, toWrites } from "./item";
import { readApart } from "./read-apart";

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(path.join(tmpdir(), "import-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function put(name: string, content: string | Buffer): string {
	const file = path.join(folder, name);
	mkdirSync(path.dirname(file), { recursive: true });
	writeFileSync(file, content);
	return file;
}

async function zip(name: string, entries: Record<string, string | Buffer>): Promise<string> {
	const made = new ZipFile();
	for (const [entry, content] of Object.entries(entries)) made.addBuffer(Buffer.from(content), entry);
	made.end();
	const file = path.join(folder, name);
	await pipeline(made.outputStream, createWriteStream(file));
	return file;
}

/** A Word document with this main part. */
function docx(name: string, main: string): Promise<string> {
	const rels = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;
	const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
	return zip(name, { "word/document.xml": main, "_rels/.rels": rels, "[Content_Types].xml": types });
}

async function read(given: string): Promise<Item[]> {
	const items: Item[] = [];
	const limits = { unitMs: 60_000, signal: new AbortController().signal };
	const source = { path: given, name: given, isUpload: false, from: START };
	for await (const { item } of readApart(source, limits)) items.push(item);
	return items;
}
const episodes = async (given: string) =>
	(await read(given)).filter((item): item is Episode => item.kind === "episode");
const refusal = async (given: string) => {
	const [item, ...rest] = await read(given);
	expect(rest).toEqual([]);
	return item?.kind === "refused" ? item.reason : "";
};
const MIB = 1024 ** 2;
const DAY = Date.UTC(2026, 4, 8) / 1000;

describe("documents", () => {
	test("a folder of Markdown and text, dated by front matter, by name, or by the file", async () => {
		put("notes/a.md", "---\ntitle: x\ndate: 2026-01-02\n---\nAda joined Acme.\n");
		put("notes/2026-03-04 meeting.txt", "Ada met Grace.");
		utimesSync(put("notes/sub/plain.md", "Ada lives in Berlin."), DAY, DAY);
		put("notes/.hidden.md", "no");
		const found = await episodes(path.join(folder, "notes"));
		expect(found.map(({ content, at, isDated }) => [content.trim(), at?.toISOString().slice(0, 10), isDated])).toEqual([
			["Ada met Grace.", "2026-03-04", true],
			["Ada joined Acme.", "2026-01-02", true],
			["Ada lives in Berlin.", "2026-05-08", false],
		]);
	});

	test("UTF-16 with a mark is read; Latin-1, binary and empty files are refused, and so is what has no reader", async () => {
		const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("Zoë joined.", "utf16le")]);
		expect((await episodes(put("u.txt", utf16)))[0]?.content).toBe("Zoë joined.");
		expect(await refusal(put("latin.txt", Buffer.from("Zo\u00eb", "latin1")))).toContain("save it as UTF-8");
		expect(await refusal(put("nul.txt", "a\0b"))).toContain("no text");
		expect(await refusal(put("empty.txt", " \n"))).toContain("has no text");
		expect(await refusal(put("cat.png", "x"))).toContain(".png");
		expect(await refusal(path.join(folder, "none"))).toContain("no such file");
	});

	test("a text of 1 GB is refused without being read", async () => {
		const file = put("large.txt", "x");
		truncateSync(file, 1024 ** 3);
		expect(await refusal(file)).toContain("larger than 16 MiB");
	});

	test("PDF and DOCX", async () => {
		const stream = "BT /F1 12 Tf 72 700 Td (Ada Lovelace works at Acme.) Tj ET";
		const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length ${stream.length}>>stream
${stream}
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
6 0 obj<</CreationDate(D:20260508120000Z)>>endobj
trailer<</Root 1 0 R/Info 6 0 R>>
%%EOF`;
		const [page] = await episodes(put("a.pdf", pdf));
		expect(page?.content).toContain("Ada Lovelace works at Acme.");
		expect(page?.at?.toISOString()).toBe("2026-05-08T12:00:00.000Z");
		expect(await refusal(put("b.pdf", "no pdf"))).toContain("is no PDF");
		const word = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Grace leads Atlas.</w:t></w:r></w:p></w:body></w:document>`;
		expect((await episodes(await docx("a.docx", word)))[0]?.content.trim()).toBe("Grace leads Atlas.");
		expect(await refusal(put("b.docx", "no zip"))).toContain("no zip");
	});

	test("a table of DOCX keeps its rows, and is one of facts where its columns have names", async () => {
		const row = (cells: string[], isHeader = false) =>
			`<w:tr>${isHeader ? "<w:trPr><w:tblHeader/></w:trPr>" : ""}${cells.map((cell) => `<w:tc><w:p><w:r><w:t>${cell}</w:t></w:r></w:p></w:tc>`).join("")}</w:tr>`;
		const people = [
			["Ada", "engineer"],
			["Grace", "admiral"],
		]
			.map((cells) => row(cells))
			.join("");
		const main = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Staff</w:t></w:r></w:p><w:tbl>${row(["Name", "Role"], true)}${people}</w:tbl><w:tbl>${people}</w:tbl></w:body></w:document>`;
		const [text, table] = await episodes(await docx("table.docx", main));
		expect(text?.content.trim().split(/\n+/)).toEqual(["Staff", "Ada | engineer", "Grace | admiral"]);
		expect(table?.content).toBe("Name,Role\nAda,engineer\nGrace,admiral");
	});

	test("a mail of HTML alone", async () => {
		const html =
			"<head><title>x</title></head><p>Ada &amp; Grace <b>met</b>.</p><td>a</td><td>b&#39;s &quot;c&quot;</td><script>no</script>";
		const file = put("h.eml", `From: a@b.c\nContent-Type: text/html\n\n${html}`);
		expect((await episodes(file))[0]?.content).toMatch(/\n\nAda & Grace met\.\n\na b's "c"$/);
		const table = "<table><tr><th>Name</th><th>City</th></tr><tr><td>Ada</td><td>Graz</td></tr></table>";
		const mail = `Subject: Staff\nContent-Type: text/html\n\n${table}`;
		const found = (await episodes(put("t.eml", mail))).map(({ content, thread }) => [thread, content.trim()]);
		const expected = [
			["Staff", "Subject: Staff"],
			["Staff", "Name,City\nAda,Graz"],
		];
		expect(found).toEqual(expected);
		const mbox = put("t.mbox", `From a\n${mail}\n\nFrom b\n${mail}\n`);
		expect((await episodes(mbox)).map(({ thread, content }) => [thread, content.trim()])).toEqual([
			...expected,
			...expected,
		]);
	});

	test("a mail in a text file is of the day in its head, in several languages", async () => {
		const mail =
			"Von: Ada <ada@acme.test>\nGesendet: Donnerstag, 8. Oktober 2026 09:14\nAn: Grace\nBetreff: Move\n\nYesterday Ivo moved.";
		const [one] = await episodes(put("m.txt", mail));
		expect(one).toMatchObject({ at: new Date("2026-10-08"), isDated: true });
	});

	test("mail, alone and in an mbox, with its threads and dates", async () => {
		const mail = (n: number) =>
			`From: Ada <ada@acme.test>\nTo: grace@acme.test\nSubject: Re: Launch\nDate: Fri, 08 May 2026 1${n}:00:00 +0000\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nCaf=E9 at ${n}.\n>From here on.\n`;
		const [one] = await episodes(put("a.eml", mail(1)));
		expect(one).toMatchObject({ source: "mail: Launch", thread: "Launch", isDated: true });
		expect(one?.content).toMatch(
			/^From: Ada\nTo: grace@acme.test\nSubject: Re: Launch\nDate: Fri, 08 May 2026 11:00:00 \+0000\n\nCafé at 1\./,
		);
		const box = put("a.mbox", `From a@b Fri May 8\n${mail(1)}\nFrom a@b Fri May 8\n${mail(2)}\nFrom a@b Fri\n\n`);
		const found = await read(box);
		expect(found.map(({ kind, origin }) => [kind, path.basename(origin)])).toEqual([
			["episode", "a.mbox, mail 1"],
			["episode", "a.mbox, mail 2"],
			["refused", "a.mbox, mail 3"],
		]);
		const junk = ["X-Gmail-Labels: Archived,Spam", "X-Gmail-Labels: Trash", "X-Spam-Flag: YES"];
		const spam = junk.map((label) => `From a@b Fri May 8\n${label}\n${mail(1)}\n`).join("");
		expect((await read(put("spam.mbox", spam))).map(({ kind }) => kind)).toEqual(Array(3).fill("left_out"));
		expect((found[1] as Episode).content).toContain("\nFrom here on.");
		expect((found[1] as Episode).at?.toISOString()).toBe("2026-05-08T12:00:00.000Z");
	});
});

describe("conversations", () => {
	const chatGpt = [
		{
			title: "Trip",
			create_time: DAY,
			current_node: "c",
			mapping: {
				a: { parent: null, message: null },
				b: {
					parent: "a",
					message: { author: { role: "user" }, create_time: DAY, content: { parts: ["I live in Berlin."] } },
				},
				x: { parent: "a", message: { author: { role: "user" }, content: { parts: ["a branch that was left"] } } },
				c: {
					parent: "b",
					message: { author: { role: "assistant" }, create_time: DAY + 86_400, content: { parts: ["Noted."] } },
				},
			},
		},
	];
	const claude = [
		{
			name: "Plan",
			chat_messages: [
				{ sender: "human", text: "Grace leads Atlas.", created_at: "2026-05-08T09:00:00Z" },
				{
					sender: "assistant",
					text: "",
					content: [{ type: "text", text: "Noted." }],
					created_at: "2026-05-08T09:01:00Z",
				},
			],
		},
	];

	test("ChatGPT: the branch that was shown, one episode a day", async () => {
		const file = await zip("chatgpt.zip", {
			"conversations.json": JSON.stringify(chatGpt),
			"user.json": "{}",
			"chat.html": "",
		});
		const found = await episodes(file);
		expect(found.map(({ content, thread, at }) => [content, thread, at?.toISOString().slice(0, 10)])).toEqual([
			["User: I live in Berlin.", "ChatGPT Trip", "2026-05-08"],
			["Assistant: Noted.", "ChatGPT Trip", "2026-05-09"],
		]);
		expect((await read(file)).map(({ kind, origin }) => [kind, path.basename(origin)])).toEqual([
			["left_out", "chat.html"],
			["episode", expect.stringContaining("conversations.json")],
			["episode", expect.stringContaining("conversations.json")],
			["left_out", "user.json"],
		]);
	});

	test("Claude", async () => {
		const [found] = await episodes(put("claude.json", JSON.stringify(claude)));
		expect(found).toMatchObject({ content: "User: Grace leads Atlas.\nAssistant: Noted.", thread: "Claude Plan" });
	});

	test("Claude: a conversation without text is left out, what it remembers is read", async () => {
		const empty = { name: "", chat_messages: [] };
		const memories = [{ conversations_memory: "Grace leads Atlas.", project_memories: { p: "Atlas is a database." } }];
		const file = await zip("claude.zip", {
			"conversations.json": JSON.stringify([...claude, empty]),
			"memories.json": JSON.stringify(memories),
			"users.json": "[]",
		});
		const kinds = (await read(file)).map((item) => [
			item.kind,
			"content" in item ? item.content : path.basename(item.origin),
		]);
		expect(kinds).toEqual([
			["episode", "User: Grace leads Atlas.\nAssistant: Noted."],
			["left_out", "conversations.json, element 2"],
			["episode", "Grace leads Atlas."],
			["episode", "Atlas is a database."],
			["left_out", "users.json"],
		]);
	});

	test("Slack: bots apart from people, text in blocks, and how many messages had none", async () => {
		const section = (...elements: object[]) => ({ type: "rich_text_section", elements });
		const says = (text: string) => ({ type: "text", text });
		const list = {
			type: "rich_text_list",
			elements: [section(says("eggs")), section(says("tea "), { type: "user", user_id: "U1" })],
		};
		const blocks = [{ type: "rich_text", elements: [section(says("Yusuf works from "), says("Izmir")), list] }];
		const attachments = [{ fallback: "Build 7 passed", blocks: [] }];
		const file = await zip("bots.zip", {
			"users.json": JSON.stringify([{ id: "U1", name: "ada" }]),
			"channels.json": "[]",
			"ops/2026-05-08.json": JSON.stringify([
				{ user: "U1", ts: `${DAY}.1`, text: "We ship on Monday" },
				{ subtype: "bot_message", bot_id: "B1", username: "github", ts: `${DAY}.2`, text: "3 new commits" },
				{ user: "U1", ts: `${DAY}.3`, text: "", blocks },
				{ bot_id: "B2", bot_profile: { name: "ci" }, ts: `${DAY}.4`, text: "", attachments },
				{ user: "U1", ts: `${DAY}.5`, text: "", files: [{ name: "a.png" }] },
			]),
		});
		expect(
			(await read(file)).map((item) => ("content" in item ? item.content : "reason" in item && item.reason)),
		).toEqual([
			"ada: We ship on Monday\nada: Yusuf works from Izmir\neggs\ntea ada",
			"github: 3 new commits",
			"ci: Build 7 passed",
			"1 of 5 messages hold no text",
		]);
	});

	test("Slack: people by name, channels as threads, notices left out", async () => {
		const file = await zip("slack.zip", {
			"users.json": JSON.stringify([
				{ id: "U1", profile: { real_name: "Ada Lovelace" } },
				{ id: "U2", name: "grace" },
			]),
			"channels.json": "[]",
			"general/2026-05-08.json": JSON.stringify([
				{ user: "U2", ts: `${DAY + 60}.0002`, text: "<@U1> leads &lt;Atlas&gt;, see <https://a.test|this>" },
				{ user: "U1", ts: `${DAY}.0001`, text: "I moved to Berlin." },
				{ user: "U1", ts: `${DAY}.0003`, text: "joined", subtype: "channel_join" },
			]),
		});
		expect(await read(file)).toMatchObject([
			{
				thread: "Slack #general",
				content: "Ada Lovelace: I moved to Berlin.\ngrace: Ada Lovelace leads <Atlas>, see this",
			},
		]);
	});
});

test("an export of Slack or of chats in a folder of other things is read as such, and so is all that lies beside it", async () => {
	put("mixed/note.md", "Ada works at Acme.");
	put("mixed/slack/users.json", JSON.stringify([{ id: "U1", name: "grace" }]));
	put("mixed/slack/channels.json", "[]");
	put(
		"mixed/slack/ops/2026-05-08.json",
		JSON.stringify([{ user: "U1", ts: `${DAY}.0001`, text: "I moved to Berlin." }]),
	);
	put("mixed/slack/ops/plan.pdf", "x");
	put("mixed/chats/conversations.json", "[]");
	put("mixed/chats/user.json", "{}");
	const file = put("mixed/zebra.txt", "Rosa lives in Trieste.");
	expect(await read(path.dirname(file))).toMatchObject([
		{ content: "grace: I moved to Berlin." },
		{ kind: "left_out", origin: expect.stringMatching(/plan\.pdf$/), reason: "is no conversation of this export" },
		{ kind: "left_out", origin: expect.stringMatching(/user\.json$/), reason: "is no conversation of this export" },
		{ content: "Ada works at Acme." },
		{ content: "Rosa lives in Trieste." },
	]);
});

describe("other memories", () => {
	test("memory.jsonl of the MCP reference server: notes as sentences, relations as facts", async () => {
		const file = put(
			"memory.jsonl",
			`{"type":"entity","name":"Ada_Lovelace","entityType":"Person","observations":["speaks French","Ada Lovelace wrote notes."]}
{"type":"relation","from":"Ada_Lovelace","to":"Acme","relationType":"works_at"}
{"type":"relation","from":"Ada_Lovelace","to":"Berit","relationType":"married-to"}
nonsense
{"type":"relation","from":"Ada"}`,
		);
		const [entity, relation, named, ...refused] = await read(file);
		expect(named).toMatchObject({ predicate: "married to" });
		expect(entity).toMatchObject({
			content: "Ada Lovelace is a person.\nAda Lovelace speaks French.\nAda Lovelace wrote notes.",
		});
		expect(refused.map((item) => item.kind)).toEqual(["refused", "refused"]);
		if (relation?.kind !== "fact") throw new Error("no fact");
		const options = { group: "g", groupBy: "none" as const };
		for (const facts of [true, false])
			expect(toWrites(relation, { ...options, facts })).toMatchObject([
				{ path: "/v1/facts", body: { subject: "Ada Lovelace", predicate: "works_at", object: "Acme", group_id: "g" } },
			]);
		const said = { ...relation, fact: "Ada Lovelace works at Acme." };
		expect(toWrites(said, { ...options, facts: false })).toMatchObject([
			{ path: "/v1/episodes", body: { content: "Ada Lovelace works at Acme." } },
		]);
	});

	test("what was deleted or has ended elsewhere does not come back to life", async () => {
		const openMemory = put(
			"memories.json",
			JSON.stringify({
				memories: [
					{ content: "Lives in Bonn", state: "deleted", deleted_at: "2026-05-08T00:00:00Z" },
					{ content: "Lives in Berlin", state: "active", deleted_at: null },
				],
			}),
		);
		expect((await read(openMemory)).map(({ kind }) => kind)).toEqual(["left_out", "episode"]);
		const edge = { fact: "Ada works at Acme.", invalid_at: "2026-02-01T00:00:00Z" };
		expect((await read(put("edge.jsonl", JSON.stringify(edge)))).map(({ kind }) => kind)).toEqual(["left_out"]);
		const [triple] = await read(
			put("ended.jsonl", JSON.stringify({ ...edge, subject: "Ada", predicate: "works_at", object: "Acme" })),
		);
		expect(toWrites(triple as never, { group: "g", groupBy: "none", facts: false })).toMatchObject([
			{ path: "/v1/facts", body: { invalid_at: "2026-02-01T00:00:00.000Z" } },
		]);
	});

	test("mem0 and Graphiti", async () => {
		const mem0 = put(
			"mem0.json",
			JSON.stringify({
				results: [{ id: 1, memory: "Likes tea", user_id: "ada", created_at: "2026-05-08T00:00:00-07:00" }],
				relations: [
					{ source: "ada", relationship: "works_at", target: "acme" },
					{ source: "ada", relationship: "likes", destination: "tea" },
				],
			}),
		);
		expect(await read(mem0)).toMatchObject([
			{ kind: "episode", content: "The user likes tea.", thread: "ada", at: new Date("2026-05-08T07:00:00Z") },
			{ kind: "fact", subject: "ada", predicate: "works_at", object: "acme" },
			{ kind: "fact", subject: "ada", predicate: "likes", object: "tea" },
		]);
		const graphiti = put(
			"graphiti.json",
			JSON.stringify({
				nodes: [
					{ uuid: "1", name: "Ada", summary: "Ada is a mathematician." },
					{ uuid: "2", name: "Acme", summary: "" },
				],
				edges: [
					{
						source_node_uuid: "1",
						target_node_uuid: "2",
						name: "WORKS_AT",
						fact: "Ada works at Acme.",
						valid_at: "2026-01-01T00:00:00Z",
						invalid_at: "2026-02-01T00:00:00Z",
					},
				],
				episodes: [{ content: "Ada joined Acme.", group_id: "g1", valid_at: "2026-01-01T00:00:00Z" }],
			}),
		);
		expect(await read(graphiti)).toMatchObject([
			{ kind: "episode", content: "Ada joined Acme.", thread: "g1" },
			{ kind: "episode", content: "Ada is a mathematician." },
			{
				kind: "fact",
				subject: "Ada",
				predicate: "WORKS_AT",
				object: "Acme",
				fact: "Ada works at Acme.",
				until: new Date("2026-02-01T00:00:00Z"),
			},
		]);
	});
});

describe("hostile files", () => {
	test("a zip bomb, a zip in a zip, a damaged zip", async () => {
		const bomb = await zip("bomb.zip", { "a.txt": Buffer.alloc(64 * 1024 ** 2) });
		expect(await refusal(bomb)).toContain("far more than its size");
		expect(await refusal(await zip("nested.zip", { "inner.zip": "x" }))).toContain("no zip archive");
		expect(await refusal(put("damaged.zip", "PK\u0003\u0004 and no more"))).toContain("zip");
	});

	test("a PDF of 1 MB that unpacks to 16 GiB, while others go on", async () => {
		// A full flush ends at a byte, so that the same block may follow itself.
		const block = deflateRawSync(Buffer.alloc(MIB * 16, " "), { finishFlush: constants.Z_FULL_FLUSH });
		const packed = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(1024).fill(block)]);
		const head = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj
4 0 obj<</Filter/FlateDecode/Length ${packed.length}>>stream
`;
		const tail = Buffer.from("\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF");
		const file = put("bomb.pdf", Buffer.concat([Buffer.from(head), packed, tail]));
		let longestMs = 0;
		let last = performance.now();
		const beat = setInterval(() => {
			longestMs = Math.max(longestMs, performance.now() - last);
			last = performance.now();
		}, 10);
		expect(await refusal(file)).toBe("takes too much memory to read");
		clearInterval(beat);
		expect(longestMs).toBeLessThan(1_000);
		expect((await episodes(put("next.eml", "From: Ada <a@b.c>\n\nAda lives in Berlin.")))[0]?.content).toContain(
			"Berlin",
		);
	}, 120_000);

	test("a line and an element larger than memory should hold are refused, and what follows a line is read", async () => {
		const file = put("long.jsonl", `{"text":"${"x".repeat(5 * 1024 ** 2)}"}\n{"text":"short"}\n`);
		expect((await read(file)).map(({ kind }) => kind)).toEqual(["refused", "episode"]);
		expect(await refusal(put("cut.json", '[{"text":"a'))).toContain("ends too early");
		const large = put("large.json", '[{"text":"');
		truncateSync(large, 1024 ** 3);
		expect(await refusal(large)).not.toBe("");
	});

	test("10,000 elements of an array come one at a time", async () => {
		const rows = Array.from({ length: 10_000 }, (_, i) => ({ text: `Person ${i} likes tea.` }));
		expect(await read(put("many.json", JSON.stringify(rows)))).toHaveLength(10_000);
	});
});

describe("writes", () => {
	const episode: Episode = {
		kind: "episode",
		origin: "a",
		content: "Ada.",
		source: "s",
		thread: "Slack #x",
		at: new Date(0),
		isDated: false,
	};
	const options = { group: "default", groupBy: "none" as const, facts: false };
	const nameOf = (item: Episode) => toWrites(item, options)[0]?.body.name;

	test("an item's name follows its content and the date that the source gives, not a file's own", () => {
		expect(nameOf({ ...episode, at: new Date(1), origin: "b" })).toBe(nameOf(episode));
		expect(nameOf({ ...episode, isDated: true })).not.toBe(nameOf(episode));
		expect(nameOf({ ...episode, content: "Grace." })).not.toBe(nameOf(episode));
	});

	test("threads as groups", () => {
		expect(toWrites(episode, { ...options, groupBy: "thread" })[0]?.body.group_id).toMatch(/^Slack-x-[0-9a-f]{8}$/);
		expect([toGroup("team-a"), toGroup("チーム")]).toEqual(["team-a", expect.stringMatching(/^thread-[0-9a-f]{8}$/)]);
	});

	test("a long text is cut at paragraphs and loses nothing but blanks", () => {
		const text = Array.from({ length: 500 }, (_, i) => `Paragraph ${i} about Ada 😀.`).join("\n\n");
		const pieces = split(text, 2_000);
		expect(pieces.every((piece) => piece.length <= 2_000 && piece.startsWith("Paragraph"))).toBe(true);
		expect(pieces.join("\n\n")).toBe(text);
		expect(split("😀".repeat(10), 5).join("")).toBe("😀".repeat(10));
	});

	test("dates", () => {
		expect([toDate("1778198400"), toDate(1778198400000), toDate("2026-05-08")]).toEqual(
			Array(3).fill(new Date("2026-05-08")),
		);
		expect([toDate("soon"), toDate(null), toDate("+020000-01-01")]).toEqual([null, null, null]);
	});
});
