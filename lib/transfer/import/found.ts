// What the reader of a source answers: items, each with the place to go on at behind it.
import type { Item } from "./item";

/**
 * A place in a source. A unit is what is read in one go: a file, or a mail of an mbox; `item` counts what was found in it, `write`
 * the writes that this item became. All count from 0; unit -1 is before the first.
 */
export type Place = { unit: number; item: number; write: number };

export const START: Place = { unit: -1, item: 0, write: 0 };
/** Behind everything that a source may hold. */
export const END: Place = { unit: 999_999_999, item: 0, write: 0 };

/** The largest file that a browser may upload. */
export const MAX_UPLOAD_BYTES = 16 * 1024 ** 2;

/** An item, and where the next one begins. */
export type Found = { item: Item; next: Place };

/** How a reader tells where it is: `begin` announces the next unit, and answers false for one that is to be left out. */
export type Reading = { begin(origin: string): boolean; maxUnpackedBytes: number };

/** What a reader is asked for: a file or folder on disk, the name that people know it by, and where to begin. */
export type Asked = { path: string; name: string; isUpload: boolean; from: Place };

/** What a reader says: a unit has begun, an item of it was found, or all was read. */
export type Told = { begun: string; unit: number } | Found | "end";

/** What an item counts for while it waits to be stored, in characters. */
export const weightOf = ({ item }: Found) => 1_000 + (item.kind === "episode" ? item.content.length : 0);
