import type { Ctx } from "@/lib/context";
import { inSnapshot, type Tx } from "@/lib/db/tenant";
import { nameSpeakers } from "@/lib/graph/name-speakers";
import { memoize } from "@/lib/memoize";
import { contentWords } from "@/lib/text/content-words";
import { isHead, plainSentence } from "./plain-sentence";

const MOST = 8;
/** Latest episodes that are looked through, and characters of each that are searched for a name. */
const LOOKED_THROUGH = 40;
const READ = 5_000;
/** What is shorter is read with the sentence behind it. */
const MIN_CHARACTERS = 60;
/** What has fewer words with a meaning is small talk: "Thanks, Ada!" */
const MIN_CONTENT_WORDS = 3;
/** The head of a mail or of minutes, "To: Ada", is no sentence. */
const HEADER = /^\p{Lu}[\p{L} -]{1,24}:\s.*(?<![.!?…]["”’)]*)$/su;

const LIST_MARK = /^\s*[-*•]\s+/;

/** An episode that mentions an entity, by the sentence that names it first. */
export type Mention = { episode: string; speaker: string; excerpt: string; validAt: string };

type Row = { episode: string; description: string; validAt: Date; content: string; names: string[] };

/** The latest episodes that mention an entity, at most 40, the latest first. */
export async function listMentions(ctx: Ctx, entityId: string): Promise<Mention[]> {
	return inSnapshot(ctx, (tx) => readMentions(ctx, tx, entityId));
}

async function readMentions(ctx: Ctx, tx: Tx, entityId: string): Promise<Mention[]> {
	const rows = await tx.query<Row>(
		`SELECT p.id AS episode, p.source_description AS description, p.valid_at AS "validAt", left(p.content, ${READ}) AS content,
			(SELECT array_agg(n) FROM (SELECT e.name AS n UNION ALL (SELECT alias FROM aliases a WHERE a.project_id = $1 AND a.entity_id = e.id LIMIT 20)) x) AS names
		FROM (
			SELECT episode_id, valid_at FROM mentions WHERE project_id = $1 AND entity_id = $2 ORDER BY valid_at DESC, episode_id DESC LIMIT ${LOOKED_THROUGH}
		) m JOIN episodes p ON p.project_id = $1 AND p.id = m.episode_id JOIN entities e ON e.project_id = $1 AND e.id = $2
		ORDER BY m.valid_at DESC, m.episode_id DESC`,
		[ctx.projectId, entityId],
	);
	const named = rows.flatMap(({ episode, description, validAt, content, names }) => {
		const { start, sentence } = sentenceNaming(content, names);
		// It is named further down, or in other words, as "she": nothing that a reader would find in the first sentence.
		if (!holdsOne(sentence, names)) return [];
		return [{ episode, validAt: validAt.toISOString(), before: content.slice(0, start), quote: sentence, description }];
	});
	const speakers = await nameSpeakers(tx, ctx.projectId, named);
	return named.map(({ episode, validAt, quote }, n) => ({
		episode,
		speaker: speakers[n] ?? "",
		excerpt: quote,
		validAt,
	}));
}

/** The latest mentions that say something, at most eight; without what `shown` says already. Pure. */
export function chooseMentions(mentions: Mention[], shown: string[]): Mention[] {
	const fresh = mentions.filter(({ excerpt }, n) => {
		const earlier = mentions.slice(0, n).map((mention) => mention.excerpt);
		return ![...shown, ...earlier].some((text) => isSaidBy(excerpt, text));
	});
	const telling = fresh.filter(
		({ excerpt }) => saysMuch(excerpt) && !/\?["”’)]*$/u.test(excerpt) && !HEADER.test(excerpt),
	);
	// Of somebody of whom nothing else is said even small talk is something.
	return (shown.length > 0 ? telling : fresh)
		.slice(0, MOST)
		.map((mention) => ({ ...mention, excerpt: plainSentence(mention.excerpt) }));
}

/** Whether a sentence says something besides names and who speaks. */
const saysMuch = (sentence: string) =>
	contentWords(plainSentence(sentence).replace(/(?<=\S )\p{Lu}[\p{L}-]*/gu, "")).size >= MIN_CONTENT_WORDS;

const lineEnd = (content: string, at: number) => {
	const end = content.indexOf("\n", at);
	return end < 0 ? content.length : end;
};

const holdsOne = (text: string, names: string[]) =>
	names.some((name) => text.toLowerCase().includes(name.toLowerCase()));

/**
 * Of texts, the latest first, the sentence that tells most readily who or what is named: the first that names it and says something;
 * else the longest that names it; the first of all where none does. What heads a mail or minutes is passed over. Pure.
 */
export function tellingSentence(contents: string[], names: string[]): string {
	const sentences = contents.flatMap((content) => {
		const lines = content.split("\n").filter((line) => !isHead(line) && holdsOne(line, names));
		return lines.map((line) => sentenceNaming(line.replace(LIST_MARK, ""), names).sentence);
	});
	const telling = sentences.find((sentence) => saysMuch(sentence) && /[.!?]["”’)]*$/u.test(sentence));
	const longest = sentences.toSorted((a, b) => b.length - a.length)[0];
	return telling ?? longest ?? sentenceNaming(contents[0] ?? "", names).sentence;
}

/** The first sentence that holds one of the names; the first sentence of all where none does. Pure. */
function sentenceNaming(content: string, names: string[]): { start: number; sentence: string } {
	const lower = content.toLowerCase();
	const places = names.map((name) => lower.indexOf(name.toLowerCase())).filter((at) => at >= 0);
	const at = places.length > 0 ? Math.min(...places) : 0;
	const before = content.slice(0, at);
	const start = Math.max(...[...before.matchAll(/[.!?]\s+|\n/g)].map((end) => end.index + end[0].length), 0);
	// "Thanks, Ada!" says nothing by itself: what follows on its line is read with it.
	const least = start + MIN_CHARACTERS;
	const from = Math.max(at, Math.min(least, lineEnd(content, at)));
	const end = /[.!?](?=\s|$)|\n|$/.exec(content.slice(from));
	const sentence = content.slice(start, from + (end ? end.index + end[0].length : 0)).trim();
	return { start, sentence: sentence.length > 280 ? `${sentence.slice(0, 279).trimEnd()}…` : sentence };
}

/** What of a sentence another text must have at least to say it. */
const NEARLY_ALL = 0.7;
/** Who says it, in front. */
const SPEAKER = /^\s*(?:\p{Lu}[\p{L} .'’-]{0,60}|user|assistant):\**\s+/u;
const QUOTED = /^[^“”:]{1,80}: “(?:[^“”]*” “)?([^”]+)”/u;

/** Whether a text that is shown says a sentence, or nearly all of it, or the first of several, whoever is named in front. */
export function isSaidBy(sentence: string, text: string): boolean {
	const [wanted, shown] = [wordsOf(sentence), wordsOf(text)];
	if (wanted === "" || shown === "") return false;
	if (shown.includes(wanted)) return true;
	const isFirst = wanted.startsWith(shown) && /^[.!?]\s/.test(wanted.slice(shown.length));
	return isFirst || (wanted.includes(shown) && shown.length >= NEARLY_ALL * wanted.length);
}

/** What stands in quotation marks, else all of it without the name and the date around it. */
const wordsOf = memoize((text: string): string =>
	(QUOTED.exec(text)?.[1] ?? text.replace(SPEAKER, "").replace(/ \([^()]*\)\.?$/, ""))
		.trim()
		.toLowerCase()
		.replace(/[.!?…"”]+$/u, ""),
);
