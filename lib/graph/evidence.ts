import { z } from "zod";
import type { Span } from "@/lib/extraction/extraction";

/** Longest quote, in UTF-16 units. */
const MAX_QUOTE = 300;
/** Most episodes that are quoted for one fact, the latest first. */
const MAX_QUOTED = 10;

/** The span to store: at most 300 units, none of nothing. Pure. */
export function toSpan(span: Span | null): Span | null {
	if (!span || span.end <= span.start) return null;
	return { start: span.start, end: Math.min(span.end, span.start + MAX_QUOTE) };
}

/** Where facts are said, as the API answers it: `quote` is that slice of the episode's content. */
export const Evidence = z
	.array(
		z.strictObject({
			episode: z.string().describe("Name of the episode."),
			quote: z.string().describe("The words themselves: content.slice(start, end), at most 300 units."),
			start: z.int().min(0).describe("UTF-16 offset into the episode's content."),
			end: z.int().min(0),
		}),
	)
	.describe("Where it is said, the latest first, at most 10; empty where nobody knows.");

/** The SQL of what an edge says of its source: the relation in words, and what a statement gives. */
export const predicateOf = (edge: string): string =>
	`concat_ws(' ', replace(${edge}.relation, '_', ' '), ${edge}.value)`;

/** The SQL of where an edge is said: spans `v` of episodes `p`, the latest first; $1 is the project. */
const saidIn = (edge: string) => `edge_episodes v JOIN episodes p ON p.project_id = $1 AND p.id = v.episode_id
	WHERE v.project_id = $1 AND v.edge_id = ${edge} AND v.span_start IS NOT NULL ORDER BY p.valid_at DESC, p.id DESC`;

/** The SQL of an edge's evidence as JSON; `edge` is the expression of its id, and $1 the project. */
export const evidenceOf = (edge: string) => `array_to_json(ARRAY(
	SELECT row_to_json(q) FROM (
		SELECT p.name AS episode, utf16_slice(p.content, v.span_start, v.span_end) AS quote, v.span_start AS start, v.span_end AS "end"
		FROM ${saidIn(edge)} LIMIT ${MAX_QUOTED}
	) q))`;

/** The SQL of the quotes alone, as an array. */
export const quotesOf = (edge: string) => `ARRAY(
	SELECT utf16_slice(p.content, v.span_start, v.span_end) FROM ${saidIn(edge)} LIMIT ${MAX_QUOTED})`;

/** The SQL of the names of the episodes that state an edge, the latest first, as a JSON list of at most 50. */
export const episodesOf = (edge: string) => `array_to_json(ARRAY(
	SELECT p.name FROM edge_episodes v JOIN episodes p ON p.project_id = $1 AND p.id = v.episode_id
	WHERE v.project_id = $1 AND v.edge_id = ${edge} ORDER BY p.valid_at DESC, p.id DESC LIMIT 50))`;

/** Characters before a sentence that are searched for who says it. */
export const BEFORE_SENTENCE = 2_000;

/** The SQL of the sentence that says an edge, in the latest episode where that is known, as JSON with when that was true; null where it is in none. */
export const sayingOf = (edge: string) => `(
	SELECT json_build_object('quote', utf16_slice(p.content, v.span_start, v.span_end), 'at', p.valid_at)
	FROM ${saidIn(edge)} LIMIT 1)`;

/** What `sayingOf` reads. */
export type Saying = { quote: string; at: string } | null;

/** The sender as the headers of a mail name them: `From: Ada Lovelace <ada@example.com>`, with another header behind. */
const SENDER =
	/^From:[ \t]*"?(\p{Lu}[\p{L}\p{M}'’., -]{1,60}?)"?(?:[ \t]*[<[(].*)?\r?\n(?=(?:To|Cc|Date|Sent|Subject):)/gmu;
/** Whoever sent the mail that a text stands in: `before` is the content that leads up to it. Null where no headers name a sender. Pure. */
export const senderOf = (before: string): string | null => {
	const sender = [...before.matchAll(SENDER)].at(-1)?.[1];
	return sender === undefined ? null : inOrder(sender);
};
/** `Lovelace, Ada` is Ada Lovelace. */
const inOrder = (name: string) => name.replace(/^(\p{L}+), (\p{L}+)(?: \p{Lu}\.?)?$/u, "$2 $1");
