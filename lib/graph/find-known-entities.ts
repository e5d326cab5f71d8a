import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import type { KnownEntity, KnownFact } from "@/lib/extraction/extraction";
import { isHiddenIn } from "./conditions";
import { nameKey } from "./name-key";

const MAX_WORDS = 200;
const MAX_KNOWN = 200;
/** Letters of a word that may begin a name, the names that are looked at of each, and their neighbours. */
const SHORTEST = 3;
const MAX_BEGUN = 20;
const MAX_NEAR = 30;
/** Sources of each whose people are looked at, and people of one. */
const [MAX_SOURCES, MAX_PEOPLE] = [5, 20];

/**
 * Entities of the group whose name or alias is a capitalised word (or run of them) of the text, or of its author's name: what
 * its names may refer to; and people and organizations whose first word is one, with their neighbours and the people of their sources. At most 200 words are looked up, by key in two indexes, so the cost does not grow with the graph.
 */
export async function findKnownEntities(
	ctx: Ctx,
	groupId: string,
	text: string,
	author: string | null = null,
): Promise<KnownEntity[]> {
	const keys = candidateKeys(author ? `${author}. ${text}` : text);
	if (keys.length === 0) return [];
	const words = keys.filter((key) => key.length >= SHORTEST && !key.includes(" "));
	const [named, begun] = await Promise.all([
		readInTenant<KnownEntity>(ctx, KNOWN, [ctx.projectId, keys, groupId]),
		words.length > 0 ? readInTenant<KnownEntity>(ctx, BEGUN, [ctx.projectId, words, groupId]) : [],
	]);
	const names = new Set(named.map(({ name }) => name));
	return [...named, ...begun.filter(({ name }) => !names.has(name))];
}

// As the group alone says them, whoever asks: a text of this group is read no differently for what others say. Names and rows are
// each looked up by their whole key, one by one, whatever the statistics say: a join might read the whole project.
const KNOWN = `SELECT coalesce(g.name, e.name) AS name, coalesce(g.fixed_labels[1], g.stated_labels[1], v.label, e.labels[1], 'Topic') AS label,
	ARRAY(SELECT alias FROM alias_groups a WHERE a.project_id = $1 AND a.entity_id = hit.id AND a.group_id = $3
		AND a.alias_key IS DISTINCT FROM g.name_key ORDER BY alias LIMIT 20) AS aliases
FROM (
	SELECT DISTINCT h.id FROM unnest($2::text[]) AS w(key), LATERAL (
		(SELECT o.id FROM (SELECT id, name_key FROM entities WHERE project_id = $1 AND name_key = w.key LIMIT 1) o, LATERAL (
			SELECT name_key FROM entity_groups WHERE project_id = $1 AND entity_id = o.id AND group_id = $3 LIMIT 1) n
			WHERE coalesce(n.name_key, o.name_key) = o.name_key)
		UNION ALL
		(SELECT entity_id FROM alias_groups WHERE project_id = $1 AND group_id = $3 AND alias_key = w.key LIMIT ${MAX_KNOWN})
	) h
) hit,
	LATERAL (SELECT name, name_key, stated_labels, fixed_labels, degree FROM entity_groups WHERE project_id = $1 AND entity_id = hit.id AND group_id = $3 LIMIT 1) g,
	LATERAL (SELECT name, labels FROM entities e WHERE project_id = $1 AND id = hit.id AND NOT ${isHiddenIn("e", "$3")} LIMIT 1) e
	LEFT JOIN LATERAL (SELECT m.label FROM (
		SELECT label FROM mentions WHERE project_id = $1 AND entity_id = hit.id AND group_id = $3 AND label IS NOT NULL
		ORDER BY valid_at DESC, episode_id DESC LIMIT 20) m
		GROUP BY m.label ORDER BY m.label IN ('Topic', 'Object'), count(*) DESC, m.label LIMIT 1) v ON true
ORDER BY g.degree DESC, hit.id LIMIT ${MAX_KNOWN}`;

