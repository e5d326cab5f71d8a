// What a whole text says beyond each of its sentences: who speaks, what stands above, which words are kept.
// Longer than 250 lines: one table of texts, each with the fact that it is read for.
import { describe, expect, test } from "vitest";
import { findCandidates } from "./extract-embedded";

const NOW = new Date("2024-03-15T12:00:00Z"); // a Friday

const DOCUMENT: [string, string, string | null, string | null, string][] = [
	// Decisions, with what was chosen and what was left.
	[
		"We will move billing from Braintree to Stripe.",
		"billing",
		"will_be_moved_to",
		"Stripe",
		"from Braintree to Stripe",
	],
	[
		"We will move billing from Braintree to Stripe.",
		"billing",
		"will_be_moved_from",
		"Braintree",
		"from Braintree to Stripe",
	],
	["The team chose Postgres over MySQL.", "Postgres", "chosen_over", "MySQL", "chose Postgres over MySQL"],
	// What a verb relates beside its subject.
	["Nina deployed the dashboards to Grafana Cloud.", "dashboards", "deployed_to", "Grafana Cloud", "deployed the"],
	["The test cluster has access to the stored secrets.", "test cluster", "has_access_to", "stored secrets", "access"],
	// A line above that is open at its end: these are items of a list.
	[
		"We saw today\nthe old van lost its left mirror in Oslo yesterday, so Omar called\nthe boat needs a new sail",
		"boat",
		"needs",
		"sail",
		"The boat needs a new sail.",
	],
	[
		"The process will govern:\n- the creation of work groups",
		"process",
		"will_govern",
		"creation of work groups",
		"The process will govern the creation of work groups.",
	],
	[
		"Ann: Maybe the Oslo crew needs a boat :+1:",
		"Oslo crew",
		"needs",
		"boat",
		"Ann: “Maybe the Oslo crew needs a boat.”",
	],
	// A wrapped line is none, whatever stands above.
	[
		"Meeting notes\nOmar didn't sell the old van to Globex in May unless the Oslo office\npays for it.",
		"Omar",
		"does_not_sell",
		"old van",
		"“Omar didn't sell the old van to Globex in May unless the Oslo office pays for it.”",
	],
	// Quotation marks, opening words, short words and a name at the end are kept.
	[
		"Tom: Acme moved to Oslo.\nAnn: Omar appreciates the help of the old crew, Tom.",
		"Omar",
		"appreciates",
		"help of old crew",
		"Ann: “Omar appreciates the help of the old crew, Tom.”",
	],
	[
		'"Dune" by Frank Herbert inspired Omar in Oslo to write "Sand".',
		"Dune",
		"inspires",
		"Omar",
		'“"Dune" by Frank Herbert inspired Omar in Oslo to write "Sand".”',
	],
	[
		"Right or wrong, Ann owns the Oslo office.",
		"Ann",
		"owns",
		"Oslo office",
		"“Right or wrong, Ann owns the Oslo office.”",
	],
	["AWS is run by Omar, and GCP is run by Ann.", "Omar", "runs", "AWS", "“AWS is run by Omar, and GCP is run by Ann.”"],
	["Ann joined Globex; she hates it.", "Ann", "joins", "Globex", "“Ann joined Globex; she hates it.”"],
	// Whose note it is: its owner, its speaker, its heading.
	["[Josh] Will try async meetings.", "Josh", "will_try", "async meetings", "Josh: “Will try async meetings.”"],
	["[Josh] Fix the staging proxy.", "Josh", "fixes", "staging proxy", "Josh: “Fix the staging proxy.”"],
	["Case studies (@felix)\nNeed two people by May.", "@felix", "is_owner_of", "Case studies", "is put down for"],
	[
		"Office Hours\nWaiting on Globex Corporation.",
		"Office Hours",
		"waits_on",
		"Globex Corporation",
		"Under “Office Hours”: “Waiting on Globex Corporation.”",
	],
	// Mail, logs and signatures.
	["From: Shelk, John\nTo: Ann Lee\nSubject: Budget\n\nHi.", "John Shelk", "wrote_to", "Ann Lee", "wrote to Ann Lee"],
	["From: Ann Lee\nTo: Bo Day\n\nI will call Globex.", "Ann Lee", "will_call", "Globex", "Ann Lee will call Globex"],
	[
		"2024-03-01 10:12 - Priya restarted node 4",
		"Priya",
		"restarts",
		"node 4",
		"Priya restarted node 4 on 2024-03-01 at 10:12.",
	],
	["I will call Globex.\n\nRegards,\nAnn", "Ann", "will_call", "Globex", "Ann will call Globex."],
	// Lists under what leads to them.
	["The agenda included:\n- Access policy from Nell", "agenda", "includes", "Access policy", "The agenda included A"],
	// Owners and places of nouns, causes.
	["The missing setting on the live cluster broke the proxy.", "missing setting", "is_on", "live cluster", "broke"],
	["The outage was caused by a missing setting.", "missing setting", "causes", "outage", "was caused by"],
	// Said, not stated; asked, not stated.
	["Kai says that Redis is too slow for the queue.", "Redis", "reportedly_is_slow_for", "queue", "Kai says that Redis"],
	["Paula: Will Omar visit Berlin?", "Omar", "whether_will_visit", "Berlin", "Paula asked: “Will Omar"],
	[
		"Paula: Should I send Omar to Berlin?",
		"Omar",
		"whether_should_be_sent_to",
		"Berlin",
		"Paula asked: “Should I send",
	],
	[
		"Expected behavior\nThe text is copied to the clipboard.",
		"text",
		"expected_copied_to",
		"clipboard",
		"Expected behavior: The",
	],
	[
		"- 1. Copy the seed in Electrum 2. Load it in Bitcoin Core 3. Sign",
		"seed",
		"copied_in",
		"Electrum",
		"Copy the seed in Electrum.”",
	],
	[
		"Expected behavior\nThe text is copied.\n\n# The page crashes\nOmar restarted the server in Oslo.",
		"Omar",
		"restarts",
		"server",
		"Omar restarted the server",
	],
	[
		"Ann: Look at this.\nFixed the proxy [DONE]\nI moved to Berlin with Kai.",
		"Ann",
		"moves_to",
		"Berlin",
		"Ann moved to Berlin",
	],
	["Ed: I joined Acme in Berlin.", "Ed", "joins", "Acme", "Ed joined Acme in Berlin."],
	[
		"Kai uses DBeaver in Oslo, and this helps Globex.",
		"Kai",
		"uses",
		"DBeaver",
		"“Kai uses DBeaver in Oslo, and this helps Globex.”",
	],
	["Bill joined Acme in Berlin.", "Bill", "joins", "Acme", "Bill joined Acme in Berlin."],
	["- We moved to Python 2. Ann tested the boat.", "Python", "is_moved_to", null, "The team moved to Python 2."],
	["Paula: Why doesn't Omar visit Berlin?", "Omar", "whether_does_not_visit", "Berlin", "“Why doesn't Omar visit"],
	[
		"Paula: I will call Omar and meet Kai in Berlin.",
		"Paula",
		"will_call",
		"Omar",
		"Paula will call Omar and meet Kai",
	],
	// Quoted, where the words of the source or ours are no good English.
	[
		"Recruiter sends Omar the Globex offer.",
		"Recruiter",
		"sends_to",
		"Omar",
		"“Recruiter sends Omar the Globex offer.”",
	],
	["The fixed boats has reached Oslo.", "fixed boats", "reaches", "Oslo", "“The fixed boats has reached Oslo.”"],
	[
		"Paula: By sharing our boats, we reach Oslo.",
		"Paula",
		"reaches",
		"Oslo",
		"Paula: “By sharing our boats, we reach Oslo.”",
	],
	["I hope that I reach Oslo.", "User", "reportedly_reaches", "Oslo", "The user: “I hope that I reach Oslo.”"],
	// A speaker whose name means something in a pattern.
	[
		"Jean-Paul O'Hara: We visit Berlin.",
		"Jean-Paul O'Hara",
		"visits",
		"Berlin",
		"Jean-Paul O'Hara: “We visit Berlin.”",
	],
	// Marks of Markdown and HTML are not read, nor what they hide.
	["**Paula:** We visit Berlin.", "Paula", "visits", "Berlin", "Paula: “We visit Berlin.”"],
	["<!-- Omar uses Redis. --> <b>Globex uses Kafka.</b>", "Globex", "uses", "Kafka", "Globex uses Kafka."],
	["Globex uses [Kafka](https://kafka.example/docs) for billing.", "Globex", "uses", "Kafka", "Globex uses Kafka for"],
	// A line that was cut before a number.
	[
		"At around 17:20, several hours before the outage, Omar started moving Globex from Kafka\n1.11 to 1.13.",
		"Globex",
		"moved_from",
		"Kafka",
		"moving Globex from Kafka 1.11 to 1.13.",
	],
	// An item stands over what is deeper, not over its neighbours.
	[
		"- Login page\n  - Needs a review by Omar",
		"review",
		"needed_by",
		"Omar",
		"Under “Login page”: “Needs a review by Omar.”",
	],
	[
		"** Installed an old package builder\n*** Specs of ten pages\n** Moved the Globex server to Stripe",
		"Globex server",
		"moved_to",
		"Stripe",
		"“Moved the Globex server to Stripe.”",
	],
	// What is long, or holds marks, is quoted as it stands.
	[
		"Omar moved the boats (all of them) to Oslo.",
		"Omar",
		"moves",
		"boats",
		"“Omar moved the boats (all of them) to Oslo.”",
	],
	[
		"We set a error page on the Oslo server.",
		"error page",
		"set_on",
		"Oslo server",
		"“We set a error page on the Oslo server.”",
	],
	// Not without what it holds for.
	[
		"We copy the boats to Oslo, but only if Omar agrees.",
		"boats",
		"copied_to",
		"Oslo",
		"The team: “We copy the boats to Oslo, but only if Omar agrees.”",
	],
	[
		"Omar checked the mail, and once aware of the storm, called Paula.",
		"Omar",
		"checks",
		"mail",
		"and once aware of the storm, called Paula",
	],
	[
		"The server is blocked by the nightly Redis job, which Globex intends to replace.",
		"Globex",
		"intends_to_replace",
		"nightly Redis job",
		"nightly Redis job, which Globex intends to replace.",
	],
	["I/O is slow on the Oslo server.", "I/O", "is_slow_on", "Oslo server", "I/O is slow on the Oslo server."],
	// Not without what speaks against it, even where only a quotation can hold that.
	[
		"Omar will move the boat to Oslo, but Paula wants it in Rome.",
		"Omar",
		"will_move",
		"boat",
		"but Paula wants it in Rome",
	],
	[
		"Omar deployed the fire blanket, but that had little effect.",
		"Omar",
		"deploys",
		"fire blanket",
		"“Omar deployed the fire blanket, but that had little effect.”",
	],
	// Whose words a mail quotes.
	[
		"From: Ann Lee\nTo: Bo Day\nOn Mon, 3 May 2021 at 10:11, Bo Day <bo@x.org> wrote:\n> I will move the boat to Oslo.\nI will call Globex.",
		"Bo Day",
		"will_move",
		"boat",
		"Bo Day will move the boat to Oslo.",
	],
	["Ann\nI will call Globex on Monday.\nOmar\nI plan a trip to Oslo.", "Omar", "plans", "trip", "Omar plans a trip"],
	[
		"2024-01-02 10:00:01 zed I moved the boat to Oslo\n2024-01-02 10:00:05 kix good\n2024-01-02 10:01:00 zed thanks\n2024-01-02 10:02:00 kix bye",
		"zed",
		"moves",
		"boat",
		"Zed moved the boat to Oslo.",
	],
	// One of the ways that were considered.
	[
		"Considered alternatives\nEach team has a Redis server\nThe Oslo team runs Kafka",
		"Oslo team",
		"considered_runs",
		"Kafka",
		"Considered alternatives: The Oslo team runs Kafka.",
	],
	["Globex bought Initech in Paris (2018).", "Globex", "buys", "Initech", "Globex bought Initech in Paris (2018)."],
	['The 27" monitor belongs to Omar.', "monitor", "belongs_to", "Omar", "monitor belongs to Omar."],
	["Ann joined Globex on 2024-01-05.\nBen joined Acme on 2024-02-01.", "Ben", "joins", "Acme", "Ben joined Acme"],
	["Omar uses the `<details>` element.", "Omar", "uses", "<details>", "Omar uses the `<details>` element."],
	[
		"Paula told Henry about the book she read last year.",
		"Paula",
		"reads",
		"book",
		"about the book she read last year.",
	],
	[
		"Paula named the agencies she is looking into.",
		"Paula",
		"looks_into",
		"agencies",
		"the agencies she is looking into.",
	],
	// Which ones are meant is said with what is said of them.
	["The boats that sank in Oslo were old.", "boats", "sinks_in", "Oslo", "The boats that sank in Oslo were old."],
	// What somebody is quoted with keeps its "I" and "we".
	['Ada asked Omar, and Omar replied, "I think we use Redis".', "Omar", "replies", null, '"I think we use Redis"'],
	["https://forge.example/a/b/pull/11 broke Kafka.", "https://forge.example/a/b/pull/11", "breaks", "Kafka", "https:"],
];

