import { expect, test } from "vitest";
import type { Extraction } from "../extraction";
import { addJottings, jottingsIn } from "./jottings";

const pairsIn = (text: string) => jottingsIn(text).map(({ label, value }) => [label, value]);

test.each<[text: string, pairs: [label: string, value: string][]]>([
	[
		"stack\n  queue: RabbitMQ\n  cache: Redis",
		[
			["queue", "RabbitMQ"],
			["cache", "Redis"],
		],
	],
	[
		"Kitchen brief. head chef = Octavio, sous = Minh Anh. Ask her.",
		[
			["head chef", "Octavio"],
			["sous", "Minh Anh"],
		],
	],
	[
		"/billing -> Ayodele\n/search -> Signe",
		[
			["/billing", "Ayodele"],
			["/search", "Signe"],
		],
	],
	[
		"EU launch = 15 Sep, UK launch = 1 Nov",
		[
			["EU launch", "15 Sep"],
			["UK launch", "1 Nov"],
		],
	],
	["The rule is simple: never on Fridays.", []],
	["queue: RabbitMQ", []],
	["Ana: ok\nBen: I come later", []],
	["see: https://a.example\nor: https://b.example", []],
])("%j jots down %j", (text, pairs) => {
	expect(pairsIn(text)).toEqual(pairs);
});

test("what is jotted down stands where it was written", () => {
	const text = "stack\n  queue: RabbitMQ\n  cache: Redis";
	expect(jottingsIn(text).map(({ at }) => text.slice(at.start, at.end).trim())).toEqual([
		"queue: RabbitMQ",
		"cache: Redis",
	]);
});

test("a jotting is a fact of its label once, and of no speaker", () => {
	const person = { name: "ana", label: "Person" as const, aliases: [], isName: true, start: 0, end: 3 };
	const tool = { name: "Redis", label: "Product" as const, aliases: [], isName: true, start: 5, end: 10 };
	const extraction: Extraction = { extractor: "t", entities: [person, tool], edges: [], statements: [], warning: null };
	const text = "ana: later\ncache: Redis\nport: 6379\nopen: two seats";
	const words = [...text.matchAll(/\p{L}+/gu)].map(({ 0: it, index }) => ({
		text: it,
		start: index,
		end: index + it.length,
	}));
	const tagged = {
		text,
		words,
		upos: words.map((word) => (word.text === "open" ? "ADJ" : "NOUN")),
		xpos: [],
		pieces: [],
	};
	addJottings(extraction, tagged);
	addJottings(extraction, tagged);
	expect(extraction.edges.map(({ source, target }) => [source, target])).toEqual([["cache", "Redis"]]);
	expect(extraction.statements.map(({ entity, value }) => [entity, value])).toEqual([["port", "6379"]]);
	expect(extraction.entities.map(({ name }) => name)).toEqual(["ana", "Redis", "cache", "port"]);
});
