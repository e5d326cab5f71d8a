// Sentences of the kind that teams write, with their names: made from our own templates and from lists of names, so that the
// recogniser learns what the words around a name say of its kind, whatever the name. "[Qorvane]" may be a customer or a tool.

import type { NameLists } from "./name-list-data";
import { seededRandom } from "./perceptron";

/** Slots: P person, F first name, O organisation, T technology or product, L place, E event, D document, G a named team, N number. */
const TEMPLATES = `
{P} joined {O} as a backend engineer.
{P} from support called {O} about the outage.
{F} from sales spoke to {O} yesterday.
{F} from {O} asked for an invoice in euros.
Our CTO {P} approved the plan.
our CEO {P} met {P} of {O} in {L}.
{P}, our head of security, reviewed the {T} setup.
{P} (she/her) leads the {G}.
{P} ({O}) asked whether {T} is supported.
Customer {O} reported slow exports on {T}.
The customer {O} renewed for two years.
Our client {O} wants a {T} integration.
{O}, a customer in {L}, moved to {T}.
Vendor {O} raised its prices.
Our supplier {O} ships from {L}.
We signed the contract with {O} in {L}.
{O} signed up for the pro plan.
{O} churned because the {T} connector kept failing.
Renewal call with {O}: {F} wants a discount.
{O} and {O} are our biggest accounts.
{O} acquired {O} last year.
{O} is hiring in {L}.
{O} was founded in {L} by {P}.
{P} works at {O} in {L}.
{P} left {O} for {O}.
{P} reports to {P}.
{P} manages {F} and {F}.
{F} owns the {T} migration.
{F} will move billing from {T} to {T} by Friday.
We migrate billing from {T} to {T}.
We are moving from {T} to {T} because it is cheaper.
We decided to use {T} instead of {T}.
Decided to keep {T} and drop {T}.
We chose {T} over {T} for the queue.
{T} replaced {T} in the new stack.
Switch the nightly jobs from {T} to {T}.
Deploy {T} behind {T} on the staging cluster.
The {T} cluster ran out of memory.
The {T} dashboard shows errors since the upgrade to {T} {N}.
Upgrade {T} to {N} before the release.
{T} {N} breaks our build.
We run {T} on {T}.
{T} stores the sessions in {T}.
The service is written in {T} and talks to {T}.
Rewrite the parser in {T}.
The {T} API returns an error when the token expires.
{T} crashed after the deploy of {T}.
{F} restarted {T} and the alerts stopped.
{F} rolled back {T} at noon.
{P} wrote a {T} plugin for {T}.
{P} fixed the bug in {T}.
Please install {T} and log in with {T}.
I can not open {T} on my {T} laptop.
How do I connect {T} to {T}?
Does {T} support {T}?
The login page of {T} is broken since {T} went down.
Incident: {T} was down for an hour.
Root cause: {T} lost its connection to {T}.
{T} and {T} both depend on {T}.
Our {T} bill doubled.
The {T} repository moved to {T}.
Enable {T} for all {T} users.
Data is synced from {T} into {T} every hour.
{T}, {T} and {T} are supported.
Supports {T}, {T}, {T} and {T}.
We evaluated {T}, {T} and {T}; {T} won.
{F} opened a ticket with {T} support.
{F} presented {T} at {E}.
{P} spoke at {E} in {L}.
We meet {O} at {E} in {L}.
{E} takes place in {L} in May.
{O} sponsors {E}.
The {E} was moved to {L}.
{G} meets every Tuesday.
The {G} owns {T}.
{G} will review {D}.
{F} joined the {G}.
The {G} at {O} uses {T}.
{P} chairs the {G}.
{F} wrote {D} for the {G}.
{D} was approved by {P}.
{D} describes how {T} talks to {T}.
See {D} for the details.
{F} to update {D}.
{F} to send {D} to {O} by Friday.
{F} to talk to {P} about {T}.
Action: {F} checks the {T} logs.
AI: {F} to follow up with {O}.
Attendees: {P}, {P}, {P}
Present: {F}, {F}, {F} and {F}
Apologies: {P}
Participants: {F} ({O}), {F} ({O}), {P}
{F}: I think {T} is too slow.
{F}: we should ask {F} about {O}.
{F}: +1, {T} works for me.
Thanks {F}!
Hi {F}, can you ping {O}?
Dear {P}, attached is {D}.
Regards, {P}
Best, {F}
From: {P}
To: {P}; {P}
cc {F}, {F}
{P} and {P} will visit our office in {L}.
The office in {L} opens in June.
Our data center in {L} lost power.
We deploy to {L} and {L}.
{F} moved from {L} to {L}.
{F} lives in {L} and works for {O}.
{F} is on leave; {F} covers.
Ask {F} or {F} before you touch {T}.
{F} suggested {T}, {F} prefers {T}.
{F} disagrees with {P} on {T}.
{F} has been with {O} since 2019.
{F}'s team uses {T}.
{O}'s CTO {P} liked {D}.
{O}'s instance of {T} is in {L}.
{T}'s new release fixes the leak.
{P}'s talk at {E} was about {T}.
{O} pays by invoice; contact is {P}.
{O} complained about {T} again.
The deal with {O} is worth 40k.
The pilot with {O} starts in {L}.
According to {P}, {O} will not renew.
{P} said that {O} prefers {T}.
{P} told {P} that {T} is down.
{P} asked {P} to review {D}.
{O} announced {T}.
{O} released {T} {N}.
{O} maintains {T}.
{T} is built by {O}.
{T} by {O} is free.
We use {O}'s {T}.
The {O} board met in {L}.
{T} users can not log in.
new {T} release: {N}
{T} is EOL in March.
{T} on {T} is flaky.
Tested with {T} {N} on {T}.
Set up {T} with {T} and {T}.
The job reads from {T} and writes to {T}.
Move the {T} secrets to {T}.
Since {T} {N}, {T} is required.
`;

