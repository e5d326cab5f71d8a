// What programs and firms put below mail, and nobody says. Pure.
import type { Span } from "../extraction";
import { without } from "./marks";
import { type Line, linesOf } from "./transcript";

/** A line of its own that a program for mail writes below each. */
const SENT_FROM =
	/^[>\s]*(?:Sent (?:from|via) (?:my|Yahoo|Outlook|Mail|Gmail|Proton)\b|Get Outlook for|Von meinem \S+ gesendet|Envoyé de(?:puis)? mon|Enviado desde mi|Enviado do meu|Inviato da(?:l mio)?)[^.,!?:]{0,40}\.?\s*$/i;
/** How a disclaimer begins, and what one says. */
const OPENS =
	/^[>\s*_-]*(?:confidentiality|disclaimer|legal notice|(?:the |any )?(?:information|content)s? (?:contained )?in this|this (?:e-?mail|message|communication|transmission))\b/i;
const SAYS = /\bconfidential|\bprivileged\b|\bintended (?:recipient|solely|only)|\bin error\b/i;

/** The text with blanks for those lines and for paragraphs that are disclaimers. */
export function withoutBoilerplate(written: string): string {
	// ":tada:" stands for a picture, behind a sentence.
	const text = written.replace(/(?<=^|\s):[a-z][a-z\d_+-]*:(?=\s|$)/gm, (sign) => ".".padEnd(sign.length));
	const lines = linesOf(text);
	const sent = lines.filter((line) => line.text.length < MOST_LINE && SENT_FROM.test(line.text));
	const away = [...sent, ...paragraphsOf(lines).flatMap((paragraph) => disclaimerIn(text, paragraph))];
	return away.length > 0 ? without(text, away) : text;
}

function paragraphsOf(lines: Line[]): Line[][] {
	const paragraphs: Line[][] = [[]];
	for (const line of lines) {
		if (/^[>\s]*$/.test(line.text)) paragraphs.push([]);
		else paragraphs.at(-1)?.push(line);
	}
	return paragraphs;
}

/** From the line of a paragraph with which a disclaimer begins to its end. */
function disclaimerIn(text: string, paragraph: Line[]): Span[] {
	const start = paragraph.find((line) => OPENS.test(line.text))?.start;
	const end = paragraph.at(-1)?.end ?? 0;
	return start !== undefined && SAYS.test(text.slice(start, end)) ? [{ start, end }] : [];
}

const MOST_LINE = 80;
