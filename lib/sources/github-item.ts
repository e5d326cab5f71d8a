// What is read of GitHub: where in which list, and what somebody wrote as an item. Pure.
import { sha256 } from "@/lib/ids";
import type { Item } from "@/lib/transfer/import/item";
import type { SourceItem } from "./connector";

/** One after the other in a pass. */
export const LISTS = ["issues", "comments", "reviews", "discussions"] as const;
export type List = (typeof LISTS)[number];

/**
 * The list that is read, and for each the instant of the last change that was read. Within a list: the page of those that changed in one
 * second, or GraphQL's own cursor and the newest change seen before it.
 */
export type Cursor = {
	list: List;
	since: Partial<Record<List, string>>;
	page: number;
	after: string | null;
	newest: string;
};

/** What a list of GitHub's gave: its items, oldest change first, and where it goes on; null at its end. */
export type Read = { items: ChangedItem[]; next: Cursor | null };
export type ChangedItem = SourceItem & { changedAt: string };

/** The last of these changes, or the one before them. */
export const latest = (items: { changedAt: string }[], before = "") =>
	items.reduce((last, { changedAt }) => (changedAt > last ? changedAt : last), before);

/** One thing that somebody wrote; `changedAt` is GitHub's own instant of its last edit. */
type Written = {
	key: string;
	source: string;
	thread: string;
	content: string;
	author: string;
	at: Date | null;
	changedAt: string;
};

/**
 * The item of what somebody wrote. Its revision is what it says: GitHub changes the date of an issue with each comment, which is no edit
 * of it.
 */
export function toItem({ key, source, thread, content, author, at, changedAt }: Written): ChangedItem {
	const item: Item = { kind: "episode", origin: key, content, source, thread, at, isDated: true };
	const revision = sha256(`${author}\n${content}`);
	return { key, revision, author: author || null, changedAt, read: async () => [item] };
}
