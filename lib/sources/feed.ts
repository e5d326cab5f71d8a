// RSS and Atom: a feed shows its newest entries, so what is no longer in it was not deleted.
import { sha256 } from "@/lib/ids";
import type { Item } from "@/lib/transfer/import/item";
import { type Asked, type Connector, type Page, type SourceItem, SourceProblem } from "./connector";
import { clockOf, guardedFetch, hostOf, retryAfter } from "./guarded-fetch";
import { type Entry, readFeed } from "./read-feed";
import type { FeedSettings } from "./settings";

/** What the feed's server wants to hear next time. */
type Cursor = { etag?: string; modified?: string };

const MAX_ENTRIES = 500;

export const feed: Connector<FeedSettings, Cursor> = { everyMs: 30 * 60_000, wholeEveryMs: null, readPage };

async function readPage({ settings, cursor, now }: Asked<FeedSettings, Cursor>): Promise<Page<Cursor>> {
	const headers = {
		accept: "application/atom+xml, application/rss+xml, application/xml;q=0.9, */*;q=0.5",
		...(cursor?.etag ? { "if-none-match": cursor.etag } : {}),
		...(cursor?.modified ? { "if-modified-since": cursor.modified } : {}),
	};
	const answer = await guardedFetch(settings.url, { headers });
	if (answer.status === 304 && cursor) return { items: [], gone: [], cursor, isEnd: true };
	if (answer.status !== 200) {
		const at = retryAfter(answer, now);
		const until = at ? `, until ${clockOf(at)}` : "";
		throw new SourceProblem(`${hostOf(settings.url)} answered ${answer.status}${until}.`, at);
	}
	const found = readFeed(answer.text);
	if (!found) throw new SourceProblem("There is no RSS or Atom feed at this address.");
	const entries = found.entries.slice(0, MAX_ENTRIES).sort((a, b) => Number(a.at) - Number(b.at));
	const { etag, "last-modified": modified } = answer.headers;
	const title = found.title || hostOf(settings.url);
	return { items: entries.map((entry) => toItem(entry, title)), gone: [], cursor: { etag, modified }, isEnd: true };
}

function toItem({ key, title, text, at }: Entry, feedTitle: string): SourceItem {
	const content = title && text ? `# ${title}\n\n${text}` : title || text;
	const item: Item = {
		...{ kind: "episode", origin: key, content, source: feedTitle, thread: feedTitle },
		...{ at, isDated: at !== null },
	};
	const revision = sha256(content);
	return { key, revision, author: null, read: async () => [item] };
}
