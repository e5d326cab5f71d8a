// The writes that items become. Pure.
import type { Episode, Triple } from "@/lib/extraction/records/item";
import { sha256 } from "@/lib/ids";

export * from "@/lib/extraction/records/item";

/** `groupBy` thread: each conversation, channel or user in a group of its own. `facts`: triples with a sentence of their own become stated facts, without it that prose. */
export type ImportOptions = { group: string; groupBy: "none" | "thread"; facts: boolean };

/**
 * A request to the API that stores an item. Its name is made of the item's content, so that a second import finds it taken. Writes
 * of one `thread`, else source, must be stored in order, as later prose may end earlier facts.
 */
export type Write = {
	origin: string;
	thread: string;
	path: "/v1/episodes" | "/v1/facts";
	body: Record<string, unknown>;
};

/** Characters of one episode; longer texts become several. */
const EPISODE_CHARACTERS = 20_000;

/**
 * The writes that an item becomes: one, or several for a long text. Decision: a triple without a sentence of its own, and one that has
 * ended, is a stated fact whatever is asked: prose made of it says no more, and would bring it back into force.
 */
export function toWrites(item: Episode | Triple, options: ImportOptions): Write[] {
	const group_id = options.groupBy === "thread" && item.thread ? toGroup(item.thread) : options.group;
	const thread = item.thread ?? item.source;
	const common = { group_id, source_description: cut(item.source, 120) };
	if (item.kind === "fact" && (options.facts || item.until || item.fact === null)) {
		const { subject, predicate, object, fact, origin } = item;
		const name = nameOf([group_id, subject, predicate, object, fact, toIso(item.at), toIso(item.until)]);
		const body = { ...common, subject, predicate, object, fact: fact ?? undefined, name };
		const label = item.subjectLabel ? { subject_label: item.subjectLabel } : {};
		const times = { valid_at: toIso(item.at), invalid_at: toIso(item.until) };
		return [{ origin, thread, path: "/v1/facts", body: { ...body, ...label, ...times } }];
	}
	const episode = item.kind === "fact" ? toProse(item) : item;
	const valid_at = toIso(episode.at);
	const pieces = split(episode.content, EPISODE_CHARACTERS);
	return pieces.map((content, i) => ({
		origin: pieces.length > 1 ? `${episode.origin}, part ${i + 1}` : episode.origin,
		thread,
		path: "/v1/episodes",
		body: { ...common, content, valid_at, name: nameOf([group_id, content, episode.isDated ? valid_at : null]) },
	}));
}

const toProse = ({ subject, predicate, object, fact, until, ...rest }: Triple): Episode => ({
	...rest,
	kind: "episode",
	content: fact ?? `${subject} ${predicate} ${object}.`,
	isDated: rest.at !== null,
});

const nameOf = (parts: unknown[]) => `import_${sha256(JSON.stringify(parts)).slice(0, 40)}`;

const toIso = (at: Date | null) => at?.toISOString();

/** A group's name from any text; what does not fit is replaced, and a hash keeps different texts apart. */
export function toGroup(thread: string): string {
	const plain = thread
		.normalize("NFKD")
		.replace(/[^A-Za-z0-9_-]+/g, "-")
		.replace(/^-+|-+$/g, "");
	if (plain === thread && plain.length > 0 && plain.length <= 128) return plain;
	return `${plain.slice(0, 100) || "thread"}-${sha256(thread).slice(0, 8)}`;
}

const cut = (text: string, length: number) => [...text.replaceAll("\0", " ")].slice(0, length).join("");

/** Cuts a text into pieces of at most `size` characters, after a paragraph, else a line, else a sentence or word. */
export function split(text: string, size: number): string[] {
	const pieces: string[] = [];
	let rest = text.trim();
	while (rest.length > size) {
		const head = rest.slice(0, size);
		const places = ["\n\n", "\n", ". ", " "].map((mark) => head.lastIndexOf(mark) + mark.length);
		const end = places.find((place) => place > size / 2) ?? size;
		// Not between the halves of a character.
		const whole = /[\uD800-\uDBFF]/.test(rest[end - 1] ?? "") ? end - 1 : end;
		pieces.push(rest.slice(0, whole).trim());
		rest = rest.slice(whole).trim();
	}
	return [...pieces, rest].filter((piece) => piece.length > 0);
}