const EVENTS =
	"{X}Con;{X} Summit;{X} Conf 2025;{T} Day;{X} Hackathon;{X} Meetup;{X} Week;Launch Day;{T} Conference;World {X} Congress;{X} Fest;Hack Week;{X} Workshop;{L} Marathon;{X} Awards";
const DOCUMENTS =
	"RFC {N};ADR {N};PR #{N};issue #{N};ticket #{N};{X} Handbook;{X} Roadmap;{X} Policy;Security Policy;{T} Runbook;{X} Guide;Release Notes;{T} Migration Guide;{X} Agreement;Q3 Report;Terms of Service;README.md;CONTRIBUTING.md;{X} Spec;Design Doc;{X} Postmortem;RFC-{N};Code of Conduct";
const GROUPS =
	"{T} team;{X} Team;{X} Working Group;{X} Committee;Steering Committee;{X} Board;Platform Team;{X} Council;{X} Guild;Infra team;Data Platform team;{T} Working Group;Board of Directors;{X} Squad;{X} Department;Security Council;Growth team";
const FORMS =
	";;;;;;; Inc; Inc.; Labs; GmbH; Ltd; Group; Systems; Software; Technologies; Bank; Foundation; AG; LLC; Corp; & Co; Health; Energy; Media; Partners; University; Logistics; Institute; Airlines".split(
		";",
	);

/** A sentence cut at spaces, with its names; `kind` is one of the recogniser's kinds. */
export type FilledTemplate = { text: string; names: { from: number; to: number; kind: string }[] };

const KIND: Record<string, string> = {
	P: "PER",
	F: "PER",
	O: "ORG",
	G: "ORG",
	T: "TECH",
	L: "LOC",
	E: "EVENT",
	D: "WORK",
};

/** `copies` sentences per template, the same ones every time. Offsets are those of the text. */
export function fillTemplates(lists: NameLists, copies: number): FilledTemplate[] {
	const random = seededRandom(97);
	const pick = (list: string[]): string => list[Math.floor(random() * list.length)] as string;
	const parts = (text: string) => text.split(";");
	const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
	const invented = (): string => {
		let word = "";
		const size = 2 + Math.floor(random() * 2);
		for (let i = 0; i < size; i++)
			word +=
				pick(parts("b;br;c;cl;d;f;fl;g;gr;h;j;k;l;m;n;p;pr;qu;r;s;st;t;tr;v;w;x;z")) +
				pick(parts("a;e;i;o;u;ai;ea;io;y"));
		word += pick(parts(";n;r;x;l;s;t;nt;ra;lo;ly;ify;ix;on;is;base;hub;io;ware"));
		return capital(word);
	};
	const named = (slot: string): string => {
		switch (slot) {
			case "F":
				return capital(pick(random() < 0.5 ? lists.usualNames : lists.firstNames));
			case "P":
				return `${named("F")}${random() < 0.8 ? ` ${capital(pick(lists.lastNames))}` : ""}`;
			case "L":
				return pick(random() < 0.5 ? lists.usualPlaces : lists.places);
			case "X":
				return random() < 0.5 ? invented() : capital(pick(lists.nouns));
			case "O":
				return (
					(random() < 0.6 ? invented() : random() < 0.5 ? pick(lists.brands) : capital(pick(lists.lastNames))) +
					pick(FORMS)
				);
			case "T": {
				const name = random() < 0.3 ? invented() : random() < 0.3 ? pick(lists.languages) : pick(lists.brands);
				return random() < 0.15 ? name.toLowerCase() : name;
			}
			case "N":
				return pick(parts("2;3;7;12;14;1.4;2.0;4.2.1;v2;v1.26;10.3;16;5.1.0;117;432"));
			case "E":
				return expand(pick(parts(EVENTS)));
			case "D":
				return expand(pick(parts(DOCUMENTS)));
			default:
				return expand(pick(parts(GROUPS)));
		}
	};
	const expand = (pattern: string): string => pattern.replace(/\{(\w)\}/g, (_, slot: string) => named(slot));
	const out: FilledTemplate[] = [];
	for (const line of TEMPLATES.trim().split("\n"))
		for (let n = 0; n < copies; n++) {
			const filled: FilledTemplate = { text: "", names: [] };
			for (const piece of line.split(/(\{\w\})/)) {
				const slot = /^\{(\w)\}$/.exec(piece)?.[1];
				const text = slot ? named(slot) : piece;
				const kind = slot ? KIND[slot] : undefined;
				if (kind) filled.names.push({ from: filled.text.length, to: filled.text.length + text.length, kind });
				filled.text += text;
			}
			if (random() < 0.2) filled.text = filled.text.replace(/\.$/, "");
			out.push(filled);
		}
	return out;
}
