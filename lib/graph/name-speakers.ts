import type { Tx } from "@/lib/db/tenant";
import { senderOf } from "./evidence";
import { namePeople } from "./name-people";
import { nickOf, speakerOf } from "./sourced-fact";

/** A sentence with the content that leads up to it, and where its episode came from. */
export type Passage = { before: string; quote: string; description: string };

/**
 * Who says each passage, by the whole name where that is known: whose turn it is, else who sent the mail, else where the episode came
 * from. What heads a line and is known to be no person, as "Moorhen: 69 passengers", says nothing. In the caller's transaction.
 */
export async function nameSpeakers(tx: Tx, projectId: string, passages: Passage[]): Promise<string[]> {
	const read = passages.map(({ before, quote, description }) => ({
		turn: speakerOf(before, quote),
		nick: nickOf(before, quote),
		sender: senderOf(before),
		description,
	}));
	const names = read.flatMap(({ turn, nick, sender }) => [turn, nick, sender].filter((name) => name !== null));
	const people = await namePeople(tx, projectId, names);
	const named = (name: string | null) =>
		name === null || people.get(name) === null ? null : (people.get(name) ?? name);
	return read.map(
		({ turn, nick, sender, description }) =>
			named(turn) ?? (nick === null ? null : people.get(nick)) ?? named(sender) ?? description,
	);
}
