// What a kind of source is to the driver: it turns a cursor into one page of items. It stores nothing.
import type { Item } from "@/lib/transfer/import/item";

/** A thing of a source, such as an issue, a comment, a file or a mail. */
export type SourceItem = {
	/** Which one; it stays when the thing is edited. */
	key: string;
	/** Changes with every edit. */
	revision: string;
	/** Who says "I" in it. */
	author: string | null;
	/** It grows, as a day of a conversation does: an edit adds to it or takes away, and what it said before is forgotten with it. */
	isGrowing?: boolean;
	/** What it says now; asked only of one that is new or edited. */
	read(): Promise<Item[]>;
};

/**
 * What one page holds, oldest first. `gone` are keys of what the source itself says is deleted. `cursor` is where the next page
 * begins; it is stored, and so is JSON. `isEnd`: nothing more is there for now.
 */
export type Page<Cursor> = {
	items: SourceItem[];
	gone: string[];
	cursor: Cursor;
	isEnd: boolean;
	/** Ends what reading the items needs, such as a connection. */
	close?(): Promise<void>;
};

export type Secrets = Record<string, string>;

/** Where a page is read. `cursor` null begins a pass over everything that is there. */
export type Asked<Settings, Cursor> = {
	settings: Settings;
	/** Its tokens and passwords, by the names of their fields. */
	secrets: Secrets;
	/** Stores others in their place at once, such as a refresh token that is good once. */
	keepSecrets(secrets: Secrets): Promise<void>;
	cursor: Cursor | null;
	/** The key of a thing that the source has told of: it is read first. Then the pass goes on where it was. */
	told: string | null;
	now: Date;
};

export type Connector<Settings, Cursor> = {
	/** How long after a sync the next one is due. */
	everyMs: number;
	/**
	 * How often everything is listed anew, as only this shows what was deleted without a word: 0 is each time, null never. What such a
	 * pass does not find is forgotten.
	 */
	wholeEveryMs: number | null;
	/** Reads one page of a bounded size. Throws `SourceProblem`. */
	readPage(asked: Asked<Settings, Cursor>): Promise<Page<Cursor>>;
};

/** Why a source cannot be read now. The message is shown on its page: no secrets. */
export class SourceProblem extends Error {
	constructor(
		message: string,
		/** Not before; otherwise the wait grows with each failure. */
		readonly retryAt: Date | null = null,
	) {
		super(message);
	}
}
