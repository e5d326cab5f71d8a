// Conversations, and what other memories keep, in the JSON that their exports are. A record's shape says what it is. Pure.

import { isDeeper, MAX_DEPTH } from "@/lib/wire/bounds";
import { parseJson } from "../tables/table";
import { besides } from "./besides";
import {
	readChatGpt,
	readClaude,
	readClaudeMemory,
	readClaudeProject,
	readMessages,
	readOpenWebUi,
	readSessionLine,
} from "./chats";
import { type Episode, type Item, leftOut, type Triple, toDate, toDay } from "./item";
import { asArray, asRecord, asText } from "./messages";
import { readMessenger } from "./messengers";
import { ofUser, toSentence } from "./observations";
import { readSlackDay } from "./slack";

type Fields = Record<string, unknown>;
type ReadRecord = (value: unknown, origin: string) => Item[];

/**
 * `list` is the one that is read of a form that many programs write, each with fields of its own beside it; `spare` what a program writes of
 * the conversation, which says it itself.
 */
type Conversation = {
	is: (record: Fields) => boolean;
	read: (record: Fields, origin: string) => Item[];
	list?: string;
	spare?: string;
};

/** Conversations with assistants, and what these know, by what no other record has. */
const CONVERSATIONS: Conversation[] = [
	{ is: (record) => "conversations_memory" in record, read: readClaudeMemory },
	{ is: (record) => "mapping" in record, read: readChatGpt },
	{ is: ({ chat_messages }) => Array.isArray(chat_messages), read: readClaude, spare: "summary" },
	{ is: ({ docs, prompt_template }) => Array.isArray(docs) || prompt_template !== undefined, read: readClaudeProject },
	{
		is: ({ messages }) => Array.isArray(messages) && "role" in asRecord(messages[0]),
		read: readMessages,
		list: "messages",
	},
	// Sessions of coding agents, a message a line.
	{ is: ({ message }) => "role" in asRecord(message), read: readSessionLine },
	{ is: ({ chat }) => "history" in asRecord(chat) || "messages" in asRecord(chat), read: readOpenWebUi },
];

function besideOf({ list, spare }: Conversation, record: Fields, origin: string): Item[] {
	if (spare && asText(record[spare])) return [leftOut(origin, `its ${spare} says again what its messages say`)];
	if (!list) return [];
	const title = asText(record.title);
	return besides(record, [list], { origin, thread: title ? `Chat ${title}` : "Chat" });
}

/** What a record says that is a conversation, or one of another memory; null for any other. */
export function readKnown(value: unknown, origin: string): Item[] | null {
	const record = asRecord(value);
	if (isDeleted(record)) return [leftOut(origin, "was deleted where it comes from")];
	if (record.state === "paused" || record.state === "archived") {
		return [leftOut(origin, `is ${record.state} where it comes from`)];
	}
	const kind = CONVERSATIONS.find(({ is }) => is(record));
	if (kind) return [...besideOf(kind, record, origin), ...orEmpty(kind.read(record, origin), origin)];
	if (record.type === "relation" && has(record, "from", "to")) {
		return [triple(origin, record, spaced(record.from), toWords(record.relationType), spaced(record.to))];
	}
	if (record.type === "entity" || Array.isArray(record.observations)) return readObserved(record, origin);
	if (has(record, "subject", "predicate", "object")) {
		return [triple(origin, record, record.subject, record.predicate, record.object)];
	}
	// mem0 says `relationship`, and `destination` where it has searched.
	const relation = record.relation ?? record.relationship;
	const target = record.target ?? record.destination;
	if ([record.source, relation, target].every((part) => typeof part === "string")) {
		return [triple(origin, record, spaced(record.source), relation, spaced(target))];
	}
	const ended = toDate(record.invalid_at ?? record.expired_at);
	if (ended) return [leftOut(origin, `ended there on ${toDay(ended)}, which prose would not say`)];
	return null;
}

/**
 * What a whole JSON document says that is one object: mem0's `results`, Graphiti's `nodes`, `edges` and `episodes`, the MCP
 * reference server's `entities` and `relations`, or one record; `readRecord` is asked about each that has no form of its own.
 */
export function readDocument(value: unknown, origin: string, readRecord: ReadRecord): Item[] {
	const document = asRecord(value);
	const chat = readMessenger(document, origin);
	if (chat) return chat.length > 0 ? chat : [leftOut(origin, "is a conversation without text")];
	const lists = ["results", "memories", "episodes", "nodes", "entities", "edges", "facts", "relations"].filter((name) =>
		Array.isArray(document[name]),
	);
	if (lists.length === 0) return readRecord(value, origin);
	const nodes = new Map(listOf(document, "nodes").map((node) => [String(node.uuid ?? node.id), node]));
	const own = besides(document, lists, { origin, thread: threadOf(document) });
	const listed = lists.flatMap((name) =>
		listOf(document, name).flatMap((record, i) => {
			const place = `${origin}, ${name} ${i + 1}`;
			if (name === "edges" || name === "facts") return readGraphitiEdge(record, nodes, place, readRecord);
			if (name === "nodes") return readGraphitiNode(record, place);
			if (name === "relations") return readRecord({ type: "relation", ...record }, place);
			if (name === "entities") return readRecord({ type: "entity", ...record }, place);
			return readRecord(record, place);
		}),
	);
	return [...own, ...listed];
}

export const listOf = (document: Fields, name: string) => [document[name] ?? []].flat().map(asRecord);

