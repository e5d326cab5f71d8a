// What headers of tables mean, as people and the programs whose exports they use write them. Pure.

import type { Label } from "../extraction";
import { nameRelation } from "../facts/name-relation";
import type { Field } from "./table";

/**
 * A column whose cells are entities, or with a null `label` values. `line` says a fact of it. `isOne`: a newer cell takes the place of an
 * older one.
 */
export type Column = {
	names: string[];
	relation: string;
	label: Label | null;
	line: (subject: string, object: string) => string;
	isOne?: boolean;
};

const column = (names: string, relation: string, label: Label | null, words: string, isOne = false): Column => ({
	names: names.split(", "),
	relation,
	label,
	line: (subject, object) => `${subject} ${words} ${object}.`,
	isOne,
});

/** Columns of any table. */
const COLUMNS: Column[] = [
	column("assignee, assigned to, responsible, dri, who", "assigned_to", "Person", "is assigned to", true),
	column("assignees, members, people, owners", "assigned_to", "Person", "is assigned to"),
	column(
		"owner, contact owner, deal owner, company owner, product owner, account owner, ticket owner",
		"owned_by",
		"Person",
		"is owned by",
		true,
	),
	column("reporter, reported by, requester, requested by, submitted by", "reported_by", "Person", "was reported by"),
	column("creator, created by, author, authors", "created_by", "Person", "was created by"),
	column("reviewer, reviewers, reviewed by", "reviewed_by", "Person", "was reviewed by"),
	column("decider, deciders, decided by, approvers, approved by", "decided_by", "Person", "was decided by"),
	column("present, attendees, participants", "attended_by", "Person", "was attended by"),
	column("apologies, absentees, regrets", "held_without", "Person", "was held without"),
	column("manager, line manager, reports to, supervisor, boss", "reports_to", "Person", "reports to", true),
	column("lead, project lead, team lead", "led_by", "Person", "is led by", true),
	column(
		"project, project name, projects, board name, epic, parent, parent issue, parent task, parent item, up, initiative, initiatives, project milestone, milestone",
		"part_of",
		"Topic",
		"is part of",
	),
	column("city, office, location, country, country region, site", "located_in", "Location", "is in"),
	column("blocked by, blocked by (dependencies), inward issue link (blocks)", "blocked_by", "Topic", "is blocked by"),
	column("blocking, blocks, blocking (dependencies), outward issue link (blocks)", "blocks", "Topic", "blocks"),
	column("customer, client, associated company, account, account name", "customer_is", "Organization", "is for"),
	column("associated contact", "contact_is", "Person", "has the contact"),
	column("vendor, supplier", "supplied_by", "Organization", "is supplied by"),
	column("due, due date, deadline, close date", "due_on", null, "is due on", true),
	{
		...column(
			"status, state, stage, deal stage, lifecycle stage, lead status, list name, section column, ticket status",
			"status_is",
			null,
			"",
			true,
		),
		line: (s, o) => `The status of ${s} is ${o}.`,
	},
];

/** What the same headers mean of people. */
const OF_PEOPLE: Column[] = [
	column("department, dept, team, group, teams", "member_of", "Organization", "is a member of", true),
	column(
		"company, company name, organization, employer, associated company, account, account name",
		"works_at",
		"Organization",
		"works at",
	),
	column("responsible", "reports_to", "Person", "reports to", true),
	column("role, job title, position, title", "role_is", null, "is", true),
];
/** And of everything else. */
const OF_THINGS: Column[] = [
	column("team, department, dept", "belongs_to", "Organization", "belongs to", true),
	column("company, company name, organization", "customer_is", "Organization", "is for"),
];

const toTable = (columns: Column[]) =>
	new Map(columns.flatMap((one) => one.names.map((name): [string, Column] => [name, one])));
const [ALL, PEOPLE, THINGS] = [COLUMNS, OF_PEOPLE, OF_THINGS].map(toTable) as [Columns, Columns, Columns];
type Columns = Map<string, Column>;

/** The column of a header in a row about a person or a thing; for one that is not known a value under its own name. */
export function columnOf(name: string, isPerson: boolean): Column {
	const known = (isPerson ? PEOPLE : THINGS).get(name) ?? ALL.get(name);
	if (known) return known;
	const relation =
		name
			.replace(/[^\p{L}\p{N}]+/gu, "_")
			.replace(/^_+|_+$/g, "")
			.slice(0, 60) || "is";
	const until = /^(.+) until$/.exec(name)?.[1];
	if (until)
		return { names: [name], relation, label: null, line: (s, o) => `The ${until} of ${s} ends on ${o}.`, isOne: true };
	const isMany = name.endsWith("s") && !name.endsWith("ss");
	const line = (subject: string, value: string) => `The ${name} of ${subject} ${isMany ? "include" : "is"} ${value}.`;
	return { names: [name], relation, label: null, line, isOne: !isMany };
}

const PREPOSITION = / (?:by|to|in|from|with|on|of|for|at|as)$/;

