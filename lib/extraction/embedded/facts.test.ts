import { describe, expect, test } from "vitest";
import { extractEmbedded } from "./extract-embedded";

const NOW = new Date("2024-03-15T12:00:00Z"); // a Friday
const run = (text: string) => extractEmbedded({ text, validAt: NOW, known: [] });

/** prose | source | relation | target | what the fact must say (a part of it). */
const FACTS: [string, string, string, string, string][] = [
	["Bob is the CTO of Initech.", "Bob", "is_cto_of", "Initech", "Bob is the CTO of Initech."],
	[
		"My name is Lena and I work at Siemens in Munich.",
		"Lena",
		"works_at",
		"Siemens",
		"Lena: “My name is Lena and I work at",
	],
	["Paul loves hiking.", "Paul", "loves", "hiking", "Paul loves hiking."],
	["Greta works at Lindholm Bakery.", "Greta", "works_at", "Lindholm Bakery", "Greta works at Lindholm Bakery."],
	["Tom lives in Oslo.", "Tom", "lives_in", "Oslo", "Tom lives in Oslo."],
	["Tom lived in Oslo.", "Tom", "lives_in", "Oslo", "Tom lived in Oslo."],
	["Paula likes green tea.", "Paula", "likes", "green tea", "Paula likes green tea."],
	["Paula does not like green tea.", "Paula", "does_not_like", "green tea", "does not like"],
	["Paula doesn't like coffee.", "Paula", "does_not_like", "coffee", "does not like coffee"],
	["Paula never eats meat.", "Paula", "never_eats", "meat", "never eats meat"],
	["Henry might buy a boat.", "Henry", "might_buy", "boat", "might buy a boat"],
	["Henry should call the dentist.", "Henry", "should_call", "dentist", "should call"],
	["Henry can't play the piano.", "Henry", "can_not_play", "piano", "cannot play the piano"],
	["Helen will join Nordwind in June.", "Helen", "will_join", "Nordwind", "will join"],
	["Nordwind was founded by Helen Marsh.", "Helen Marsh", "founds", "Nordwind", "was founded by Helen Marsh"],
	["The bridge was designed by Karl Ritter.", "Karl Ritter", "designs", "bridge", "was designed by Karl Ritter"],
	["Ella is married to Oscar.", "Ella", "married_to", "Oscar", "is married to Oscar"],
	["Oscar was born in Lisbon.", "Oscar", "born_in", "Lisbon", "was born in Lisbon"],
	["Nordwind is based in Hamburg.", "Nordwind", "based_in", "Hamburg", "is based in Hamburg"],
	["Maria is a nurse.", "Maria", "is", "nurse", "Maria is a nurse."],
	["Maria is not a doctor.", "Maria", "is_not", "doctor", "is not a doctor"],
	["Maria became a teacher.", "Maria", "becomes", "teacher", "became a teacher"],
	["Victor is the director of Nordwind.", "Victor", "is_director_of", "Nordwind", "the director of Nordwind"],
	["Victor is allergic to peanuts.", "Victor", "is_allergic_to", "peanuts", "is allergic to peanuts"],
	["Clara is vegetarian.", "Clara", "is", "vegetarian", "is vegetarian"],
	["Clara adopted a puppy and a kitten.", "Clara", "adopts", "kitten", "adopted"],
	["Clara and Jonas visited Vienna.", "Jonas", "visits", "Vienna", "Jonas visited Vienna"],
	["Clara sings and plays the violin.", "Clara", "plays", "violin", "Clara sings and plays the violin."],
	["Peter gave Nina a bicycle.", "Peter", "gives", "bicycle", "gave"],
	["Peter gave Nina a bicycle.", "Peter", "gives_to", "Nina", "gave"],
	["Peter sent the report to Nina.", "Peter", "sends_report_to", "Nina", "sent the report to Nina"],
	[
		"Mara prefers written updates to meetings.",
		"Mara",
		"prefers_updates_to",
		"meetings",
		"prefers written updates to meetings",
	],
	[
		"Mara prefers written updates to meetings.",
		"written updates",
		"preferred_to",
		"meetings",
		"prefers written updates to meetings",
	],
	["Tomas moved the team from Bergen to Oslo.", "Tomas", "moves_team_to", "Oslo", "moved the team from Bergen to Oslo"],
	[
		"Liv Haugen joined Fjordlight as an adviser.",
		"Liv Haugen",
		"joins_as",
		"adviser",
		"joined Fjordlight as an adviser",
	],
	["Peter wants to buy a house.", "Peter", "wants_to_buy", "house", "wants to buy a house"],
	["Peter enjoys reading novels.", "Peter", "enjoys_reading", "novels", "enjoys reading novels"],
	["Peter grew up in Madrid.", "Peter", "grows_up_in", "Madrid", "grew up in Madrid"],
	[
		"Ruth, who works at Siemens, lives in Munich.",
		"Ruth",
		"works_at",
		"Siemens",
		"Ruth, who works at Siemens, lives in Munich.",
	],
	["Ruth, who works at Siemens, lives in Munich.", "Ruth", "lives_in", "Munich", "lives in Munich"],
	[
		"Nina said that Peter moved to Rome.",
		"Peter",
		"reportedly_moves_to",
		"Rome",
		"Nina said that Peter moved to Rome.",
	],
	["Nina thinks Peter likes jazz.", "Peter", "reportedly_likes", "jazz", "Nina thinks Peter likes jazz."],
	[
		"We met Bo Lind. Ada Berg, their CFO, wants a pilot.",
		"Ada Berg",
		"wants",
		"pilot",
		"“Ada Berg, their CFO, wants a pilot.”",
	],
	[
		"Sarah joined Acme in 2021. Before that she worked at Figma.",
		"Sarah",
		"works_at",
		"Figma",
		"she [Sarah] worked at Figma.",
	],
	[
		"We decided to move from Heroku to AWS.",
		"Heroku",
		"moved_to",
		"AWS",
		"The team decided to move from Heroku to AWS.",
	],
	[
		"Our team uses PostgreSQL for billing.",
		"PostgreSQL",
		"used_for",
		"billing",
		"The team uses PostgreSQL for billing.",
	],
	["The disk was full. Follow-up: Lena to add an alert.", "Lena", "adds", "alert", "“Lena to add an alert.”"],
	["No customers saw the outage.", "customers", "does_not_see", "outage", "No customers saw the outage."],
	["I live in Berlin with my wife Clara.", "User", "lives_in", "Berlin", "User lives in Berlin with their wife Clara."],
	["I prefer dark mode.", "User", "prefers", "dark mode", "The user prefers dark mode."],
	["I don't eat shellfish.", "User", "does_not_eat", "shellfish", "User does not eat shellfish."],
	["I am learning Spanish.", "User", "learns", "Spanish", "User is learning Spanish."],
	["My sister Julia lives in Kyoto.", "Julia", "lives_in", "Kyoto", "Kyoto"],
	["Sarah met Daniel. He works at Google.", "Daniel", "works_at", "Google", "Daniel works at Google."],
	["Sarah lives in Boston. She studies chemistry.", "Sarah", "studies", "chemistry", "Sarah studies chemistry."],
	["Acme Corp opened an office. The company is based in Dublin.", "Acme Corp", "based_in", "Dublin", "Dublin"],
	["Lena: I adopted a cat.", "Lena", "adopts", "cat", "Lena adopted a cat."],
	["Lena: I am allergic to cats.", "Lena", "is_allergic_to", "cats", "Lena is allergic to cats."],
	["alice works_at acme", "alice", "works_at", "acme", "Alice works at acme."],
	["bob married_to carol", "bob", "married_to", "carol", "Bob married to carol."],
	["Anna moved from Berlin to Paris.", "Anna", "moves_to", "Paris", "moved from Berlin to Paris"],
	["Anna no longer works at Siemens.", "Anna", "no_longer_works_at", "Siemens", "no longer works at Siemens"],
	["Anna used to live in Prague.", "Anna", "used_to_live_in", "Prague", "used to live in Prague"],
	["Anna quit Siemens.", "Anna", "quits", "Siemens", "quit Siemens"],
	["Anna stopped smoking cigars.", "Anna", "stops_smoking", "cigars", "stopped smoking cigars"],
	["The parser is written in Rust.", "parser", "written_in", "Rust", "is written in Rust"],
	["The service depends on Postgres.", "service", "depends_on", "Postgres", "depends on Postgres"],
	["Nordwind acquired Seabird for two million dollars.", "Nordwind", "acquires", "Seabird", "acquired Seabird"],
	["Dr. Maria Lopez treated Omar.", "Maria Lopez", "treats", "Omar", "treated Omar"],
	["Ivan has two daughters.", "Ivan", "has", "daughters", "has two daughters"],
	["Ivan has worked at Bosch since 2015.", "Ivan", "works_at", "Bosch", "has worked at Bosch since 2015"],
	["Ivan studied physics at Uppsala University.", "Ivan", "studies_at", "Uppsala University", "at Uppsala University"],
	["The museum is located in Florence.", "museum", "located_in", "Florence", "is located in Florence"],
	["Emma broke up with Liam.", "Emma", "breaks_up_with", "Liam", "broke up with Liam"],
	["Emma hardly drinks wine.", "Emma", "hardly_drinks", "wine", "hardly drinks wine"],
	["If it rains, Emma will cancel the picnic.", "Emma", "will_cancel", "picnic", "if it rains"],
];

