// What programs and firms put below mail, and nobody says. Pure.
import type { Span } from "../extraction";
import { without } from "./marks";
import { linesOf } from "./transcript";

/** A line of its own that a program for mail writes below each. */
const SENT_FROM =
	/^[>\s]*(?:Sent (?:from|via) (?:my|Yahoo|Outlook|Mail|Gmail|Proton)\b|Get Outlook for|Von meinem \S+ gesendet|Envoyé de(?:puis)? mon|Enviado desde mi|Enviado do meu|Inviato da(?:l mio)?)[^.,!?:]{0,40}\.?\s*$/i;
/** How a disclaimer begins, and what one says. */
const OPENS =
	/^[>\s*_-]*(?:confidentiality|disclaimer|legal notice|(?:the |any )?(?:information|content)s? (?:contained )?in this|this (?:e-?mail|message|communication|transmission))\b/i;
const SAYS = /\bconfidential|\bprivileged\b|\bintended (?:recipient|solely|only)|\bin error\b/i;

/** The text with blanks for those lines and for paragraphs that are disclaimers. */
export function withoutBoilerplate(text: string): string {
	const lines = linesOf(text);
	const away: Span[] = lines.filter((line) => line.text.length < MOST_LINE && SENT_FROM.test(line.text));
	for (const [i, line] of lines.entries()) {
		if (!OPENS.test(line.text)) continue;
		const length = lines.slice(i).findIndex((one) => /^[>\s]*$/.test(one.text));
		const end = lines[length < 0 ? lines.length - 1 : i + length - 1]?.end ?? line.end;
		if (SAYS.test(text.slice(line.start, end))) away.push({ start: line.start, end });
	}
	return away.length > 0 ? without(text, away) : text;
}

const MOST_LINE = 80;