/** A relation that a note names itself: "depends on", "owned by", "replaces". */
export function relationOf(name: string): Column {
	const isVerb = /^\p{L}{2,}s(?: |$)/u.test(name);
	if (!isVerb && !PREPOSITION.test(name)) return { ...columnOf(name, false), label: "Topic" };
	const said = isVerb ? name : `is ${name}`;
	// The verb of a passive is in the line alone, as it is in the relations of the table.
	const relation = nameRelation([{ text: said, upos: "X" }], 0, true).replace(/^is_(?=.)/, "");
	return { names: [name], relation, label: "Topic", line: (subject, object) => `${subject} ${said} ${object}.` };
}

const words = (list: string): string[] => list.split(", ");

/** Headers that name what a row is about, the first that is there, and what that is. */
export const NAMES: [string, Label | null][] = (
	[
		["employee, person, contact, full name, contact name, staff, member, attendee", "Person"],
		["name, display name, real name, task name, card name, deal name, title, summary, subject, ticket name", null],
		["company, company name, organization, account, account name, vendor, supplier, customer, client", "Organization"],
		["product, item, sku", "Product"],
		["city, office, location, site, country", "Location"],
		["username, login, email", "Person"],
	] as [string, Label | null][]
).flatMap(([names, label]) => words(names).map((name): [string, Label | null] => [name, label]));

/** Headers that only rows about people, or about firms, have. */
export const TELLS: [Label, Set<string>][] = [
	[
		"Person",
		new Set(
			words(
				"email, email address, phone, phone number, job title, manager, department, first name, last name, birthday, hire date, start date of employment, contact owner",
			),
		),
	],
	[
		"Organization",
		new Set(words("industry, company owner, company domain name, website, number of employees, annual revenue")),
	],
];

/** Whether a header is one that people use. */
export const isKnownHeader = (name: string): boolean =>
	ALL.has(name) || PEOPLE.has(name) || THINGS.has(name) || NAMES.some(([known]) => known === name);

/** Headers of roles that people have: the customer success manager of an account, the driver of a van. */
const ROLES = new Set(
	words(
		"csm, tam, ae, am, pm, po, em, rep, representative, manager, executive, engineer, lead, sponsor, champion, buyer, host, instructor, teacher, trainer, mentor, coach, driver, technician, designer, developer, editor, reviewer, approver, interviewer, recruiter, speaker, coordinator, consultant, chair, director",
	),
);
export const isRole = (header: string): boolean => ROLES.has(header.split(" ").at(-1) ?? "");

/** Objects of JSON by the name of the field that holds them. */
export const HOLDERS: [Label, Set<string>][] = [
	[
		"Person",
		new Set(
			words(
				"reporter, assignee, author, owner, user, creator, manager, lead, contact, employee, person, requester, sender, member, attendee",
			),
		),
	],
	["Organization", new Set(words("company, customer, organization, account, vendor, supplier, client, employer"))],
];

/** By which tickets are called, where it is a key such as OPS-4411. */
export const KEYS = words("key, issue key, identifier, id, ticket, ticket id, issue");
export const UPDATED = words(
	"updated, updated at, last modified, modified, last updated, last edited time, last activity date, date, timestamp, day",
);
/** Of these the ones that people also plan with. */
export const DAYS = new Set(["date", "day"]);
export const CREATED = words("created, created at, create date, created time, creation date");
/** Columns whose cells are texts. */
export const PROSE = new Set(
	words(
		"description, card description, notes, note, comment, comments, body, text, content, message, details, remarks, resolution, about, decision, summary, next steps",
	),
);
/** Numbers of programs, addresses of pages and moments that say nothing of what a row is about. */
export const IDLE =
	/(?:^|\s)(?:id|ids|uuid|guid|url|urls|link|avatar|hash|checksum|etag)$|^(?:#|archived|cycle number|roadmaps|last viewed|attachment count|attachment links|checklist .*|vote count|comment count|object)$/;

/** "Mbeki, Zanele" is Zanele Mbeki. */
export const toPerson = (name: string) => toPlain(name).replace(/^([^,@]+), ([^,@]+)$/, "$2 $1");
/** A name without the address behind it, of a page of Notion or of mail. */
export const toPlain = (name: string) =>
	name.replace(/\s*(?:\((?:https?:\/\/|[^()\s]*%20)[^()]*\)|<[^<>]+@[^<>]+>)$/, "").trim();

const LISTS = /^(?:labels|tags|components|categories|skills)$/;

/** The things in a cell: several where its column is of several, and the name of a person as it is said. */
export function valuesOf({ name, value, link }: Field, column: Column, held: unknown): string[] {
	if (held || link) return [value];
	if (column.label === null) return LISTS.test(name) ? value.split(/[,;]\s*/) : [value];
	const isMany = /s$|^present$|^blocking| by$/.test(name) || (column.label === "Topic" && /https?:/.test(value));
	// "Team: Kwame, Agnieszka, Tuan".
	if (isMany || /^[^,]+(?:, [^,]+){2,}$/.test(value)) return value.split(/[,;]\s*/).map((one) => toPlain(one));
	return [column.label === "Person" ? toPerson(value) : toPlain(value)];
}
