import type { Tx } from "@/lib/db/tenant";
import { senderOf } from "./evidence";
import { nameKey } from "./name-key";
import { nickOf, speakerOf } from "./sourced-fact";

/** A sentence with the content that leads up to it, and where its episode came from. */
export type Passage = { before: string; quote: string; description: string };

/**
 * Who says each passage, by the whole name where that is known: whose turn it is, else who sent the mail, else where the episode came
 * from. What heads a line and is known to be no person, as "Moorhen: 69 passengers", says nothing; what heads an earlier line says this one only if it is known
 * to be a person: "Lead: Ada" above a report is none. In the caller's transaction.
 */
export async function nameSpeakers(tx: Tx, projectId: string, passages: Passage[]): Promise<string[]> {
	const read = passages.map(({ before, quote, description }) => ({
		turn: speakerOf(before, quote),
		own: speakerOf((before.split("\n").at(-1) ?? "") + quote, ""),
		nick: nickOf(before, quote),
		sender: senderOf(before),
		description,
	}));
	const names = read.flatMap(({ turn, nick, sender }) => [turn, nick, sender].filter((name) => name !== null));
	const people = await namePeople(tx, projectId, names);
	const known = (name: string | null) => (name === null ? null : people.get(name));
	const named = (name: string | null) => (known(name) === undefined ? name : known(name));
	return read.map(
		({ turn, own, nick, sender, description }) =>
			known(turn) ?? named(own) ?? known(nick) ?? named(sender) ?? description,
	);
}

/**
 * Whom these names mean in a project, each by the whole name: the one person who has it or whose first name it is. Null where what is
 * called so is no person, undefined where nothing is. In the caller's transaction.
 * Decision: of somebody known by a first name alone and one other person who has it in front the other is meant, as a team says it.
 */
export async function namePeople(tx: Tx, projectId: string, names: string[]): Promise<Map<string, string | null>> {
	const asked = [...new Set(names)];
	if (asked.length === 0) return new Map();
	const rows = await tx.query<{ asked: string; name: string | null }>(PEOPLE, [projectId, asked, asked.map(nameKey)]);
	return new Map(rows.map(({ asked, name }) => [asked, name]));
}

// The bounds hold names that go on behind the word and a space, in the order of bytes that the database has.
const PEOPLE = `
SELECT w.asked, coalesce(longer.name, CASE WHEN 'Person' = ANY (own.labels) THEN own.name END) AS name
FROM unnest($2::text[], $3::text[]) w(asked, key)
LEFT JOIN LATERAL (
	SELECT name, labels FROM entities WHERE project_id = $1 AND name_key = w.key AND NOT hidden
	UNION ALL
	SELECT e.name, e.labels FROM aliases a JOIN entities e ON e.project_id = $1 AND e.id = a.entity_id WHERE a.project_id = $1 AND a.alias_key = w.key AND NOT e.hidden
	LIMIT 1
) own ON true
LEFT JOIN LATERAL (
	SELECT min(name) AS name FROM (
		SELECT name FROM entities WHERE project_id = $1 AND name_key >= w.key || ' ' AND name_key < w.key || '!' AND 'Person' = ANY (labels) AND NOT hidden LIMIT 2
	) begun HAVING count(*) = 1
) longer ON w.key NOT LIKE '% %'
WHERE own.name IS NOT NULL OR longer.name IS NOT NULL`;
