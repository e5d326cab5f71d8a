import { describe, expect, test } from "vitest";
import { Analysis } from "./analysis";
import { extractEmbedded } from "./extract-embedded";

const namesIn = (text: string) =>
	[...new Analysis().sentencesOf(text)].flatMap(({ s, names }) =>
		names.map((n) => `${s.textOf(Array.from({ length: n.to - n.from }, (_, k) => n.from + k))}: ${n.label}`),
	);

describe("the words around a name fix its type", () => {
	test.each([
		["Customer Globex reported slow exports.", "Globex: Organization"],
		["Our client Vandelay wants a discount.", "Vandelay: Organization"],
		["Priya from support called yesterday.", "Priya: Person"],
		["Our CTO Maria Chen approved the plan.", "Maria Chen: Person"],
		["Ada Lovelace works at Acme.", "Acme: Organization"],
		["Ben has worked for Globex since May.", "Globex: Organization"],
		["Grace works for Anna.", "Anna: Person"],
		["Acme Inc signed the contract.", "Acme Inc: Organization"],
		["Tom Baker joined Initech as a designer.", "Initech: Organization"],
		["Anna moved from Oslo to Berlin.", "Oslo: Location"],
		["The Steering Committee meets on Tuesday.", "Steering Committee: Organization"],
		["PeopleOps answers questions about the form.", "PeopleOps: Organization"],
		["The Skerry team stores events in Kafka.", "Skerry team: Organization"],
		["Amara Diallo is the contact at Voltline.", "Voltline: Organization"],
		["The dashboard is a Next.js app.", "Next.js: Technology"],
		["The outage came from DNS and TLS.", "DNS: Technology"],
		["Voltline makes the battery that Tomas wants.", "Voltline: Organization"],
	])("%s", (text, name) => {
		expect(namesIn(text)).toContain(name);
	});
});

describe("software is no person and no place", () => {
	test.each([
		["We migrate billing from Braintree to Stripe.", ["Braintree", "Stripe"]],
		["Deploy Grafana behind Nginx on the staging cluster.", ["Grafana", "Nginx"]],
		["The service is written in Perl and talks to Redis.", ["Perl", "Redis"]],
		["We chose Kafka over RabbitMQ for the queue.", ["Kafka", "RabbitMQ"]],
		["Keycloak crashed after the upgrade.", ["Keycloak"]],
		["Descheduler evicts the duplicate pods of the node.", ["Descheduler"]],
	])("%s", (text, software) => {
		const found = namesIn(text);
		for (const name of software)
			expect(
				found.some((n) => n === `${name}: Technology` || n === `${name}: Product`),
				found.join("; "),
			).toBe(true);
	});
});

describe("identifiers are names by their form", () => {
	test.each([
		["Ask @felix about it.", "@felix: Person"],
		["This is fixed in PR #432.", "PR #432: Document"],
		["The decision is RFC 7231.", "RFC 7231: Document"],
		["Change config/app.yml first.", "config/app.yml: Object"],
		["Update CONTRIBUTING.md today.", "CONTRIBUTING.md: Document"],
		["It runs on status.example.org now.", "status.example.org: Product"],
		["Call `createWallet` again.", "createWallet: Technology"],
	])("%s", (text, name) => {
		expect(namesIn(text)).toContain(name);
	});

	test("a mail address and a bare number name nothing", () => {
		expect(namesIn("Write to ann@example.org about the 42 rows.").filter((n) => /@|42/.test(n))).toEqual([]);
	});
});

describe("where a name ends", () => {
	test.each([
		["The browser moved from Mozilla to Google, Inc. of Mountain View.", ["Google, Inc.: Organization"]],
		['"Lenhart, Matthew" <matthew@example.org> wrote on Monday.', ["Lenhart, Matthew: Person"]],
		["Tom Baker - Analyst, Anna Hull - Associate", ["Tom Baker: Person", "Anna Hull: Person"]],
		['Melanie loved reading "Charlotte\'s Web" as a kid.', ["Charlotte's Web: Document"]],
		["i live in vietnam and work in california", ["vietnam: Location", "california: Location"]],
	])("%s", (text, names) => {
		expect(namesIn(text)).toEqual(expect.arrayContaining(names));
	});

	test.each([
		["The Senior Vice President called the customer.", /Vice President/],
		["Run `npm ci` and `npm test` first.", /^and:/],
		["She is a huge fan of bruno mars.", /^mars/],
		["Write to sean@houston.example.com today.", /houston/],
	])("%s has no such name", (text, wrong) => {
		for (const name of namesIn(text)) expect(name).not.toMatch(wrong);
	});
});

describe("the mentions of a text vote on the type of a name", () => {
	test("a name that is clear once is of that type throughout", () => {
		const found = namesIn("Our customer Zentrix renewed. Zentrix wants an export. We met Zentrix in May.");
		expect(found.filter((n) => n.startsWith("Zentrix"))).toEqual(Array(3).fill("Zentrix: Organization"));
	});

	test("a part of a person's name is that person's elsewhere", () => {
		expect(namesIn("Maria Kowalczyk wrote the report. Kowalczyk sent it on Monday.")).toContain("Kowalczyk: Person");
	});
});

test("a package manager is no person", () => {
	const { entities } = extractEmbedded({
		text: "Ann wrote a package manager for Ceramic.",
		validAt: new Date(),
		known: [],
	});
	expect(entities.find(({ name }) => name === "package manager")?.label).toBe("Technology");
});

test("what is named after a known product is no person", () => {
	const known = [{ name: "Skerry", label: "Product", aliases: [] }];
	const text = "Jun Watanabe drew a smaller shell for Skerry Mini. Skerry Mini is half the size of Skerry.";
	const { entities } = extractEmbedded({ text, validAt: new Date("2024-03-15"), known });
	expect(entities.find(({ name }) => name === "Skerry Mini")?.label).toBe("Product");
});
