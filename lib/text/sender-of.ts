import type { Block } from "./block";

/** Who sent a mail, by the name in its head, "From: Ada Lovelace <ada@example.org>"; null where no head names anybody. Pure. */
export function senderOf(blocks: Block[]): string | null {
	const [head] = blocks;
	const from = head?.kind === "headers" ? head.lines.find(({ name }) => name.toLowerCase() === "from") : undefined;
	const words = (from?.pieces ?? []).map(({ text }) => text).join("");
	const name = words
		.replace(/\s*[<(][^<>()]*[>)]\s*$/, "")
		.replace(/^"|"$/g, "")
		.trim();
	return name || words.trim() || null;
}