describe("a document says more than its sentences", () => {
	test.each(DOCUMENT)("%j -> %s %s %s", (text, source, relation, target, told) => {
		const found = findCandidates({ text, validAt: NOW, known: [] });
		const same = (a: string | null, b: string | null) => a?.toLowerCase() === b?.toLowerCase();
		const fact = found.find((e) => same(e.source, source) && e.relation === relation && same(e.target, target));
		expect(fact, JSON.stringify(found.map((e) => [e.source, e.relation, e.target, e.fact]))).toBeDefined();
		expect(fact?.fact).toContain(told);
	});

	test.each([
		["The adapter is not compatible with the old client.", /is not compatible/],
		["Kai doubts that Redis helps the queue.", /Kai doubts that/],
		["If the tests pass, Nina will release the update.", /^“If the tests pass/],
		["Nina is unlikely to need the cache.", /is unlikely to need/],
		["Nobody who works at Acme met Bob.", /^“Nobody/],
		["We made the decision that we need to rotate the secrets of the cluster.", /made the decision that/],
		["The stack is composed of Kafka topics, Redis caches, and Spark job runs.", /caches, and Spark job/],
		["In the meantime, Nina sold the van to Acme.", /Nina sold the van to Acme/],
	])("%s: every fact says so", (text, said) => {
		const found = findCandidates({ text, validAt: NOW, known: [] });
		expect(found.length).toBeGreaterThan(0);
		for (const { fact } of found) expect(fact).toMatch(said);
	});

	test.each([
		"It broke the proxy.",
		"(Which runs on Kafka.)",
		"The boat that Omar made a change to helps.",
		"They moved this to Paris.",
		"He gave it to them.",
		"Omar: There are so many, but one that stands out was when I met Paula at the lake.",
		"Omar: Rest is a priority, so make sure you take care of yourself.",
		"Agenda of 12 March\n\nMeeting Length",
		"Omar: The harbour needs a lighthouse, so let's build it with Paula.",
		"At the time there were 6 Rust crews in Oslo.",
		"User guide on how to clean the boat engine",
		"Kit → Can we ask the crew for a boat",
		"This does not mend the boat, so the Oslo crew is rested.",
	])("%j: who or what is unknown, and nothing is told", (text) => {
		expect(findCandidates({ text, validAt: NOW, known: [] })).toEqual([]);
	});
});
