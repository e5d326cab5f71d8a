import { describe, expect, test } from "vitest";
import { readItems, readZip, zipOf } from "@/lib/testing/read-import";

describe("tables", () => {
	test("CSV by rows below their headers, some to an episode; a row that does not fit is refused", async () => {
		const csv = "\ufeffname;city\r\nAda Lind;Graz\r\nBen;Kiel;Hamburg\r\nEva\r\n";
		expect(await readItems("2026-08-01 staff.csv", csv)).toEqual([
			"refused: has more cells than the table has headers",
			"2026-08-01 staff.csv|2026-08-01|name,city\nAda Lind,Graz\nEva,",
		]);
		const rows = Array.from({ length: 90 }, (_, i) => `Person ${i},Graz`);
		expect(await readItems("many.csv", ["name,city", ...rows].join("\n"))).toHaveLength(3);
		expect(await readItems("empty.csv", "name,city\n")).toEqual(["refused: has no rows below its headers"]);
	});

	test("CSV of messages is a conversation", async () => {
		const csv =
			'AuthorID,Author,Date,Content,Attachments,Reactions\n1,rui,2026-08-14T09:02:00.000Z,"I booked, finally",,\n2,nadia,2026-08-14T09:03:00.000Z,,a.png,\n';
		expect(await readItems("ops.csv", csv)).toEqual([
			"Chat ops|2026-08-14|rui: I booked, finally",
			"left_out: 1 of 2 messages hold no text",
		]);
	});

	test("CSV of tickets keeps all their fields, though they have an author, a body and a day", async () => {
		const csv = "title,body,author,created_at,state\nLogin fails,It fails in Safari,anna,2026-08-14,open\n";
		const items = (await readItems("issues.csv", csv)).join("\n");
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
		expect(await readItems("tickets.json", [ticket, { a: 1 }])).toEqual([
			`null|2026-08-11|${JSON.stringify(ticket)}`,
			"refused: is no record with a text, a triple or named fields",
		]);
		const issues = Array.from({ length: 300 }, (_, i) => ({ ...ticket, key: `OPS-${i}` }));
		const board = { name: "Board", status: "open", issues };
		expect(await readItems("board.json", board)).toHaveLength(301);
		expect(await readItems("boards.json", [board])).toHaveLength(301);
		expect(await readItems("answer.json", { data: { board } })).toHaveLength(301);
		const messages = Array.from({ length: 300 }, () => ({ role: "user", content: "I live in Graz. ".repeat(5) }));
		expect((await readItems("talk.json", { messages }))[0]).toMatch(/^Chat\|\|User: I live in Graz\./);
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
		expect(await readItems("icon.html", page)).toEqual(["null||Ada leads Tern."]);
	});

	test("a long table is several episodes, each below its headers", async () => {
		const cells = (tag: string, row: string[]) => `<tr>${row.map((one) => `<${tag}>${one}</${tag}>`).join("")}</tr>`;
		const rows = Array.from({ length: 100 }, (_, i) => cells("td", [`Person ${i}`, "x".repeat(190)]));
		const found = await readItems("long.html", `<table>${cells("th", ["Name", "Role"])}${rows.join("")}</table>`);
		expect(found.map((one) => one.split("\n").length - 1)).toEqual([40, 40, 20]);
		for (const one of found) expect(one).toMatch(/^null\|\|Name,Role\nPerson /);
	});

	test("tables within tables take no long time, and their words stay", async () => {
		const nested = (depth: number) => `${"<table><tr><td>ab<td>".repeat(depth)}Ada${"</table>".repeat(depth)}`;
		const timed = async (depth: number) => {
			const before = performance.now();
			const [text = ""] = await readItems("nested.html", nested(depth));
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
		expect(await readItems("ops/12345.html", page)).toEqual([
			"null|2026-08-14|# Ops : Failover & restore\n\nCreated by Ada Lind, last modified by Ben Okafor on Aug 14, 2026\n\nGreta runs the failover.\nIt takes 5 min.",
		]);
		expect(
			await readItems(
				"ops/index.html",
				"<html><head><title>Ops</title></head><body><h2>Available Pages:</h2><ul><li>Failover</li></ul></body></html>",
			),
		).toEqual(["left_out: is a list of the other pages"]);
	});

	test("a note of a vault keeps its properties and goes by its file", async () => {
		expect(await readItems("vault/Tern.md", '---\nowner: "[[Lucía Ferrer]]"\n---\nIt is late.\n')).toEqual([
			'null||---\nowner: "[[Lucía Ferrer]]"\n---\n# Tern\n\nIt is late.\n',
		]);
		expect(await readItems("vault/Plain.md", "---\ntags: [a]\ndate: 2026-08-14\n---\nIt is late.\n")).toEqual([
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
