import { expect, test } from "vitest";
import { askCommand, commandsOf, factCommand, filterCommands, isQuestion } from "./commands";

const TEAMS = [
	{ id: "t1", name: "Acme", role: "owner", projects: [{ id: "p1", name: "default" }] },
	{ id: "t2", name: "Beta", role: "viewer", projects: [{ id: "p2", name: "atlas" }] },
];
const labels = (typed: string) =>
	filterCommands(commandsOf({ teams: TEAMS, teamId: "t1", projectId: "p1", isSold: true }), typed).map(
		({ label }) => label,
	);

test("every page of the project and of the team is there, and every project of every team", () => {
	expect(labels("")).toEqual(expect.arrayContaining(["Overview", "Graph", "Billing", "Settings", "default", "atlas"]));
});

test("where nobody sells anything there is a plan with its limits, and no billing", () => {
	const commands = commandsOf({ teams: TEAMS, teamId: "t1", projectId: "p1", isSold: false });
	const names = commands.map(({ label }) => label);
	expect(names).toContain("Plan and limits");
	expect(names).not.toContain("Billing");
});

test("pages that a role may not open are not offered", () => {
	const commands = commandsOf({ teams: TEAMS, teamId: "t2", projectId: "p2", isSold: true });
	expect(commands.map(({ label }) => label)).not.toContain("Billing");
});

test("actions are offered to those who may do them", () => {
	expect(labels("")).toEqual(expect.arrayContaining(["Write an episode", "Import a file", "Create an API key"]));
	const viewer = commandsOf({ teams: TEAMS, teamId: "t2", projectId: "p2", isSold: true }).map(({ label }) => label);
	expect(viewer).not.toContain("Write an episode");
	expect(viewer).not.toContain("Invite a member");
});

test("all words must be there, and labels that begin with the first come first", () => {
	expect(labels("se")[0]).toBe("Search");
	expect(labels("project atl")).toEqual(["atlas"]);
	expect(labels("nothing of the kind")).toEqual([]);
});

test("without a team there is still the account", () => {
	expect(commandsOf({ teams: [], teamId: null, projectId: null, isSold: true }).map(({ label }) => label)).toContain(
		"Account",
	);
});

test("what ends as a question or has three words is one; a name is none", () => {
	expect(["who leads?", "who leads firmware", " when is the launch "].map(isQuestion)).toEqual([true, true, true]);
	expect(["Ada", "Ada Lovelace", ""].map(isQuestion)).toEqual([false, false, false]);
});

test("asking opens the search with the very words", () => {
	expect(askCommand("p1", " 50% off & more? ")).toMatchObject({
		label: "Ask: 50% off & more?",
		href: "/p/p1/search?query=50%25+off+%26+more%3F",
	});
});

test("a fact leads to the place that says it, or to its entity, and says that it has ended", () => {
	const fact = { uuid: "f", fact: "Ada leads.", source: "a/b", speaker: "Tom", saidAt: "2026-11-05T00:00:00.000Z" };
	expect(factCommand("p1", { ...fact, hasEnded: false, episode: "e", start: 7 })).toMatchObject({
		href: "/p/p1/episodes/e#at-7",
		hint: "Tom, 5 Nov 2026",
	});
	expect(factCommand("p1", { ...fact, speaker: "", hasEnded: true, episode: null, start: null })).toMatchObject({
		href: "/p/p1/entities/a%2Fb",
		hint: "no longer true, 5 Nov 2026",
	});
});
