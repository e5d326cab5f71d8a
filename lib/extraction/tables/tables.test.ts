import { describe, expect, test } from "vitest";
import { readTable } from "./read-table";
import { findEntries } from "./table";

/** Facts of a table as `line|day`, entities as `name (label)`, and the prose in its cells. */
function read(text: string) {
	const entries = findEntries(text);
	if (!entries) return null;
	const { stated, prose } = readTable(entries, new Date("2026-11-28"));
	const facts = [...stated.edges, ...stated.statements];
	return {
		facts: facts.map(({ fact, validAt }) => (validAt ? `${fact}|${validAt.toISOString().slice(0, 10)}` : fact)),
		relations: stated.edges.map(({ source, relation, target }) => `${source} ${relation} ${target}`),
		entities: stated.entities.map(({ name, label }) => `${name} (${label})`),
		prose: prose.flatMap(({ said }) => said.map(({ start, end }) => text.slice(start, end))),
		quotes: facts.map(({ evidence }) => text.slice(evidence?.start, evidence?.end)),
	};
}

describe("rows by their headers", () => {
	test("a row is about its first column, and what names nothing is none", () => {
		const found = read("vendor,contact,price\nDatadog,Priscilla Wong,84\nMiro,-,6\n-,Ned Farrow,9\n");
		expect(found?.facts).toContain("The price of Datadog is 84.");
		expect(found?.entities).not.toContain("- (Organization)");
	});

	test("people, with the last name first", () => {
		const found = read(
			'employee,department,manager,office,start_date\n"Mbeki, Zanele",Platform,Ines Rocha,Durban,2024-03-01\n"Couto, Ana",Data,Ines Rocha,Lisbon,2026-01-07\n',
		);
		expect(found?.facts.slice(0, 3)).toEqual([
			"Zanele Mbeki is a member of Platform.",
			"Zanele Mbeki reports to Ines Rocha.",
			"Zanele Mbeki is in Durban.",
		]);
		expect(found?.facts).toContain("The start date of Ana Couto is 2026-01-07.");
		expect(found?.entities).toEqual([
			...["Zanele Mbeki (Person)", "Platform (Organization)", "Ines Rocha (Person)", "Durban (Location)"],
			...["Ana Couto (Person)", "Data (Organization)", "Lisbon (Location)"],
		]);
		expect(found?.quotes[0]).toBe('"Mbeki, Zanele",Platform,Ines Rocha,Durban,2024-03-01');
	});

	test.each<[string, string, string[], string[]]>([
		[
			"Linear",
			'"ID","Team","Title","Description","Status","Estimate","Priority","Project ID","Project","Creator","Assignee","Labels","Created","Updated","Due Date","Parent issue"\n"ENG-12","Core","Printer offline","The toner sensor of the second floor was broken since May.","In Progress","","High","3f2504e0-4f89-11d3-9a0c-0305e82c3301","Office","Farid Haddad","Greta Holm","hardware","2026-08-11T08:20:00.000Z","2026-08-12T09:00:00.000Z","2026-09-01",""\n',
			[
				"ENG-12 belongs to Core.|2026-08-12",
				"ENG-12 is part of Office.|2026-08-12",
				"ENG-12 was created by Farid Haddad.|2026-08-11",
				"ENG-12 is assigned to Greta Holm.|2026-08-12",
				"The status of ENG-12 is In Progress.|2026-08-12",
				"The priority of ENG-12 is High.|2026-08-12",
				"The labels of ENG-12 include hardware.|2026-08-12",
				"ENG-12 is due on 2026-09-01.|2026-08-12",
			],
			["The toner sensor of the second floor was broken since May."],
		],
		[
			"Jira, with headers twice",
			"Summary,Issue key,Issue id,Issue Type,Status,Project key,Project name,Priority,Assignee,Assignee Id,Reporter,Created,Updated,Labels,Labels,Inward issue link (Blocks)\nPrinter offline,OPS-4,10004,Bug,Done,OPS,Operations,Low,Greta Holm,5b10ac8d82e05b22cc7d4ef5,Farid Haddad,11/Aug/26 8:20 AM,12/Aug/26 9:00 AM,hardware,floor-2,OPS-3\n",
			[
				"OPS-4 is part of Operations.|2026-08-12",
				"OPS-4 is assigned to Greta Holm.|2026-08-12",
				"OPS-4 was reported by Farid Haddad.|2026-08-11",
				"OPS-4 is blocked by OPS-3.|2026-08-12",
				"The issue type of OPS-4 is Bug.|2026-08-12",
				"The status of OPS-4 is Done.|2026-08-12",
				"The project key of OPS-4 is OPS.|2026-08-12",
				"The priority of OPS-4 is Low.|2026-08-12",
				"The labels of OPS-4 include hardware.|2026-08-12",
				"The labels of OPS-4 include floor-2.|2026-08-12",
			],
			[],
		],
		[
			"Notion, with links to pages",
			'\ufeffName,Assignee,Due,Projects,Status\nMove the DNS zone,Lucía Ferrer,"August 14, 2026",Tern (https://www.notion.so/Tern-0123456789abcdef0123456789abcdef?pvs=21),In progress\n',
			[
				"Move the DNS zone is assigned to Lucía Ferrer.",
				"Move the DNS zone is part of Tern.",
				"Move the DNS zone is due on August 14, 2026.",
				"The status of Move the DNS zone is In progress.",
			],
			[],
		],
		[
			"HubSpot's contacts",
			"Record ID,First Name,Last Name,Email,Job Title,Contact owner,Lead Status,Associated Company,Create Date\n101,Maia,Lund,maia@nordlys.test,CTO,Kofi Mensah,Open,Nordlys,2026-08-11 08:20\n",
			[
				"Maia Lund is owned by Kofi Mensah.",
				"Maia Lund works at Nordlys.",
				"The email of Maia Lund is maia@nordlys.test.",
				"Maia Lund is CTO.",
				"The status of Maia Lund is Open.",
			],
			[],
		],
		[
			"Asana",
			"Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Assignee Email,Start Date,Due Date,Tags,Notes,Projects,Parent task,Blocked By (Dependencies),Blocking (Dependencies)\n1201,2026-08-01,,2026-08-03,Order the certificate,Doing,Ada Lind,ada@x.test,,2026-09-01,,,Tern,,Move DNS,\n",
			[
				"Order the certificate is assigned to Ada Lind.|2026-08-03",
				"Order the certificate is part of Tern.|2026-08-03",
				"Order the certificate is blocked by Move DNS.|2026-08-03",
				"The status of Order the certificate is Doing.|2026-08-03",
				"The assignee email of Order the certificate is ada@x.test.|2026-08-03",
				"Order the certificate is due on 2026-09-01.|2026-08-03",
			],
			[],
		],
		[
			"Trello",
			'Card ID,Card Name,Card URL,Card Description,Labels,Members,Due Date,Attachment Count,Board ID,Board Name,List ID,List Name,Archived\n64b0,Book the hall,https://trello.com/c/x,,,"Ada Lind, Ben Okafor",,0,64a0,Party,64a1,To do,false\n',
			[
				"Book the hall is assigned to Ada Lind.",
				"Book the hall is assigned to Ben Okafor.",
				"Book the hall is part of Party.",
				"The status of Book the hall is To do.",
			],
			[],
		],
		[
			"German headers, semicolons and the line by which Excel knows them",
			"sep=;\r\nMitarbeiter;Abteilung;Vorgesetzter;Büro\r\nAda Lind;Core;Ben Okafor;Graz\r\n",
			["Ada Lind is a member of Core.", "Ada Lind reports to Ben Okafor.", "Ada Lind is in Graz."],
			[],
		],
		[
			"a title above the headers, and people whom somebody is responsible for",
			"Plantilla 2026,,,\n,,,\nempleado,departamento,responsable,oficina\nAda Lind,Core,Ben Okafor,Graz\n",
			["Ada Lind is a member of Core.", "Ada Lind reports to Ben Okafor.", "Ada Lind is in Graz."],
			[],
		],
		[
			"things by their first column, not by the place beside it; abbreviations for headers",
			"asset tag,assigned to,location,Dept.\nA-100,Ada Lind,Graz,Core\n",
			["A-100 is assigned to Ada Lind.", "A-100 is in Graz.", "A-100 belongs to Core."],
			[],
		],
		[
			"a day ahead is of what the row is about, a past one of the row; an end, and a type",
			"Milestone,Owner,Date,Type,Access until\nLease,Ada Lind,2026-10-30,legal,2027-03-01\nMove,Ada Lind,2026-12-10,,\n",
			[
				"Lease is owned by Ada Lind.|2026-10-30",
				"Move is owned by Ada Lind.",
				"The type of Lease is legal.|2026-10-30",
				"The access of Lease ends on 2027-03-01.|2026-10-30",
				"The date of Move is 2026-12-10.",
			],
			[],
		],
		[
			"semicolons",
			"name;city\nAda Lind;Graz\nBen Okafor;Kiel\n",
			["Ada Lind is in Graz.", "Ben Okafor is in Kiel."],
			[],
		],
	])("%s", (_, text, facts, prose) => {
		const found = read(text);
		expect(found?.facts).toEqual(facts);
		expect(found?.prose).toEqual(prose);
	});

	test.each<[string, string]>([
		["prose", "Ada joined Acme, Grace left, and Linus stayed.\nThen we met, talked, and went home."],
		["a letter", "Dear Ada,\nthe fee, as you know, is 40 EUR"],
		["a list of names", "Ada, Grace, Linus\nBob, Eve, Mallory"],
		["one line", "name,city"],
		["JSON that is none", "{name: Ada}"],
		["a list in JSON", "[1, 2]"],
	])("%s is no table", (_, text) => expect(read(text)).toBeNull());
});