describe("prose becomes edges", () => {
	test.each(FACTS)("%s -> %s %s %s", (text, source, relation, target, told) => {
		const { edges } = run(text);
		const edge = edges.find((e) => e.source === source && e.relation === relation && e.target === target);
		expect(edge, JSON.stringify(edges.map((e) => [e.source, e.relation, e.target, e.fact]))).toBeDefined();
		expect(edge?.fact.toLowerCase()).toContain(told.toLowerCase());
	});
});

/** prose | relation | valid from | valid to. */
const TIMED: [string, string, string | null, string | null][] = [
	["Tom visited Rome yesterday.", "visits", "2024-03-14", null],
	["Tom visited Rome last Friday.", "visits", "2024-03-08", null],
	["Tom visited Rome two weeks ago.", "visits", "2024-03-01", null],
	["Tom visited Rome in May 2023.", "visits", "2023-05-01", null],
	["Tom visited Rome on 7 June 2022.", "visits", "2022-06-07", null],
	["Tom will visit Rome next month.", "will_visit", "2024-04-01", null],
	["Tom worked at Bosch until 2019.", "works_at", null, "2019-01-01"],
	["Tom has worked at Bosch since 2015.", "works_at", "2015-01-01", null],
	["Tom likes Rome.", "likes", null, null],
];

