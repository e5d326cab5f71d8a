// What a record says beside the list that it is read for: a title, who takes part, what it is about. Pure.
import { type Item, leftOut, toDate } from "./item";
import { asRecord, asText } from "./messages";

type Fields = Record<string, unknown>;

/** Names of fields that programs write for programs; times are read with the list. */
const TECHNICAL =
	/^(?:object|type|kind|\$?schema|format|model|version|next|previous|total|page|limit|offset|date)$|(?:^|_)(?:u?u?ids?|at|time|timestamp|urls?|token|count|hash)$|[a-z](?:Ids?|At|Time|Count|Url)$/;

/** A field is told by a text, a number, or a list of texts or of what has a name. */
const isTold = (value: unknown): boolean =>
	typeof value === "number" ||
	(Array.isArray(value) ? value.every((one) => nameOf(one) !== "") : /\p{L}/u.test(asText(value)));
const nameOf = (one: unknown) => asText(one) || asText(asRecord(one).name);
/** What an answer of a program says of itself is nothing either. */
const isEmpty = (value: unknown) =>
	value === undefined ||
	value === false ||
	(typeof value === "object" ? Object.keys(value ?? {}).length === 0 : /^(?:ok|success|)$/i.test(String(value)));
const toTold = (value: unknown) => (Array.isArray(value) ? value.map(nameOf) : value);

const NAMES = new Set(["title", "name"]);

/**
 * What a record says beside the fields that are `read`: an episode of these as they stand, and the names of those that are not kept. A title
 * alone says nothing, and is kept where it names the thread; nor does a word of which no title tells what it is said of.
 */
export function besides(
	record: Fields,
	read: string[],
	{ origin, thread }: { origin: string; thread: string | null },
): Item[] {
	const fields = Object.entries(record).filter(
		([name, value]) => !read.includes(name) && !TECHNICAL.test(name) && !isEmpty(value) && value !== thread,
	);
	const told = fields.filter(([, value]) => isTold(value));
	const isNamed = told.some(([name]) => NAMES.has(name));
	const isSaid = told.some(
		([name, value]) =>
			!NAMES.has(name) && (isNamed ? typeof value !== "number" : Array.isArray(value) || / /.test(asText(value))),
	);
	const kept = isSaid ? told : fields.filter(([, value]) => thread?.endsWith(asText(value) || "\0"));
	const lost = fields.filter((field) => !kept.includes(field)).map(([name]) => name);
	return [
		...(isSaid ? [toEpisode(kept, origin, thread, dateOf(record))] : []),
		...(lost.length > 0 ? [leftOut(origin, `its ${lost.join(", ")} would say nothing as prose`)] : []),
	];
}

const dateOf = ({ created_at, timestamp, date }: Fields) => toDate(created_at ?? timestamp ?? date);

function toEpisode(fields: [string, unknown][], origin: string, thread: string | null, at: Date | null): Item {
	const content = JSON.stringify(Object.fromEntries(fields.map(([name, value]) => [name, toTold(value)])));
	return { kind: "episode", origin, content, source: thread ?? "import", thread, at, isDated: at !== null };
}