test("JSON by its fields: a thing of each object that has a name", () => {
	const found = read(
		'{"ticket": {"id": "OPS-4411", "title": "Printer offline", "reporter": {"name": "Farid Haddad", "email": "farid@x.test"}, "assignee": "Greta Holm", "status": "resolved", "resolution": "Replaced the toner sensor", "created": "2026-08-11T08:20:00Z", "labels": ["hardware", "floor-2"], "customer": {"company": "Ostrava Glass", "city": "Ostrava", "address": {"street": "Hlavní 1"}}}}',
	);
	expect(found?.facts.sort()).toEqual(
		[
			"OPS-4411 was reported by Farid Haddad.",
			"The email of Farid Haddad is farid@x.test.",
			"OPS-4411 is assigned to Greta Holm.",
			"The status of OPS-4411 is resolved.",
			"The resolution of OPS-4411 is Replaced the toner sensor.",
			"The labels of OPS-4411 include hardware.",
			"The labels of OPS-4411 include floor-2.",
			"OPS-4411 is for Ostrava Glass.",
			"Ostrava Glass is in Ostrava.",
			"The address street of Ostrava Glass is Hlavní 1.",
		].sort(),
	);
	expect(found?.entities).toEqual(
		expect.arrayContaining(["OPS-4411 (Topic)", "Farid Haddad (Person)", "Ostrava Glass (Organization)"]),
	);
	expect(found?.quotes).toContain('"assignee": "Greta Holm"');
});

