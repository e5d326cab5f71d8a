// The name that an account is shown by to the members of its teams.
import { prisma } from "@/lib/db/prisma";
import { invalidField } from "@/lib/errors";

const MAX_NAME = 60;

/** What cannot be seen, or moves what stands around it: control characters, line breaks, marks and changes of direction. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

const withoutSpareBlanks = (text: string) => text.trim().replace(/\p{Zs}+/gu, " ");

/**
 * Sets the name, without blanks to spare; with an empty one the account is shown by its address alone. Throws `invalid_request`
 * for more than 60 characters and for control characters.
 */
export async function changeName(userId: string, typed: string): Promise<{ name: string }> {
	const name = withoutSpareBlanks(typed);
	const message = nameProblem(name);
	if (message) throw invalidField("name", message);
	await prisma().user.update({ where: { id: userId }, data: { name } });
	return { name };
}

/** A name that another service gave, made one that `changeName` would take. */
export function toName(given: string): string {
	const seen = [...given].filter((character) => !UNSEEN.test(character)).join("");
	return [...withoutSpareBlanks(seen)].slice(0, MAX_NAME).join("").trim();
}

function nameProblem(name: string): string | null {
	if ([...name].length > MAX_NAME) return `Use at most ${MAX_NAME} characters.`;
	return UNSEEN.test(name) ? "Use no control characters and no line breaks." : null;
}
