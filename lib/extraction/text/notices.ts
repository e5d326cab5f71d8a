// What a chat program writes itself in the place of a message: pictures left out, messages deleted or edited. Pure.
import type { Span } from "../extraction";

/** WhatsApp begins with this whatever it says itself. */
const OWN = "\u200e";

const DELETED =
	/^(?:this message was deleted|you deleted this message|diese nachricht wurde gelöscht|du hast diese nachricht gelöscht|ce message a été supprimé|vous avez supprimé ce message|(?:se )?elimin(?:ó|aste) este mensaje|este mensaje fue eliminado|mensagem apagada|(?:esta|essa) mensagem foi apagada|você apagou (?:esta|essa) mensagem|questo messaggio è stato eliminato|dit bericht is verwijderd|यह मैसेज (?:मिटाया|डिलीट किया) गया(?: था)?|null)\.?$/i;
/** `<Media omitted>` in any language; a file's name with a remark, which is in brackets in any language. */
const PICTURE = /^(?:<[^<>]+>|\S+\.\w{2,5} \([^()]+\))$/;
/** `<This message was edited>` behind a message, and a picture behind its caption. */
const TAIL = /(?:\u200e[^\n]*|<[^<>\n@:/]+ [^<>\n@:/]+>)$/;
const MOST_TAIL = 200;
/** What Zoom puts before an answer, and in the place of one that is a sign. */
const ABOUT = /^(?:Replying to|Reacted to|Removed a \S+ reaction from) ["“].*["”](?: with .{1,12})?$/;
/** What Discord's exporter puts below a message, and below the last one. */
const APPENDIX = /^(?:\{(?:Attachments|Embed|Reactions|Stickers|Inline Emojis)\}|={10,})\s*$/m;

/** What of a message somebody said themselves; null for one that is nobody's words. */
export function ownWords(text: string, { start, end }: Span): Span | null {
	let from = start;
	let body = text.slice(start, end);
	const appendix = APPENDIX.exec(body);
	if (appendix) body = body.slice(0, appendix.index);
	for (;;) {
		const [lead = ""] = /^\s+/.exec(body) ?? [];
		from += lead.length;
		body = body.slice(lead.length);
		const [line = ""] = body.split("\n", 1);
		if (!isNotice(line.trimEnd())) break;
		from += line.length;
		body = body.slice(line.length);
		if (body === "") return null;
	}
	const whole = body.trimEnd();
	const tail = TAIL.exec(whole.slice(-MOST_TAIL))?.[0].length ?? 0;
	const said = whole.slice(0, whole.length - tail).trimEnd();
	return said === "" ? null : { start: from, end: from + said.length };
}

const isNotice = (line: string) =>
	line.startsWith(OWN) || PICTURE.test(line) || ABOUT.test(line) || DELETED.test(line.replace(/^[^\p{L}]+/u, ""));