function readGraphitiEdge(edge: Fields, nodes: Map<string, Fields>, origin: string, readRecord: ReadRecord): Item[] {
	const end = (side: "source" | "target") => {
		const id = edge[`${side}_node_uuid`] ?? edge[`${side}_uuid`] ?? edge[side];
		return nodes.get(String(id))?.name ?? edge[`${side}_name`] ?? edge[side];
	};
	if (isDeleted(edge)) return [leftOut(origin, "was deleted where it comes from")];
	// Whom a lone edge is between is not known, and its sentence says it as well.
	if (nodes.size === 0 && typeof edge.fact === "string" && !edge.source) return readRecord(edge, origin);
	return [triple(origin, edge, end("source"), edge.name ?? edge.relation, end("target"))];
}

/** A node's summary is prose about it; a node without one is known by its edges. */
function readGraphitiNode(node: Fields, origin: string): Item[] {
	const summary = firstText(node, ["summary"]);
	return summary === null ? [] : [toEpisode(node, origin, summary)];
}

/** An entity of the MCP reference server: each observation is a sentence about it. */
function readObserved(record: Fields, origin: string): Item[] {
	const { name, entityType, observations } = record;
	if (typeof name !== "string" || name.trim() === "") {
		return [{ kind: "refused", origin, reason: "is an entity without a name" }];
	}
	// Servers of its kind keep a time beside each.
	const texts = asArray(observations).map(
		(one) => asText(one) || firstText(asRecord(one), ["content", "text", "observation"]),
	);
	const about = spaced(name);
	const type = typeof entityType === "string" ? spaced(entityType).trim().toLowerCase() : "";
	const kind = type ? [`${about} is ${/^(?:[aeio]|u(?!s|ni(?!n)))/.test(type) ? "an" : "a"} ${type}.`] : [];
	const sentences = texts.flatMap((one) => (one ? [toSentence(about, one)] : []));
	if (kind.length + sentences.length === 0) return [];
	return [toEpisode(record, origin, [...kind, ...sentences].join("\n"))];
}

export function toEpisode(record: Fields, origin: string, content: string): Item {
	const at = dateOf(record);
	const source = firstText(record, ["source_description", "source"]) ?? "import";
	return { kind: "episode", origin, content, source, thread: threadOf(record), at, isDated: at !== null };
}

function triple(origin: string, record: Fields, ...ends: [unknown, unknown, unknown]): Item {
	const [subject, predicate, object] = ends.map((end) => (typeof end === "string" ? end.trim() : ""));
	if (!subject || !predicate || !object) {
		return { kind: "refused", origin, reason: "is a triple with an end or a relation missing" };
	}
	return {
		kind: "fact",
		origin,
		subject,
		predicate,
		object,
		fact: firstText(record, ["fact"]),
		subjectLabel: null,
		source: firstText(record, ["source_description"]) ?? "import",
		thread: threadOf(record),
		at: dateOf(record),
		until: toDate(record.invalid_at ?? record.expired_at),
	};
}

/** Both memories write names with underscores for blanks. */
const spaced = (name: unknown) => String(name).replaceAll("_", " ");

/** A relation as models write its name: `married-to`, `worksAt`. */
const toWords = (name: unknown) =>
	typeof name === "string" && /^[a-z]+(?:-[a-z]+|[A-Z][a-z]+)+$/.test(name)
		? name.replaceAll("-", " ").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
		: name;

const dateOf = (record: Fields) =>
	toDate(record.valid_at ?? record.created_at ?? record.timestamp ?? record.date ?? record.time);
const threadOf = (record: Fields) =>
	firstText(record, ["group_id", "user_id", "thread", "session_id", "agent_id", "run_id"]);

/** The first of these fields that is a text with something in it. */
export function firstText(record: Fields, names: string[]): string | null {
	const found = names.map((name) => record[name]).find((value) => typeof value === "string" && value.trim() !== "");
	return typeof found === "string" ? found.trim() : null;
}

export const has = (record: Fields, ...names: string[]) => names.every((name) => typeof record[name] === "string");
const orEmpty = (items: Item[], origin: string): Item[] =>
	items.length > 0 ? items : [leftOut(origin, "is a conversation without text")];

/** OpenMemory keeps what was deleted, with its state; others say so in a field of their own. */
const isDeleted = ({ state, deleted_at, deleted, is_deleted }: Fields) =>
	state === "deleted" || Boolean(deleted_at) || deleted === true || is_deleted === true;

/** What a pasted text says that is such an export in JSON, or in lines of it; null for any other text. */
export function readPasted(text: string): (Episode | Triple)[] | null {
	const items = itemsIn(parseJson(text));
	if (!items || items.some(({ kind }) => kind === "refused")) return null;
	const said = items.filter((item) => item.kind === "episode" || item.kind === "fact");
	return said.length > 0 ? said : null;
}

/** What a value holds; null where it is too deep to be walked, or not of the form that its keys promise. */
function itemsIn(value: unknown): Item[] | null {
	if (isDeeper(value, MAX_DEPTH)) return null;
	try {
		return Array.isArray(value) ? readList(value) : readDocument(value, "", readLone);
	} catch {
		return null;
	}
}

function readList(records: unknown[]): Item[] {
	const isSlack = records.every((one) => has(asRecord(one), "ts", "type"));
	return isSlack ? readSlackDay(records, "", new Map(), "") : records.flatMap((one) => readLone(one, ""));
}

function readLone(value: unknown, origin: string): Item[] {
	const known = readKnown(value, origin);
	if (known) return known;
	const memory = firstText(asRecord(value), ["memory"]);
	return memory === null
		? [{ kind: "refused", origin, reason: "is of no such export" }]
		: [toEpisode(asRecord(value), origin, ofUser(memory))];
}