// The bounds hold names that go on behind the word and a space, in the order of bytes that the database has; in another order
// fewer are found.
const BEGUN = `SELECT coalesce(g.name, e.name) AS name, l.label, '{}'::text[] AS aliases,
	ARRAY(SELECT DISTINCT n.name FROM (
		(SELECT target_name AS name FROM edges WHERE project_id = $1 AND source_id = e.id AND group_id = $3 AND target_id IS NOT NULL ORDER BY created_at DESC LIMIT ${MAX_NEAR})
		UNION ALL
		(SELECT source_name FROM edges WHERE project_id = $1 AND target_id = e.id AND group_id = $3 ORDER BY created_at DESC LIMIT ${MAX_NEAR})
		UNION ALL
		(SELECT p.name FROM (SELECT episode_id FROM mentions WHERE project_id = $1 AND entity_id = e.id AND group_id = $3 ORDER BY valid_at DESC, episode_id DESC LIMIT ${MAX_SOURCES}) s,
			LATERAL (SELECT entity_id FROM mentions WHERE project_id = $1 AND episode_id = s.episode_id AND label = 'Person' LIMIT ${MAX_PEOPLE}) m,
			LATERAL (SELECT name FROM entities WHERE project_id = $1 AND id = m.entity_id OFFSET 0) p)
	) n) AS near
FROM unnest($2::text[]) AS w(key), LATERAL (
		SELECT id, name, labels FROM entities o WHERE project_id = $1 AND name_key >= w.key || ' ' AND name_key < w.key || '!' AND NOT ${isHiddenIn("o", "$3")} LIMIT ${MAX_BEGUN}) e,
	LATERAL (SELECT name, stated_labels, fixed_labels FROM entity_groups WHERE project_id = $1 AND entity_id = e.id AND group_id = $3 LIMIT 1) g,
	LATERAL (SELECT coalesce(g.fixed_labels[1], g.stated_labels[1], e.labels[1]) AS label) l
WHERE l.label IN ('Person', 'Organization') LIMIT ${MAX_KNOWN}`;

/** Where a word stands that may be a name in lower case, as chats have them: "yuto's living in Oslo". */
const OPENS_LINE = /(?:^|[.!?>\n])\s*@?$/u;

/** Normalised capitalised words and runs of two or three of them, and words that open a sentence, each once. Pure. */
export function candidateKeys(text: string): string[] {
	const keys = new Set<string>();
	let run: string[] = [];
	for (const { 0: word, index } of text.slice(0, 20_000).matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’.&-]{0,60}|\S/gu)) {
		if (!/^\p{Lu}/u.test(word)) {
			const isOpening = OPENS_LINE.test(text.slice(Math.max(0, index - 4), index));
			if (isOpening && /^\p{Ll}{3}/u.test(word)) keys.add(nameKey(word.replace(/['’]s$|\.$/u, "")));
			run = [];
			continue;
		}
		run = [...run.slice(-2), word.replace(/['’]s$|\.$/u, "")];
		for (let start = 0; start < run.length; start++) keys.add(nameKey(run.slice(start).join(" ")));
		// "Mell" may be how somebody calls Mel.
		if (/\p{L}{2}(\p{L})\1$/u.test(run.at(-1) ?? "")) keys.add(nameKey((run.at(-1) ?? "").slice(0, -1)));
		if (keys.size >= MAX_WORDS) break;
	}
	return [...keys].slice(0, MAX_WORDS);
}

const MAX_SUBJECTS = 20;
const MAX_PER_SUBJECT = 15;
const MAX_FACTS = 60;

/**
 * Active facts of the group whose subject is one of the first 20 `known` entities: the latest 15 of each, 60 in all, newest
 * first. What a text about them may have ended.
 */
export async function findKnownFacts(ctx: Ctx, groupId: string, known: KnownEntity[]): Promise<KnownFact[]> {
	const keys = known.slice(0, MAX_SUBJECTS).map(({ name }) => nameKey(name));
	if (keys.length === 0) return [];
	return readInTenant<KnownFact>(
		{ ...ctx, groups: [groupId] },
		`SELECT f.id AS "edgeId", e.name AS subject, f.relation, f.target_name AS object, left(f.fact, 200) AS fact, f.valid_at AS "validAt"
		FROM entity_groups e CROSS JOIN LATERAL (
			SELECT id, relation, target_name, fact, valid_at, created_at FROM edges
			WHERE project_id = $1 AND source_id = e.entity_id AND target_id IS NOT NULL AND group_id = $3 AND retracted_at IS NULL AND (invalid_at IS NULL OR invalid_at > $4)
			ORDER BY created_at DESC LIMIT ${MAX_PER_SUBJECT}
		) f
		WHERE e.project_id = $1 AND e.group_id = $3 AND e.name_key = ANY ($2)
		ORDER BY f.created_at DESC, f.id LIMIT ${MAX_FACTS}`,
		[ctx.projectId, keys, groupId, ctx.now],
	);
}
