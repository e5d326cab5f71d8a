// Conversations as chat programs export and copy them: who says what, and when. Pure.
import type { Span } from "../extraction";
import { findCues } from "./cues";
import { dateIn } from "./dates";
import { ownWords } from "./notices";
import { toMoments } from "./stamps";
import { type Line, linesOf, PERSON, type Transcript } from "./transcript";

/** Marks of direction stand between its numbers where people write from the right. */
const DATE = String.raw`(?<date>\d{1,4}\u200f?(?:[./-]|년) ?\d{1,2}\u200f?(?:[./-]|월) ?\d{2,4}(?:\.|일)?)`;
const BEFORE = String.raw`(?:(?:上午|下午|凌晨|清晨|早上|中午|晚上|午前|午後|오전|오후)\s?)?`;
const HALF = String.raw`(?:\s?(?:[AaPp]\.?\s?[Mm]\b\.?|पूर्वाह्न|अपराह्न|[πμ]\.?μ\.|[صم](?!\p{L})|ч\.))?`;
const TIME = String.raw`(?<time>${BEFORE}\d{1,2}[:.]\d{2}(?:[:.]\d{2})?${HALF})`;
const ELAPSED = String.raw`(?:\d{1,2}:)?\d{1,2}:\d{2}(?:\.\d+)?`;
/** Whoever speaks: no sentence, as that has other marks. */
const NAME = String.raw`(?<name>[^\s:<>[\]"“”?!;][^:<>[\]\n"“”?!;]{0,59}?)`;
const MARKS = String.raw`[\u200e\u200f\u202a\ufeff]*`;
const BRACKETED = String.raw`${MARKS}\[${DATE},? ${TIME}\] `;
const DASHED = String.raw`${MARKS}${DATE}(?: г\.)?,? (?:à |um |kl\. |klo )?${TIME} [-–] `;
/** Behind a date a name may have the mark of a firm's, "Yahoo!". */
const SENDER = NAME.replaceAll("!", "");

/** One way to write a conversation: `head` begins a message, which goes on to the next head; a line of `notice` is nobody's. */
type Dialect = { app: string; head: RegExp; notice: RegExp | null };

const dialect = (app: string, head: string, notice: string | null = null): Dialect => ({
	app,
	head: new RegExp(`^${head}`, "u"),
	notice: notice === null ? null : new RegExp(`^${notice}`, "u"),
});

/** Names before what they say, as the importer writes them. The network sees who speaks, but for names in scripts without capitals, and numbers. */
const UNDATED = "messages";
const DIALECTS: Dialect[] = [
	dialect("WhatsApp", String.raw`${BRACKETED}(?:~\s?)?${SENDER}\s?:(?: |$)`, BRACKETED),
	dialect("WhatsApp", String.raw`${DASHED}${SENDER}\s?:(?: |$)`, DASHED),
	dialect("Telegram", String.raw`${NAME}, \[${DATE},? (?:at )?${TIME}\]:?\s*$`),
	dialect("Discord", String.raw`\[${DATE},? ${TIME}\] ${NAME}(?: \(pinned\))?\s*$`),
	dialect("Teams", String.raw`\[${DATE},? ${TIME}\] ${NAME}\s*$`),
	dialect(
		"Zoom",
		String.raw`(?:${DATE}\s+)?${TIME}\s+(?:[Ff]rom|[Vv]on|De)\s+${NAME}(?:\s+(?:[Tt]o|an|à|para)\s+[^:\n]{1,80}?\s*|\s+):\s*`,
	),
	dialect("chat", String.raw`\[?(?:${DATE}[ T])?${TIME}\]?\s+<(?<name>[^<>\n]{1,40})>\s+`),
	dialect("transcript", String.raw`[[(]?${ELAPSED}[\])]?\s+(?:- )?(?<name>${PERSON}): `),
	dialect("transcript", String.raw`(?<name>${PERSON}) ?[[(]${ELAPSED}[\])]:?\s*`),
	dialect("transcript", String.raw`[[(]?${ELAPSED}[\])]?\s+(?<name>${PERSON}):?\s*$`),
	dialect(UNDATED, String.raw`(?<name>${PERSON}|[\p{Lo}\p{M}][\p{L}\p{M} .'’-]{0,59}|\+[\d ()-]{6,20}): `),
	dialect(
		"transcript",
		String.raw`(?<name>${PERSON})(?: {2,}|\t+ *|[\u2002\u2003\u00a0]+)(?:${DATE} )?${ELAPSED}${HALF}\s*$`,
	),
];

