// Facts of tables: each row about what it names, a fact for each of its cells. Texts in cells are prose, for the reader. Pure.
import {
	EMBEDDED_EXTRACTOR,
	type ExtractedEdge,
	type ExtractedEntity,
	type ExtractedStatement,
	type Extraction,
	type Label,
	type Span,
} from "../extraction";
import { dateIn } from "../text/dates";
import { PERSON, type Turn } from "../text/transcript";
import {
	CREATED,
	columnOf,
	DAYS,
	HOLDERS,
	IDLE,
	isKnownHeader,
	isRole,
	KEYS,
	NAMES,
	PROSE,
	relationOf,
	TELLS,
	toPerson,
	toPlain,
	UPDATED,
	valuesOf,
} from "./columns";
import type { Entry, Field } from "./table";

/** How far a cell is believed: its program says it, but of when is not always known. */
const CONFIDENCE = 0.9;
const KEY = /^[A-Z][A-Z0-9]{1,9}-\d+$/;
const UNTOLD = /^(?:true|false|yes|no|none|null|n\/a|tb[ad]|-|–|https?:\/\/\S+|[\da-f]{8}-[\da-f-]{27}|[\da-f]{16,})$/i;
const PROSE_WORDS = 6;
const [SENTENCE_WORDS, LONG_WORDS] = [4, 12];

type Subject = { name: string; label: Label; aliases: string[]; used: Set<string>; at: Span };

/** What stands in a cell, behind the name of its row where that has one, and its row. */
export type CellProse = Turn & { row: Entry };

/** What a table says, and the `prose` in its cells with the day of its row. */
export type TableFacts = { stated: Extraction; prose: CellProse[] };

/**
 * The facts of entries that were true on the day `now`. Those of an object without a name are of the object that holds it; those of a row
 * without one are prose.
 */
export function readTable(entries: Entry[], now: Date | null = null): TableFacts {
	const stated: Extraction = { extractor: EMBEDDED_EXTRACTOR, entities: [], edges: [], statements: [], warning: null };
	const prose: CellProse[] = [];
	const nameless: CellProse[] = [];
	const subjects = new Map<Entry, Subject>();
	for (const entry of entries) {
		const own = subjectOf(entry);
		const { within } = entry;
		const holder = within && subjects.get(within.entry);
		const subject = own ?? holder;
		const { at, isAhead } = dayOf(entry, now);
		const isUntold = (field: Field) => isIdle(field, entry) && !(isAhead && DAYS.has(field.name));
		for (const field of entry.fields) {
			const turn = { name: nameBefore(field, own, entry), said: [field.at], at, row: rootOf(entry) };
			if (isProse(field) && !own?.used.has(field.name)) prose.push(turn);
			else if (!subject && field.at.end > 0 && !isUntold(field)) nameless.push(turn);
		}
		if (!subject) continue;
		if (within && VALUES.test(within.as)) {
			if (own && holder)
				addFact(stated, holder, { name: within.as, value: own.name, at: own.at }, { label: null, at, place: own.at });
			continue;
		}
		subjects.set(entry, subject);
		addEntity(stated, subject);
		if (own && holder && within)
			addFact(
				stated,
				holder,
				{ name: within.as, value: own.name, at: own.at },
				{ label: own.label, at, place: own.at },
			);
		const created = dateOf(entry.fields, CREATED) ?? at;
		for (const field of entry.fields) {
			if (isProse(field) || own?.used.has(field.name) || isUntold(field)) continue;
			const named = own || !within ? field : { ...field, name: `${within.as} ${field.name}` };
			const place = entry.at.end > 0 ? entry.at : field.at;
			addFact(stated, subject, named, {
				label: null,
				at: /^(?:reporter|creator|author)|by$/.test(field.name) ? created : at,
				place,
			});
		}
	}
	// Where nothing has a name this is no table, and the whole is read as it stands.
	if (stated.entities.length + prose.length > 0) prose.push(...nameless);
	return { stated, prose: prose.sort((a, b) => (a.said[0]?.start ?? 0) - (b.said[0]?.start ?? 0)) };
}

