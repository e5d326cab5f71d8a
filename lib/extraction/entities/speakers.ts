// Who says "I" in a conversation: whoever the turn is of, whatever the network takes the word for.
import type { Word } from "../encoder/window";
import { isFirstPerson } from "../facts/pronouns";
import type { Mention } from "../heads/mentions";

/** What may stand on a line before who speaks. */
const BEFORE = /^[ \t>*_-]*(?:\[[^\]\n]{0,40}\] ?)?[ \t>*_-]*$/;

/** Who speaks in a conversation with a model, whom the network does not take for anybody. */
const ROLE = /(?<=^|\n)[ \t>*_-]*(User|Human|Assistant|AI)[*_]{0,2}:/g;

/** The role behind which each first person of a conversation with a model stands; none in other texts. */
export function rolesOf(text: string, words: Word[], mentions: Mention[]): Map<Mention, string> {
	const roles = [...text.matchAll(ROLE)].map(({ index, 1: name = "" }) => ({ start: index, name }));
	if (new Set(roles.map(({ name }) => name)).size < 2) return new Map();
	return new Map(
		mentions.flatMap((mention): [Mention, string][] => {
			if (mention.kind !== "pronoun" || !isWriter(words, mention)) return [];
			const start = words[mention.from]?.start ?? 0;
			const role = roles.findLast((one) => one.start < start)?.name;
			return role ? [[mention, role === "Human" ? "User" : role === "AI" ? "Assistant" : role]] : [];
		}),
	);
}

/** The first persons of a text, each with the mention of the one in whose turn they stand: behind `Name:` at the beginning of a line. */
export function speakersOf(text: string, words: Word[], mentions: Mention[]): Map<Mention, Mention> {
	const isSpeaker = ({ from, to, kind }: Mention) => {
		const start = words[from]?.start ?? 0;
		const lineStart = text.lastIndexOf("\n", start - 1) + 1;
		const isFirst = start === 0 || BEFORE.test(text.slice(Math.max(lineStart, start - MOST_BEFORE), start));
		return (
			kind !== "pronoun" &&
			isFirst &&
			/^[*_]{0,2}:/.test(text.slice(words[to - 1]?.end ?? 0, (words[to - 1]?.end ?? 0) + 3))
		);
	};
	const found = new Map<Mention, Mention>();
	const inOrder = [...mentions].sort((a, b) => a.from - b.from || b.to - a.to);
	const speakers = new Set<string>();
	let speaker: Mention | null = null;
	for (const mention of inOrder) {
		if (isSpeaker(mention)) {
			speaker = mention;
			speakers.add(text.slice(words[mention.from]?.start, words[mention.to - 1]?.end));
		} else if (speaker && mention.kind === "pronoun" && isWriter(words, mention)) found.set(mention, speaker);
	}
	// A colon behind the first word of one line alone is a heading's.
	return speakers.size > 1 ? found : new Map();
}

/** Blanks stand for the times of a transcript. */
const MOST_BEFORE = 400;
/** "I'll" is a word with its ending. */
const isWriter = (words: Word[], { from }: Mention) => isFirstPerson(words[from]?.text ?? "");