/** Lines at the beginning by which a dialect is told, and the most that may stand before the first message. */
const TELLING_LINES = 200;
const MOST_BEFORE = 16;
/** Letters of a title before it, and words of a name. */
const [MOST_TITLE, MOST_NAMES] = [60, 5];

/** The conversation that a text is, if it is one in a form that is known: subtitles, or at least two messages. */
export function findTranscript(text: string): Transcript | null {
	const cues = findCues(text);
	if (cues) return cues;
	const lines = linesOf(text).map(withPlainDigits);
	const telling = lines.slice(0, TELLING_LINES);
	for (const { app, head, notice } of DIALECTS) {
		const heads = telling.flatMap((line, i) => (head.test(line.text) ? [i] : []));
		const first = telling.findIndex((line) => head.test(line.text) || notice?.test(line.text));
		if (heads.length < 2 || first > MOST_BEFORE || lines.slice(0, first).some(isSaid)) continue;
		const names = heads.map((i) => head.exec(telling[i]?.text ?? "")?.groups?.name);
		if (app === UNDATED && names.every((name) => /^\p{Lu}/u.test(name ?? ""))) continue;
		const others = telling.filter((line) => notice?.test(line.text) && !head.test(line.text)).length;
		// "09:10 - Alert: latency rose" among lines without a name: of a log, in which no name comes twice.
		if (others >= names.length && new Set(names).size === names.length) continue;
		const transcript = read(text, lines, { app, head, notice });
		if (isTalk(text, transcript)) return transcript;
	}
	return null;
}

/** The first of the ten digits that people write dates with in Arabic, Persian, Hindi and Bengali. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6];
/** A line with plain digits and commas; every character keeps its place. */
function withPlainDigits(line: Line): Line {
	const plain = (digit: string) => {
		const code = digit.charCodeAt(0);
		return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
	};
	return {
		...line,
		text: line.text.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g, plain).replaceAll("،", ","),
	};
}

/** Whether a line before the first message says something, as a mail above a chat does; a title or a day does not. */
const isSaid = ({ text }: Line) => /\p{L}/u.test(text) && (text.length > MOST_TITLE || /[.!?,]\s*$/.test(text));

/** Whether what was found are messages of somebody: a log of work has lines of the same form, and sentences for names. */
const isTalk = (text: string, { turns }: Transcript): boolean =>
	turns.length >= 2 &&
	turns.every(({ name }) => name !== null && text.slice(name.start, name.end).split(/\s+/).length <= MOST_NAMES);

type Open = { name: Span; from: number; stamp: { date: string; time: string } | null };

function read(text: string, lines: Line[], { app, head, notice }: Dialect): Transcript {
	const found: (Open & { said: Span })[] = [];
	let notices = 0;
	let open: Open | null = null;
	const close = (end: number) => {
		if (!open) return;
		const said = ownWords(text, { start: open.from, end });
		if (said) found.push({ ...open, said });
		else notices++;
		open = null;
	};
	for (const line of lines) {
		const begun = head.exec(line.text);
		if (!begun && !notice?.test(line.text)) continue;
		close(line.start);
		if (!begun) {
			notices++;
			continue;
		}
		const [whole, { name = "", date, time = "" } = {}] = [begun[0], begun.groups];
		const at = line.start + begun[0].lastIndexOf(name, whole.length);
		open = {
			name: trimmed(text, { start: at, end: at + name.length }),
			from: line.start + whole.length,
			stamp: date ? { date, time } : null,
		};
	}
	close(text.length);
	const begun = dateIn(text.slice(0, found[0]?.name.start ?? 0));
	const moments = toMoments(found.flatMap(({ stamp }) => (stamp ? [stamp] : [])));
	let dated = 0;
	const turns = found.map(({ name, said, stamp }) => ({
		name,
		said: [said],
		at: stamp ? (moments[dated++] ?? null) : begun,
	}));
	return { app, turns, notices };
}

/** A name without the marks of direction and the sign of a stranger around it. */
function trimmed(text: string, { start, end }: Span): Span {
	const name = text.slice(start, end);
	const lead = /^[\s\u200e\u200f\u202a-\u202f\u2066-\u2069~]*/.exec(name)?.[0].length ?? 0;
	const tail = /[\s\u200e\u200f\u202a-\u202f\u2066-\u2069]*$/.exec(name)?.[0].length ?? 0;
	return { start: start + lead, end: Math.max(start + lead, end - tail) };
}