/** Fields whose object is words with a number, and no thing: the status of Jira. */
const VALUES = /^(?:status|state|status category|priority|severity|issue ?type|resolution)$/;

/** When a row was written. A date that lies ahead is one of what it is about. */
function dayOf({ fields }: Entry, now: Date | null): { at: Date | null; isAhead: boolean } {
	const at = dateOf(fields, UPDATED);
	const isAhead = at !== null && now !== null && at > now;
	return { at: isAhead ? null : at, isAhead };
}

/** A cell that begins with its verb: "Hosts the Jenkins controller", "Waiting for a quote". */
const VERB_FIRST = /^\p{L}\p{Ll}+(?:s|ed|ing) [\p{Ll}\d]/u;

/** The name of a row that stands before a cell about it: what has no subject is said of that, and "she" is who the row is about. */
function nameBefore({ at, value }: Field, own: Subject | null, row: Entry): Span | null {
	// Room for a colon and a blank.
	const isBefore = own !== null && row.at.end > 0 && own.at.end + 2 <= at.start;
	return isBefore && (own.label === "Person" || VERB_FIRST.test(value)) ? own.at : null;
}

const rootOf = (entry: Entry): Entry => (entry.within ? rootOf(entry.within.entry) : entry);

const isProse = ({ name, value, at }: Field) => {
	const words = value.split(/\s+/).length;
	const isText = PROSE.has(name) && (words >= PROSE_WORDS || /[.!?]$/.test(value));
	const isSentence = words >= SENTENCE_WORDS && /\p{Ll}[.!?]$/u.test(value);
	return at.end > 0 && (isText || isSentence || words >= LONG_WORDS);
};
/** Objects of JSON have a type for programs, rows one for people. */
const isIdle = ({ name, value }: Field, { at }: Entry) =>
	IDLE.test(name) ||
	(name === "type" && at.end === 0) ||
	UNTOLD.test(value) ||
	UPDATED.includes(name) ||
	CREATED.includes(name) ||
	value.length > 200;

const dateOf = (fields: Field[], names: string[]): Date | null => {
	const found = names.map((name) => fields.find((field) => field.name === name)).find(Boolean);
	return found ? dateIn(found.value) : null;
};

/** What an entry is about: its key, a first and a last name, a column that names things, else the first column of a table. */
function subjectOf({ fields, within, at, about }: Entry): Subject | null {
	if (about) {
		const label = fields.some(({ name }) => columnOf(name, false).relation === "attended_by") ? "Event" : "Document";
		return { name: about.value, label, aliases: [], used: new Set(), at: about.at };
	}
	const of = (name: string) => fields.find((field) => field.name === name);
	const tells = TELLS.find(([, names]) => fields.some(({ name }) => names.has(name)))?.[0];
	const held = within ? HOLDERS.find(([, names]) => names.has(within.as))?.[0] : undefined;
	const isKey = (field: Field | undefined) => field !== undefined && KEY.test(field.value);
	const key =
		KEYS.map(of).find(isKey) ?? fields.find((field) => / (?:id|key|number)$/.test(field.name) && isKey(field));
	// "Vendor, contact, price": a row is about what stands first, unless all the rest is of a person.
	const titled = (!tells && NAMES.find(([name]) => name === fields[0]?.name)) || NAMES.find(([name]) => of(name));
	// A place or a firm beside a first column of another thing is what that one has to do with.
	const isBeside = titled && /^(?:Location|Organization)$/.test(titled[1] ?? "") && isOwn(fields[0], at);
	const title = titled && !isBeside ? of(titled[0]) : undefined;
	if (key) {
		const used = new Set([key.name, ...(title ? [title.name] : [])]);
		return { name: key.value, label: "Topic", aliases: title ? [title.value.slice(0, 200)] : [], used, at: key.at };
	}
	const [first, last] = [of("first name"), of("last name")];
	if (first && last) {
		return {
			name: `${first.value} ${last.value}`,
			label: "Person",
			aliases: [],
			used: new Set([first.name, last.name]),
			at: first.at,
		};
	}
	const own = NAMES.find(([name]) => name === fields[0]?.name);
	const named = title ?? (fields[0] && at.end > 0 && /^\p{L}/u.test(fields[0].value) ? fields[0] : undefined);
	if (!named || named.value.length > 200 || UNTOLD.test(named.value)) return null;
	const label = (title ? titled?.[1] : own?.[1]) ?? held ?? tells ?? "Topic";
	return {
		name: label === "Person" ? toPerson(named.value) : toPlain(named.value),
		label,
		aliases: [],
		used: new Set([named.name]),
		at: named.at,
	};
}

