import { expect, test } from "vitest";
import { replaces, succeeds } from "./succession";

type Told = [source: string, relation: string, target: string | null, fact: string];
const toSaid = ([source, relation, target, fact]: Told) => ({
	...{ relation, fact, ends: target === null ? [source] : [source, target] },
});

const BELONGS: Told = ["Gangway", "belongs_to", "ishaan", "Gangway belongs to ishaan."];
const LIVES: Told = ["Ada", "lives_in", "Bergen", "Ada lives in Bergen."];
const KEPT: Told = ["Passenger lists", "kept", null, "Passenger lists are kept 90 days."];
const PASS: Told = ["Gull day pass", "costs", "18 euros", "The Gull day pass costs 18 euros."];

test.each<[is: boolean, was: Told, later: Told]>([
	[true, LIVES, ["Ada", "moved_to", "Oslo", "Ada moved to Oslo."]],
	[true, ["Ada", "works_at", "Acme", "Ada works at Acme."], ["Ada", "joined", "Initech", "Ada joined Initech."]],
	[true, ["Ada", "prefers", "tea", "Ada prefers tea."], ["Ada", "switched_from", "tea", "Ada switched from tea."]],
	[true, KEPT, ["Passenger lists", "stay", null, "Passenger lists are kept 30 days."]],
	[
		true,
		["Choir", "in", "Riga", "The choir office is in Riga."],
		["Choir office", "at", "Oslo", "The choir office is at Oslo."],
	],
	[false, LIVES, ["Ada", "switched_to", "coffee", "Ada switched from tea to coffee."]],
	[false, LIVES, ["Bob", "moved_to", "Oslo", "Bob moved to Oslo."]],
	[false, KEPT, ["140 complaints", "came_about", "Passenger lists", "140 complaints came in about passenger lists."]],
	[false, BELONGS, ["Bollard", "answers_within", null, "Bollard answers within 300 ms."]],
	[false, PASS, ["Gull season pass", "costs", "265 euros", "The Gull season pass costs 265 euros."]],
	[false, PASS, ["ferry", "costs", "20 euros", "The ferry costs 20 euros."]],
	[false, BELONGS, ["Gangway", "marks", "seat", "Gangway marks the seat as taken."]],
])("that the one took the other's place is %j: %j, %j", (is, was, later) => {
	expect(succeeds(toSaid(was), toSaid(later))).toBe(is);
});

test.each<[is: boolean, later: Told, status: string]>([
	[true, ["Ada", "left", "Bergen", "Ada left Bergen."], "past"],
	[true, ["Ada", "lives_in", "Oslo", "Ada lives in Oslo."], "stated"],
	[false, ["Ada", "hates", "Bergen", "Ada hates Bergen."], "stated"],
])("that it took its place for sure is %j: %j", (is, later, status) => {
	expect(replaces(toSaid(LIVES), toSaid(later), status)).toBe(is);
});

const USES: Told = ["Heron", "uses", "RabbitMQ", "Heron uses RabbitMQ as its broker."];
const CLOSED: Told = ["Mill bridge", "is", "closed", "Mill bridge is closed."];

test.each<[is: boolean, was: Told, later: Told]>([
	[true, USES, ["NATS", "replaced", "RabbitMQ", "NATS replaces RabbitMQ as the broker."]],
	[true, USES, ["RabbitMQ", "replaced_by", "NATS", "RabbitMQ was replaced by NATS."]],
	[false, USES, ["RabbitMQ", "replaced", "ActiveMQ", "RabbitMQ replaced ActiveMQ."]],
	[true, CLOSED, ["Mill bridge", "open_to", "traffic", "Mill bridge is open to traffic again."]],
	[false, CLOSED, ["Cress ford", "open_to", "traffic", "The Cress ford is open to traffic again."]],
])("that what is gone or the other state ends it is %j: %j, %j", (is, was, later) => {
	expect(replaces(toSaid(was), toSaid(later), "stated")).toBe(is);
});
