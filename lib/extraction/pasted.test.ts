import { describe, expect, test } from "vitest";
import { startModelServer } from "@/lib/testing/model-server";
import { extract } from "./extract";
import { layoutOf } from "./text/layout";

const UNHURRIED = { readMs: 60_000, segmentMs: 60_000, waitMs: 60_000 };
const NOW = new Date("2026-11-28T12:00:00Z");

/** Facts of a pasted text as `line|day`, and what of it each quotes. */
async function read(text: string, offsetMinutes = 0) {
	const request = { text, validAt: NOW, known: [], tenant: "t1", offsetMinutes };
	const { edges, statements, entities, warning } = await extract(request, UNHURRIED, null);
	const facts = [...edges, ...statements];
	return {
		facts: facts.map(({ fact, validAt }) => `${fact}|${validAt?.toISOString().slice(0, 10) ?? ""}`),
		quotes: facts.map(({ evidence }) => text.slice(evidence?.start, evidence?.end)),
		entities: entities.map(({ name }) => name),
		warning,
	};
}

describe("a pasted conversation is read by who says what, on the day of each message", () => {
	test("WhatsApp over two days", async () => {
		const { facts, quotes, entities } = await read(
			[
				"[14/08/2026, 9:02:11] Crew: \u200eMessages and calls are end-to-end encrypted.",
				"[14/08/2026, 9:02:40] Rui Tavares: I booked the pitch at Parque Verde yesterday",
				"[14/08/2026, 9:05:03] Nadia El-Amin: \u200eimage omitted",
				"[15/08/2026, 9:09:55] ~\u202fBenedikt: I moved to Aveiro last month",
				"[15/08/2026, 9:12:44] Rui Tavares: the fee is 40 EUR",
			].join("\n"),
		);
		expect(facts).toEqual([
			"Rui Tavares booked the pitch at Parque Verde yesterday.|2026-08-13",
			"The pitch is at Parque Verde.|2026-08-14",
			"Benedikt moved to Aveiro last month.|2026-07-01",
			"The fee is 40 EUR.|2026-08-15",
		]);
		expect(quotes[2]).toBe("Benedikt: I moved to Aveiro last month");
		expect(entities).not.toContain("Crew");
	});

	test("WebVTT, where a sentence goes on in the next cue", async () => {
		const { facts, quotes } = await read(
			"WEBVTT\n\n1\n00:00:03.120 --> 00:00:07.900\n<v Helene Moreau>We dropped Fennimore because their cold chain failed.</v>\n\n2\n00:00:08.000 --> 00:00:14.250\n<v Ayesha Khan>I run the warehouse\nin Gdansk.\n",
		);
		expect(facts.join("\n")).toMatch(/^Ayesha Khan runs the warehouse/m);
		expect(quotes[0]).toMatch(/^We dropped Fennimore/);
	});

	test("who says I is whoever the turn is of", async () => {
		const { facts } = await read(
			"1\n00:00:03,120 --> 00:00:07,900\nHelene Moreau: The supplier audit is done, and Kestrel Foods passed it.\n\n2\n00:00:08,000 --> 00:00:14,250\nTomasz Wrona: Great. I'll send them the contract by Thursday. We decided to drop\nFennimore, right?\n\n3\n00:00:14,400 --> 00:00:21,000\nHelene Moreau: Yes, we dropped Fennimore.\n",
		);
		expect(facts.filter((fact) => fact.includes("contract")).join()).toMatch(/^Tomasz Wrona will send/);
		const chat = await read(
			"User: Which style?\nAssistant: I prefer Python for this.\nUser: My friend Jakub hates football.",
		);
		expect(chat.facts.join()).not.toContain("The User prefers Python");
	});

	test("in a mail I is whoever writes that part of it, and days are those of the mail", async () => {
		const { facts, quotes } = await read(
			"From: Oksana Bondar <o@x.test>\nTo: Jonas Lindqvist <j@x.test>\nDate: Wed, 2 Sep 2026 09:14:00 +0200\nSubject: Re: Move\n\nI manage the second floor. The audit ends on 14 September.\n\nOn Tue, Sep 1, 2026 Jonas Lindqvist wrote:\n> I work with Hana Sato.\n",
		);
		expect(facts).toContain("Oksana Bondar manages the second floor.|2026-09-02");
		expect(facts.join("\n")).toMatch(/^Jonas Lindqvist works with Hana Sato\.\|2026-09-01$/m);
		expect(facts.join("\n")).toMatch(/14 September/);
		expect(quotes).toContain("I work with Hana Sato.");
	});

	test("a bare answer says nothing of what it quotes", async () => {
		const { facts } = await read("> Marcus Hahn owns the Heron service.\n\nNot any more, Lena Roth owns it.");
		expect(facts).toEqual([expect.stringMatching(/^Lena Roth owns/)]);
	});

	test("an assistant's words are not the user's", async () => {
		const { facts } = await read(
			"User: check the cron job\nAssistant: Sure! I will check the cron job now.\nUser: thanks, I moved the nightly backup to Backblaze B2",
		);
		expect(facts.join("\n")).not.toMatch(/User (?:will|is going to) check/);
	});

	test("a number that nobody saved is its own speaker", async () => {
		const { facts, entities } = await read(
			"[19.11.26, 19:44:00] Corinne: Hi all\n[19.11.26, 19:50:00] +49 171 5550147: I work at Airbus.\n[19.11.26, 19:52:00] Corinne: I live in Bremen.\n[19.11.26, 19:53:00] maja_k: I moved to Kiel.",
		);
		expect(facts).toEqual([
			expect.stringMatching(/^\+49 171 5550147 works? at Airbus/),
			expect.stringMatching(/^Corinne lives in Bremen/),
			expect.stringMatching(/^maja_k moved to Kiel/i),
		]);
		expect(entities).not.toContain("+49");
	});

	test("who speaks next is nothing that the line before names", async () => {
		const { facts } = await read("Nadia: Karim broke his wrist\nBenedikt: I can keep goal.\nNadia: he needs a cast");
		expect(facts.join()).toContain("Karim broke his wrist.");
		expect(facts.join()).not.toContain("Benedikt is");
	});

	test("a name with the apostrophe of a phone is whole, and a verb behind User agrees", async () => {
		const { facts } = await read("Dana O’Neil: I finished Middlemarch.\nMio Sato: ok");
		expect(facts).toEqual([expect.stringMatching(/^Dana O’Neil finished Middlemarch/)]);
		const chat = await read("User: I run a bakery called Hornik.\nAssistant: I would use restic.\nUser: ok, go on");
		expect(chat.facts.join()).toMatch(/User runs a bakery/);
	});

	test("whoever speaks in a script without capitals is not the next one", async () => {
		const { facts } = await read("ليلى: I rented the hall in Amman\nKarim Saleh: great, Dina brings the projector");
		expect(facts[0]).toMatch(/^ليلى rented the hall/);
	});

	test("a chat in another language keeps who speaks", async () => {
		const { entities, warning, facts } = await read(
			"14.08.26, 09:02 - Birgit Sommer: ich habe den Vertrag gestern an die Kollegen geschickt\n14.08.26, 09:05 - Jana Groß: danke, dann warten wir noch auf die Antwort",
		);
		expect(entities).toEqual(expect.arrayContaining(["Birgit Sommer", "Jana Groß"]));
		expect([facts, warning]).toEqual([[], expect.stringContaining("German")]);
	});
});