/** Whether the first cell of a row names something under a header that says no more. */
const isOwn = (first: Field | undefined, row: Span): boolean =>
	first !== undefined &&
	row.end > 0 &&
	/^\p{L}/u.test(first.value) &&
	(!isKnownHeader(first.name) || NAMES.some(([name, label]) => name === first.name && label === "Product")) &&
	!IDLE.test(first.name);

function addEntity(
	{ entities }: Extraction,
	{ name, label, aliases, at }: Pick<Subject, "name" | "label" | "aliases" | "at">,
): void {
	if (!entities.some((one) => one.name === name))
		entities.push({ name, label, aliases, isName: true, ...at } satisfies ExtractedEntity);
}

type Told = { label: Label | null; at: Date | null; place: Span };

function addFact(stated: Extraction, subject: Subject, field: Field, { label, at, place }: Told): void {
	const isRelation = field.link === "relation";
	const column = isRelation ? relationOf(field.name) : columnOf(field.name, subject.label === "Person");
	for (const said of valuesOf(field, column, label)) {
		// "Ada Lind (chair)", "Ada Lind (Halden)".
		const [, value = said, role] = (column.label === "Person" && /^([^()]+) \(([^()/]+)\)$/.exec(said)) || [];
		if (role) {
			const name = /^\p{Lu}\p{Ll}/u.test(role) ? "organization" : "role";
			const person = { ...subject, name: value, label: "Person" as const };
			addFact(stated, person, { name, value: role, at: field.at }, { label: null, at, place });
		}
		const own = column.label === "Person" && GROUP.test(value) ? "Organization" : column.label;
		const kind = label ?? own ?? (field.link ? "Topic" : isPerson(field) ? "Person" : null);
		if (value === "" || (kind && value === subject.name)) continue;
		const common = {
			relation: column.relation,
			status: "stated" as const,
			fact: column.line(subject.name, value).replace(/\.\.$/, "."),
			validAt: at,
			invalidAt: null,
			// A newer row takes the place of what the older one said.
			endings: column.isOne ? [{ subject: subject.name, relations: [column.relation], object: null }] : [],
			evidence: place.end > 0 ? place : null,
			confidence: CONFIDENCE,
		};
		if (kind === null) {
			stated.statements.push({ entity: subject.name, value, ...common } satisfies ExtractedStatement);
			continue;
		}
		addEntity(stated, { name: value, label: kind, aliases: [], at: field.at.end > 0 ? field.at : place });
		stated.edges.push({ source: subject.name, target: value, ...common } satisfies ExtractedEdge);
	}
}

/** What owns a thing and is no person: "the platform team". */
const GROUP = /\b(?:team|group|guild|squad|department|board)$/i;

/** Whether a cell under the header of a role that no column knows has somebody's full name. */
const isPerson = ({ name, value }: Field) => isRole(name) && value.includes(" ") && FULL_NAME.test(value);
const FULL_NAME = new RegExp(`^${PERSON}$`, "u");