test("JSON: who has a role for an account is a person, and a tier is none", () => {
	const found = read('[{"customer": "Ostrava Motors", "csm": "Benedikt Sauer", "tier": "Gold Plus"}]');
	expect(found?.relations).toEqual(["Ostrava Motors csm Benedikt Sauer"]);
	expect(found?.entities).toEqual(["Ostrava Motors (Organization)", "Benedikt Sauer (Person)"]);
});

test("JSON: lists within lists, rows without a name, and places of the values of a list", () => {
	const found = read(
		'\ufeff[{"name": "Vega", "labels": [["red", "big"], "new"], "status": "open"}, {"colour": "blue", "labels": ["big"], "by": "Ada"}]',
	);
	expect(found?.facts).toEqual([
		"The labels of Vega include red.",
		"The labels of Vega include big.",
		"The labels of Vega include new.",
		"The status of Vega is open.",
	]);
	expect(found?.quotes).toEqual(['"labels": [["red"', '"big"', '"new"', '"status": "open"']);
	expect(found?.prose).toEqual(['"colour": "blue"', '"labels": ["big"', '"by": "Ada"']);
});

test("JSON: what a record wraps is its own, keys by any name, and sentences are prose", () => {
	const found = read(
		'{"key":"OPS-4","fields":{"summary":"Printer offline","assignee":{"displayName":"Greta Holm"},"status":{"name":"Done"}}}',
	);
	expect(found?.facts).toEqual(["OPS-4 is assigned to Greta Holm.", "The status of OPS-4 is Done."]);
	const incident = read('{"incidentId":"INC-77","severity":"high","rootCause":"A certificate had expired."}');
	expect(incident?.facts).toEqual(["The severity of INC-77 is high."]);
	expect(incident?.prose).toEqual(['"rootCause":"A certificate had expired."']);
});

test("JSON: what an object within says comes before what is behind it", () => {
	const long = (word: string) => `${word} is what we wrote about it in May.`;
	const found = read(JSON.stringify({ part: { note: long("This") }, note: long("That") }));
	expect(found?.prose.map((said) => said.slice(0, 13))).toEqual(['"note":"This ', '"note":"That ']);
});

test("the mark of UTF-8 before CSV moves no evidence", () => {
	const found = read("\ufeffname,city\nAda Lind,Graz\nBen Okafor,Kiel");
	expect(found?.quotes).toEqual(["Ada Lind,Graz", "Ben Okafor,Kiel"]);
});
