// Records of JSON that are none of a known export: rows with a text, or fields.
import { firstText, has, listOf, readKnown, toEpisode } from "@/lib/extraction/records/known";
import { asRecord } from "@/lib/extraction/records/messages";
import { ofUser } from "@/lib/extraction/records/observations";
import { layoutOf } from "@/lib/extraction/text/layout";
import type { Item } from "./item";

type Fields = Record<string, unknown>;

/** What one record says; refused when its shape is none that is known. */
export function readRecord(value: unknown, origin: string): Item[] {
	const known = readKnown(value, origin);
	if (known) return known;
	const record = asRecord(value);
	const memory = firstText(record, ["memory"]);
	const text =
		firstText(record, ["content", "text"]) ??
		(memory && ofUser(memory)) ??
		firstText(record, ["body", "prose", "fact", "message"]);
	const rows = text === null ? rowsOf(record, origin) : null;
	if (rows) return rows;
	if (text !== null && !isRow(record)) return [toEpisode(record, origin, text)];
	// What is neither is read by its fields, as it stands.
	const row = JSON.stringify(record);
	if (layoutOf(row).stated) return [toEpisode(record, origin, row)];
	if (text !== null) return [toEpisode(record, origin, text)];
	return [{ kind: "refused", origin, reason: "is no record with a text, a triple or named fields" }];
}

/**
 * The records in the lists of one that is too long for an episode, and in an object of it that is as long, and what it says besides; null
 * for a short one.
 */
function rowsOf(document: Fields, origin: string): Item[] | null {
	const isLong = (value: unknown) => JSON.stringify(value).length > ROW_CHARACTERS;
	if (!isLong(document)) return null;
	const isRecord = (value: unknown) => typeof value === "object" && value !== null;
	const isList = (value: unknown) => (Array.isArray(value) ? value.some(isRecord) : isRecord(value) && isLong(value));
	const [lists, fields] = [true, false].map((is) =>
		Object.entries(document).filter(([, value]) => isList(value) === is),
	);
	if (!lists?.length) return null;
	const own = readRecord(Object.fromEntries(fields ?? []), origin);
	return [
		...own.filter(({ kind }) => kind !== "refused"),
		...lists.flatMap(([name]) =>
			listOf(document, name).flatMap((record, i) => readRecord(record, `${origin}, ${name} ${i + 1}`)),
		),
	];
}

const ROW_CHARACTERS = 18_000;

/** Whether a record has a title and fields of its own beside its text, as tickets have. */
const isRow = (record: Fields) =>
	has(record, "title") && ["status", "state", "assignee", "key", "priority"].some((name) => name in record);
