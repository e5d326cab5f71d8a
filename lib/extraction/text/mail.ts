// Mail as it is pasted and stored: its headers, and who writes which part of it. Pure.
import type { Day, Span } from "../extraction";
import { dateIn } from "./dates";
import { type Line, linesOf, toSpeaker } from "./transcript";

/** The headers that tell who writes, to whom, when and about what, as programs write them in several languages. */
const KEYS = {
	from: /^(?:from|von|de|da|van|från|fra|od|lähettäjä)$/i,
	to: /^(?:to|an|à|para|a|aan|till|til|cc|kopie)$/i,
	date: /^(?:date|sent|datum|gesendet|envoyé|date d['’]envoi|enviado(?: el| em)?|fecha|data|inviato|verzonden|skickat|sendt)$/i,
	subject: /^(?:subject|betreff|objet|asunto|assunto|oggetto|onderwerp|ämne|emne)$/i,
};
const HEADER = /^[>\s]*\*?(\p{L}[\p{L}'’ -]{0,30}?)\*?\s?:\*?(?:\s+(\S.*)|\s*)$/u;
const MOST_HEADERS = 40;
const RULE = /^[>\s]*(?:[-_]{5,}.*|Begin forwarded message:)$/;
const ANSWER = /^(?:(?:re|fwd?|aw|wg|tr|rv|antw|sv|vs|r|enc)\s*:\s*)+/i;
const ADDRESS = String.raw`(?:<[^<>]{0,300}>|\([^()]{0,100}@[^()]{0,200}\)|\[mailto:[^\]]{0,300}\])`;
/** "On Tue, 1 Sep 2026 at 17:40, Ada Lind <ada@x.test> wrote:" */
const NAME_FIRST = new RegExp(
	String.raw`^(.*?)\s*${ADDRESS}?\s*(?:wrote|a écrit|escribió|escreveu|ha scritto|kirjoitti|napisał(?:\(a\))?)\s?:$`,
	"iu",
);
/** "Am Di., 1. Sept. 2026 um 17:40 Uhr schrieb Ada Lind <ada@x.test>:" */
const NAME_LAST = new RegExp(
	String.raw`^(?:Am|Op|Den)\b.*?\s(?:schrieb|schreef|skrev)\s+(.*?)\s*${ADDRESS}?\s*:$`,
	"iu",
);
/** What stands before a name in such a line. */
const WHEN =
	/,\s+|\b\d{1,2}[:.h]\d{2}(?:[:.]\d{2})?(?:\s?[AP]\.?M\b\.?)?(?:\s?\(?(?:UTC|GMT|CES?T|[+-]\d{4})\)?)*,?\s*|\b\d{4}\b,?\s*|\b\d{1,2}\.?\s+\p{L}{3,10}\.?,?\s+(?=\p{Lu})/iu;
const [MOST_LINES, MOST_CHARACTERS] = [3, 300];

/** Who writes a part, and when. */
type Voice = Pick<Day, "at" | "author">;
/** Lines that say who writes what is below them; `to` is whom they name first besides. */
type Head = { voice: Voice; to: string | null; lines: number };

/** A mail as it is read. */
export type Mail = { prose: string; days: Day[] };

/**
 * The mail that a text is, if it begins with the headers of one and quotes another: its prose with every word at its place, and where another
 * writer begins. A mail of one writer stays as it stands, headers and all, as the network has learnt to read it; of it the day is told.
 * Decision: what is quoted of nobody named is of whom the mail answers.
 */
export function findMail(text: string): Mail | null {
	const lines = linesOf(text);
	const first = lines.findIndex(isSaid);
	const head = headAt(lines, first);
	if (!head) return null;
	const { prose, days } = readParts(text, lines, first, head);
	const isQuoting = days.some(({ author }) => author && author !== head.voice.author);
	if (isQuoting) return { prose, days };
	return head.voice.at && { prose: text, days: [{ start: 0, at: head.voice.at, author: null }] };
}

/** A heading, or a callout of a note: what is quoted beside it is part of a document. */
const OF_DOCUMENT = /^(?:#{1,6} |>\s*\[!)/;

/** The same of an answer that was copied without its headers and says who wrote what it quotes. */
export function findReply(text: string): Mail | null {
	const lines = linesOf(text);
	if (!quotedIn(lines)) return null;
	const parts = readParts(text, lines, 0, null);
	return parts.days.some(({ author }) => author) ? parts : null;
}

/**
 * What such an answer quotes of nobody named, in one piece above or below: it was said before. Decision: several such pieces, or names before
 * what they say, are a conversation or a list.
 */
export function quotesOf(text: string): Span[] {
	const lines = linesOf(text);
	const quoted = quotedIn(lines);
	return quoted && isOnePiece(lines, quoted) ? quoted.map(({ start, end }) => ({ start, end })) : [];
}

/** The quoted lines beside others; null in a document. */
function quotedIn(lines: Line[]): Line[] | null {
	const written = lines.filter(isSaid);
	const quoted = written.filter((line) => depthOf(line) > 0);
	const isDocument = written.some((line) => OF_DOCUMENT.test(line.text));
	return quoted.length === 0 || quoted.length === written.length || isDocument ? null : quoted;
}

/** "> **Ada:** I think", "> Pro: unchanged". */
const LABELLED = /^[>\s]*(?:[*_]|@?[\p{L}\d][^:.!?]{0,40}:(?:\s|$))/u;

function isOnePiece(lines: Line[], quoted: Line[]): boolean {
	const written = lines.filter(isSaid);
	const from = written.indexOf(quoted[0] as Line);
	const isWhole = quoted.every((line, i) => line === written[from + i]);
	const isBelow = from + quoted.length === written.length;
	const isApart = lines[lines.indexOf(quoted[0] as Line) - 1]?.text.trim() === "";
	return isWhole && !quoted.some((line) => LABELLED.test(line.text)) && (from === 0 || (isBelow && isApart));
}

/** What is said in each part from a line on, where the headers stand, and whose it is. */
function readParts(text: string, lines: Line[], first: number, header: Head | null): Mail {
	const head = header ?? { voice: { at: null, author: null }, to: null, lines: 0 };
	const body = first + head.lines;
	const said = new Map(lines.slice(first, body).map((line) => [line, namesIn(line.text)]));
	// Names of headers say nothing of each other.
	const days: Day[] = [...said.keys()].map(({ start }) => ({ start, at: head.voice.at, author: null }));
	const voices: Voice[] = [head.voice];
	let last: Voice | null = null;
	for (let i = body; i < lines.length; ) {
		const line = lines[i] as Line;
		const found = headAt(lines, i) ?? attributionAt(lines, i);
		const count = found?.lines ?? 1;
		if (found) voices[depthBelow(lines, i + count, depthOf(line))] = found.voice;
		const isNobodys = !header && depthOf(line) > 0 && !voices[depthOf(line)];
		if (found || isNobodys || !isSaid(line)) for (const one of lines.slice(i, i + count)) said.set(one, "");
		else {
			voices[depthOf(line)] ??= { at: null, author: head.to };
			const voice = voices[depthOf(line)] as Voice;
			if (voice !== last) days.push({ start: line.start, ...voice });
			last = voice;
		}
		i += count;
	}
	return { prose: withLines(text, lines, said), days };
}

const depthOf = ({ text }: Line) => /^[>\s]*/.exec(text)?.[0].match(/>/g)?.length ?? 0;
const isSaid = ({ text }: Line) => /[^>\s]/.test(text) && !RULE.test(text);

/** Empty lines before what is quoted. */
const MOST_BETWEEN = 10;
/** How deep lines are quoted below one of that depth: what these quote themselves is of another. */
function depthBelow(lines: Line[], from: number, depth: number): number {
	const next = lines.slice(from, from + MOST_BETWEEN).find(isSaid);
	return next && depthOf(next) > depth ? depth + 1 : depth;
}

/** The headers of a mail from a line on: who writes, and to whom or about what. */
function headAt(lines: Line[], from: number): Head | null {
	const begun = HEADER.exec(lines[from]?.text ?? "");
	if (!begun) return null;
	const values: Partial<Record<keyof typeof KEYS, string>> = {};
	let count = 0;
	for (const { text } of lines.slice(from, from + MOST_HEADERS)) {
		const [, key = "", value = ""] = HEADER.exec(text) ?? [];
		if (key === "" && !(count > 0 && /^[>]*\s+\S/.test(text))) break;
		const kind = (Object.keys(KEYS) as (keyof typeof KEYS)[]).find((one) => KEYS[one].test(key));
		if (kind) values[kind] ??= value;
		count++;
	}
	// "From: Oslo, To: Bergen" is a journey.
	const isMail = values.subject !== undefined || /\S@\S/.test(`${values.from} ${values.to}`);
	if (!values.from || !isMail) return null;
	const at = values.date ? dateIn(values.date) : null;
	return { voice: { at, author: nameIn(values.from) }, to: values.to ? nameIn(values.to) : null, lines: count };
}

/** A line, or what it goes on in, that says who wrote what is quoted below. */
function attributionAt(lines: Line[], from: number): Head | null {
	let line = "";
	for (let count = 1; count <= MOST_LINES; count++) {
		const own = lines[from + count - 1]?.text.replace(/^[>\s]*/, "").trim();
		if (!own) return null;
		line += count === 1 ? own : ` ${own}`;
		if (line.length > MOST_CHARACTERS) return null;
		if (!line.endsWith(":")) continue;
		const [, last] = NAME_LAST.exec(line) ?? [];
		const name = last ?? NAME_FIRST.exec(line)?.[1]?.split(WHEN).at(-1);
		const isQuoting = /[\d@]/.test(line) || depthBelow(lines, from + count, 0) > 0;
		if (!name?.trim() || !isQuoting) return null;
		return { voice: { at: dateIn(line), author: nameIn(name) }, to: null, lines: count };
	}
	return null;
}

/** The name that a header gives first, or the address where it gives none. */
function nameIn(value: string): string | null {
	const [first = ""] = value.split(/;|(?<=[>)]),/);
	const name = toSpeaker(first.replace(new RegExp(ADDRESS, "g"), "").replace(/["*]/g, "").trim());
	return name || (/[^\s<>@]+@[^\s<>]+/.exec(first)?.[0] ?? null);
}

/** Of a header that names people or its subject these alone, in their places. */
function namesIn(line: string): string {
	const [whole = "", key = "", value = ""] = HEADER.exec(line) ?? [];
	if (!(KEYS.from.test(key) || KEYS.to.test(key) || KEYS.subject.test(key))) return "";
	const blanks = (words: string) => " ".repeat(words.length);
	const said = value.replace(ANSWER, blanks).replace(new RegExp(ADDRESS, "g"), blanks).replace(/"/g, " ");
	return blanks(whole.slice(0, whole.length - value.length)) + said;
}

/** A text in which some lines say something else that is no longer. */
function withLines(text: string, lines: Line[], said: Map<Line, string>): string {
	let [out, cursor] = ["", 0];
	for (const line of lines) {
		const words = said.get(line) ?? line.text;
		out += text.slice(cursor, line.start) + words.padEnd(line.text.length);
		cursor = line.end;
	}
	return out + text.slice(cursor);
}
