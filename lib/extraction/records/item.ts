// What an import is made of: items that a reader finds in a source, whatever its format. Pure.
/** Prose to store. `thread` is the conversation, channel or user it comes from; `at` when it was true. */
export type Episode = {
	kind: "episode";
	/** Where it stands in the source, for people: a path, and a place within. */
	origin: string;
	content: string;
	source: string;
	thread: string | null;
	at: Date | null;
	/** The source itself says when; a file's own date may change while its text does not. */
	isDated: boolean;
};

/** A fact that the source states as a triple. */
export type Triple = {
	kind: "fact";
	origin: string;
	subject: string;
	predicate: string;
	object: string;
	fact: string | null;
	subjectLabel: string | null;
	source: string;
	thread: string | null;
	at: Date | null;
	until: Date | null;
};

/** What is not imported, and why: `refused` is what cannot be read, `left_out` what should not or need not be. */
type NotImported = { kind: "refused" | "left_out"; origin: string; reason: string };

export type Item = Episode | Triple | NotImported;

export const leftOut = (origin: string, reason: string): Item => ({ kind: "left_out", origin, reason });

/** Why a source, or a part of it, cannot be read; its text is for people. */
export class Unreadable extends Error {}

/** Why a source, or a part of it, is left out although it can be read. */
export class Unwanted extends Error {}

/** The item that says why something is not imported. */
export function toRefused(origin: string, error: unknown): Item {
	if (error instanceof Unwanted) return leftOut(origin, error.message);
	const words = error instanceof Error ? error.message : String(error);
	return { kind: "refused", origin, reason: error instanceof Unreadable ? words : `could not be read: ${words}` };
}

export const toDay = (at: Date) => at.toISOString().slice(0, 10);

/** An instant from what a source writes: ISO 8601, an RFC date, Unix seconds or milliseconds; null for anything else. */
export function toDate(value: unknown): Date | null {
	if ((typeof value !== "string" && typeof value !== "number" && !(value instanceof Date)) || value === "") return null;
	const number = typeof value === "number" ? value : /^\d{9,13}(\.\d+)?$/.test(String(value)) ? Number(value) : null;
	const date = number === null ? new Date(String(value)) : new Date(number < 1e11 ? number * 1000 : number);
	const year = date.getUTCFullYear();
	return Number.isNaN(date.getTime()) || year < 1 || year > 9999 ? null : date;
}