describe("a pasted table is read by its headers", () => {
	test("rows are facts on the day that they give, texts in their cells are prose", async () => {
		const { facts, entities, quotes } = await read(
			'Issue key,Summary,Assignee,Status,Updated,Description\nOPS-4,Printer offline,Greta Holm,Done,2026-08-12,"Farid Haddad replaced the toner sensor on the second floor."\n',
		);
		expect(facts).toEqual(
			expect.arrayContaining([
				"OPS-4 is assigned to Greta Holm.|2026-08-12",
				"The status of OPS-4 is Done.|2026-08-12",
				expect.stringMatching(/^Farid Haddad replaced the toner sensor.*\|2026-08-12$/),
			]),
		);
		expect(entities).toEqual(expect.arrayContaining(["OPS-4", "Greta Holm", "Farid Haddad"]));
		expect(quotes[1]).toBe("Farid Haddad replaced the toner sensor on the second floor.");
	});

	test("each row is read apart, and what begins with its verb is of the row", async () => {
		const { facts } = await read(
			"asset_id,name,assigned_to,notes\nLT-0412,ThinkPad,Genevieve Osei,Battery replaced by Dell in October\nSV-0009,Rack server,Tomas Reyes,Hosts the Jenkins controller.\n",
		);
		expect(facts).toContain("SV-0009 hosts the Jenkins controller.|");
		expect(facts.join()).not.toContain("Battery hosts");
	});

	test("within a document of its day, beside code and tasks", async () => {
		const { facts, quotes, entities } = await read(
			"# Move\n\nDate: 2026-11-20\n\n| Milestone | Owner | Status |\n|---|---|---|\n| **Lease** signed | Annemiek de Graaf | done |\n\n```bash\nhelm repo add bitnami\n```\n\n- [x] Priya will send the contract to Acme\n- [ ] Ben will call Kadijk\n",
		);
		expect(facts).toEqual(
			expect.arrayContaining([
				"Lease signed is owned by Annemiek de Graaf.|2026-11-20",
				"The status of Lease signed is done.|2026-11-20",
			]),
		);
		expect(quotes[0]).toBe("Lease** signed | Annemiek de Graaf | done");
		expect(entities.join()).not.toMatch(/bash|helm|\[/);
	});

	test("a product is no attribute of its supplier, and labels are several", async () => {
		const { facts } = await read('Product,Supplier,Labels\nTide gauge,Kite & Co.,"sea, new"\nBuoy,Seaforth,sea\n');
		expect(facts.map((fact) => fact.slice(0, -1))).toEqual(
			expect.arrayContaining(["Tide gauge is supplied by Kite & Co.", "The labels of Tide gauge include new."]),
		);
	});

	test("a page of Notion by what stands below its heading", async () => {
		const { facts } = await read(
			"# Kestrel\n\nOwner: Nils Aagaard\nStatus: In progress\n\nSunniva Dahl approved it.\n",
		);
		expect(facts).toEqual(
			expect.arrayContaining(["Kestrel is owned by Nils Aagaard.|", "The status of Kestrel is In progress.|"]),
		);
	});

	test("a status with a name, as Jira has it, is no thing", async () => {
		const status = { name: "In Progress", id: "3", statusCategory: { key: "indeterminate", name: "In Progress" } };
		const { facts, entities } = await read(
			JSON.stringify({ key: "WEB-88", fields: { status, priority: { name: "High" } } }),
		);
		expect(facts).toEqual(["The status of WEB-88 is In Progress.|", "The priority of WEB-88 is High.|"]);
		expect(entities).toEqual(["WEB-88"]);
	});

	test("JSON by its fields", async () => {
		const { facts, warning } = await read(
			'{"ticket": {"id": "OPS-4", "reporter": {"name": "Farid Haddad"}, "customer": {"company": "Ostrava Glass"}}}',
		);
		expect(facts.map((fact) => fact.split("|")[0])).toEqual([
			"OPS-4 was reported by Farid Haddad.",
			"OPS-4 is for Ostrava Glass.",
		]);
		expect(warning).toBeNull();
	});
});

describe("a pasted export is read as it is when it is imported", () => {
	test("of Claude: who says what and when, without what was thought and what tools were asked", async () => {
		const block = (type: string, words: object) => ({ type, ...words });
		const message = (sender: string, created_at: string, ...content: object[]) => ({ content, sender, created_at });
		const { facts, quotes, warning } = await read(
			JSON.stringify([
				{
					name: "Backup",
					created_at: "2026-08-21T10:00:00Z",
					chat_messages: [
						message("human", "2026-08-21T10:00:00Z", block("text", { text: "I run a bakery called Hornik in Graz." })),
						message(
							"assistant",
							"2026-08-22T10:01:00Z",
							block("thinking", { thinking: "The user probably wants BorgBase." }),
							block("tool_use", { name: "web_search", input: { query: "restic" } }),
							block("text", { text: "Many people use Restic." }),
						),
					],
				},
			]),
		);
		expect(facts.slice(-2)).toEqual(["Hornik is in Graz.|2026-08-21", "Many people use Restic.|2026-08-22"]);
		expect(facts.join()).not.toContain("BorgBase");
		expect([quotes.at(-1), warning]).toEqual(["Many people use Restic", null]);
	});

	test("of the MCP reference server, in lines: observations are sentences, relations stay", async () => {
		const lines = [
			{
				type: "entity",
				name: "Olu_Adeyemi",
				entityType: "person",
				observations: ["Speaks Yoruba", "Works at Kite & Co."],
			},
			{ type: "relation", from: "Olu_Adeyemi", to: "Berit Solheim", relationType: "married-to" },
		];
		const { facts, entities } = await read(lines.map((line) => JSON.stringify(line)).join("\n"));
		expect(facts.map((fact) => fact.split("|")[0])).toEqual(
			expect.arrayContaining([
				"Olu Adeyemi is married to Berit Solheim.",
				"Olu Adeyemi speaks Yoruba.",
				expect.stringMatching(/^Olu Adeyemi works at Kite & Co\.?/),
			]),
		);
		expect(entities.join()).not.toMatch(/entityType|_/);
	});
});

test("a language model is asked about the prose alone, and what the form says is added", async () => {
	const server = await startModelServer();
	const settings = {
		provider: "openai-compatible",
		name: "tiny",
		baseUrl: server.baseUrl,
		apiKey: null,
		timeoutMs: 10_000,
		format: "json_object",
		temperature: null,
	} as const;
	const text = "---\ntitle: Tern\nowner: Ben Okafor\ndate: 2026-08-14\n---\nAda Lind joined [[Acme]].\n";
	const fact = { source: "Ada Lind", relation: "joined", target: "Acme", fact: "Ada Lind joined Acme." };
	const entities = ["Ada Lind", "Acme"].map((name) => ({ name, label: "Person", aliases: [] }));
	server.reply({ value: { entities, edges: [{ ...fact, valid_at: null, invalid_at: null, ends: [] }] } });
	const request = { text, validAt: NOW, known: [], tenant: "t1" };
	const { edges, extractor } = await extract(request, UNHURRIED, settings);
	const asked = server.requests[0]?.messages.map(({ content }) => content).join("\n");
	await server.stop();
	expect(asked).toMatch(/<episode>\s+Ada Lind joined\s+Acme\s+\.\s+<\/episode>/);
	expect(extractor).toBe("model:tiny");
	expect(edges.map((edge) => [edge.fact, edge.validAt?.toISOString().slice(0, 10)])).toEqual([
		["Tern is owned by Ben Okafor.", "2026-08-14"],
		["Ada Lind joined Acme.", "2026-08-14"],
	]);
	expect(text.slice(edges[1]?.evidence?.start, edges[1]?.evidence?.end)).toBe("Ada Lind joined [[Acme]].");
});

test.each([
	[
		"nested too deep to be walked",
		`[{"ts":"1","type":"message","blocks":${'[{"elements":'.repeat(3000)}1${"}]".repeat(3000)}}]`,
	],
	["of dates that are none", '{"memory":"I like tea.","created_at":{"toString":1}}'],
	["a long run of blanks", `[${" ".repeat(99_000)}x`],
])("JSON that is pasted is read in no time, or as prose, where it is %s", (_, text) => {
	const start = performance.now();
	layoutOf(text);
	expect(performance.now() - start).toBeLessThan(1_000);
});