describe("times are resolved against the episode", () => {
	test.each(TIMED)("%s", (text, relation, from, to) => {
		const edge = run(text).edges.find((e) => e.relation === relation);
		expect(edge?.validAt?.toISOString().slice(0, 10) ?? null).toBe(from);
		expect(edge?.invalidAt?.toISOString().slice(0, 10) ?? null).toBe(to);
	});
});

/** prose | what ended: relation and object; null when nothing ended. */
const ENDED: [string, string | null, string | null][] = [
	["Anna moved from Berlin to Paris.", "lives_in", "Berlin"],
	["Anna no longer works at Siemens.", "works_at", "Siemens"],
	["Anna doesn't work at Siemens anymore.", "works_at", "Siemens"],
	["Anna used to live in Prague.", "lives_in", "Prague"],
	["Anna quit Siemens.", "works_at", "Siemens"],
	["Anna resigned from Siemens.", "works_at", "Siemens"],
	["Anna divorced Mark.", "married_to", "Mark"],
	["Anna broke up with Mark.", "dates", "Mark"],
	["Anna sold the boat.", "owns", "boat"],
	["Anna stopped using Slack.", "uses", "Slack"],
	["Anna moved to Paris.", "lives_in", null],
];
const GOES_ON = [
	"Anna works at Siemens.",
	"Anna visited Berlin and Paris.",
	"Anna might move to Paris.",
	"Anna did not move to Paris.",
	"Anna never quit Siemens.",
	"Anna moved the sofa to the kitchen.",
	"Anna wants to quit Siemens.",
	"Mark said that Anna quit Siemens.",
	"If Anna quits Siemens, Mark will celebrate.",
	"Did Anna quit Siemens?",
	"Anna left Berlin.",
	"Anna also works at Bosch.",
];

describe("only what the prose says has ended, ends", () => {
	test.each(ENDED)("%s", (text, relation, object) => {
		const endings = run(text).edges.flatMap((e) => e.endings);
		expect(
			endings.some((e) => e.subject === "Anna" && e.relations.includes(relation ?? "") && e.object === object),
		).toBe(true);
	});
	test.each(GOES_ON)("%s", (text) => {
		expect(run(text).edges.flatMap((e) => e.endings)).toEqual([]);
	});
});

describe("a fact about one entity is a statement", () => {
	test("the sentence that states it is its evidence, in the offsets of the whole text", () => {
		const text = "Lena: The storage volume was deleted. I adopted a cat.";
		const { edges, statements } = run(text);
		expect(statements).toMatchObject([
			{ entity: "storage volume", predicate: "is_deleted", fact: "Lena: “The storage volume was deleted.”" },
		]);
		const said = [...statements, ...edges].map(({ evidence }) => text.slice(evidence?.start, evidence?.end));
		expect(said).toEqual(["The storage volume was deleted.", "I adopted a cat."]);
	});
});
