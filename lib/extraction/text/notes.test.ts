import { expect, test } from "vitest";
import { layoutOf } from "./layout";

/** The lines of prose that the reader is given, and the facts that the form says. */
function read(text: string) {
	const { readable, stated } = layoutOf(text);
	const facts = [...(stated?.edges ?? []), ...(stated?.statements ?? [])];
	const lines = readable?.text.split("\n").map((line) => line.replace(/\s+/g, " ").trim());
	expect(readable?.text ?? text).toHaveLength(text.length);
	return {
		lines: lines?.filter((line) => line !== ""),
		facts: facts.map(({ fact, validAt }) => (validAt ? `${fact}|${validAt.toISOString().slice(0, 10)}` : fact)),
		edges: stated?.edges.map(({ source, relation, target }) => `${source} ${relation} ${target}`),
		quotes: facts.map(({ evidence }) => text.slice(evidence?.start, evidence?.end)),
		aliases: stated?.entities[0]?.aliases,
	};
}

test("a note of a vault: two blocks of front matter, typed links, observations, tasks, callouts and comments", () => {
	const { lines, facts, edges, aliases, quotes } = read(`---
permalink: projects/tern
---

---
title: "Tern rollout"
aliases: [Tern, "Project Tern"]
tags: [project/active, infra]
owner: "[[Lucía Ferrer]]"
status: in-progress
due: 2026-10-15
date: 2026-08-30
---

# Tern rollout

Up:: [[Infrastructure MOC]]

- [decision] We ship Tern with Caddy instead of nginx #infra (because of automatic TLS)
- owned_by [[Lucía Ferrer|Lucía]]
- depends_on [[Zephyr API]]
- replaces [[tern.old]]
- [x] order the certificate ✅ 2026-08-30
- [ ] move DNS to deSEC 📅 2026-09-20

> [!warning] Do not reboot
> The RAID controller forgets its cache.

![[diagram.png]]
See also [[Meeting 2026-08-28#Decisions]] and ==the rollback plan==. ^ref1
%% private: ask Lucía about budget %%
`);
	expect(lines).toEqual([
		"# Tern rollout",
		"- We ship Tern with Caddy instead of nginx (because of automatic TLS)",
		"- order the certificate 2026-08-30",
		"- move DNS to deSEC 2026-09-20",
		"> Do not reboot",
		"> The RAID controller forgets its cache.",
		"See also Meeting 2026-08-28 and the rollback plan .",
	]);
	expect(edges).toEqual([
		"Tern rollout owned_by Lucía Ferrer",
		"Tern rollout owned_by Lucía Ferrer",
		"Tern rollout depends_on Zephyr API",
		"Tern rollout replaced tern.old",
		"Tern rollout part_of Infrastructure MOC",
	]);
	expect(facts).toEqual(
		expect.arrayContaining([
			"Tern rollout is owned by Lucía Ferrer.|2026-08-30",
			"Tern rollout depends on Zephyr API.|2026-08-30",
			"The status of Tern rollout is in-progress.|2026-08-30",
			"Tern rollout is due on 2026-10-15.|2026-08-30",
		]),
	);
	expect(aliases).toEqual(["Tern", "Project Tern"]);
	expect(quotes).toContain('owner: "[[Lucía Ferrer]]"');
});

test("Org-mode: keywords, drawers, states, tags and code are no prose", () => {
	const { lines } = read(`#+TITLE: Tern
#+DATE: <2026-08-30 Sun>
* TODO [#A] Move the DNS :infra:dns:
SCHEDULED: <2026-09-20 Sun>
:PROPERTIES:
:ID: 3f2504e0
:END:
[[https://x.test][Lucía Ferrer]] owns /Tern/ with *Caddy*.
- [X] order it
#+BEGIN_SRC sh
rm -rf x
#+END_SRC
** Risks
`);
	expect(lines).toEqual([
		"Tern",
		"# Move the DNS",
		"SCHEDULED: 2026-09-20",
		"Lucía Ferrer owns Tern with Caddy .",
		"- order it",
		"## Risks",
	]);
});

test.each<[string, string]>([
	["Markdown without properties", "# Plan\n\n- Ada owns it\n\n---\n\nGrace left."],
	["prose with a rule above", "---\nAda joined Acme.\n---\nShe left."],
	["C++", "std::vector grows: see std::move"],
])("%s stays as it is", (_, text) => expect(layoutOf(text)).toEqual({ readable: null, stated: null }));

test("a property's evidence is its own lines, whatever else says its name or the title", () => {
	const { quotes, facts } = read(`---
permalink: projects/Tern
product_owner: Ada Lind
owner: Ben Okafor
members:
  - Cara Diaz
  - Dev Rao
title: Tern
---
Tern is late.
`);
	expect(facts).toContain("Tern is owned by Ben Okafor.");
	expect(quotes[facts.indexOf("Tern is owned by Ben Okafor.")]).toBe("owner: Ben Okafor");
	expect(quotes[facts.indexOf("Tern is assigned to Dev Rao.")]).toBe("members:\n  - Cara Diaz\n  - Dev Rao");
});

test("several links of one type, and links by folder", () => {
	const { edges } = read(
		'---\nowner: "[[People/Lucía Ferrer|Lucía]]"\n---\n# Tern\n\n- affects [[Staging]], [[Billing]] (both)\n',
	);
	expect(edges).toEqual(["Tern owned_by Lucía Ferrer", "Tern affects Staging", "Tern affects Billing"]);
});
