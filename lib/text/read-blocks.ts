import { type Block, cut, type Line, linesOf } from "./block";
import { readInline } from "./read-inline";
import { onLines, readMarkdown } from "./read-markdown";

const HEADER = /^(From|To|Cc|Bcc|Date|Sent|Subject|Reply-To): ?(?=\S)/i;
const SIGNATURE = /^-- ?$/;
const CLOCK = String.raw`\d{1,2}:\d\d(?::\d\d)?(?: ?[AaPp]\.?[Mm]\.?)?`;
const STAMP = String.raw`(?:(?:\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4})(?:, ?|T| ))?${CLOCK}`;
const NAME = String.raw`[\p{L}\d][\p{L}\p{M}\d'’._-]{0,30}(?: [\p{L}\p{M}\d'’._-]{1,30}){0,2}`;
/** A turn of a chat: what it was said at, by whom, and what. The time alone may stand behind the name, on a line of its own. */
const TURNS = [
	new RegExp(String.raw`^\[(?<time>${STAMP})\] (?:\*\*)?(?<name>${NAME})(?:\*\*)?:(?:\*\*)?(?: |$)`, "u"),
	new RegExp(`^(?<time>${STAMP}) (?:- )?(?<name>${NAME}): `, "u"),
	new RegExp(`^(?<name>${NAME}) {1,2}(?<time>${CLOCK})$`, "u"),
	/^(?:\*\*)?(?<name>\p{Lu}[\p{L}\p{M}'’.-]{0,30}(?: \p{Lu}[\p{L}\p{M}'’.-]{0,30}){0,2}|user|assistant)(?:\*\*)?:(?:\*\*)? /u,
];
/** Of the lines that are not blank at least so many begin a turn, or it is no chat. */
const SHARE = 0.4;

/** A text as it is laid out: a mail with its headers and signature, a chat by its turns, else Markdown. Nothing of it is left out but signs. Linear in its length. Pure. */
export function readBlocks(content: string): Block[] {
	const lines = linesOf(content);
	return readMail(lines) ?? readChat(lines) ?? readMarkdown(lines);
}

function readMail(lines: Line[]): Block[] | null {
	const first = lines.findIndex(({ text }) => text.trim() !== "");
	const end = lines.findIndex(({ text }, n) => n > first && text.trim() === "");
	const head = lines.slice(Math.max(first, 0), end < 0 ? lines.length : end);
	const named = head.map((line) => ({ line, name: HEADER.exec(line.text) }));
	const isHead = named.every(({ line, name }) => name || /^[ \t]/.test(line.text)) && named[0]?.name;
	if (!isHead || named.length < 2 || !named.some(({ name }) => /from|subject/i.test(name?.[1] ?? ""))) return null;
	const headers = named.flatMap(({ line, name }) =>
		name ? [{ name: name[1] ?? "", pieces: [cut(line, name[0].length)] }] : [],
	);
	// A folded line goes on with the header before it.
	let last = -1;
	for (const { line, name } of named) {
		if (name) last++;
		else headers[last]?.pieces.push({ text: " ", at: line.at }, cut(line, 1));
	}
	const body = end < 0 ? [] : lines.slice(end);
	const sign = body.findIndex(({ text }) => SIGNATURE.test(text));
	const signature = sign < 0 ? [] : body.slice(sign + 1);
	return [
		{ kind: "headers", lines: headers },
		...readMarkdown(sign < 0 ? body : body.slice(0, sign)),
		...(signature.length > 0 ? [{ kind: "signature" as const, pieces: onLines(signature, readInline) }] : []),
	];
}

function readChat(lines: Line[]): Block[] | null {
	const said = lines.filter(({ text }) => text.trim() !== "");
	const pattern = TURNS.find((one) => one.test(said[0]?.text ?? ""));
	const count = pattern ? said.filter(({ text }) => pattern.test(text)).length : 0;
	if (!pattern || count < 2 || count < SHARE * said.length) return null;
	const turns: { speaker: Line; time: string | null; lines: Line[] }[] = [];
	for (const line of lines) {
		const turn = pattern.exec(line.text);
		if (!turn) turns.at(-1)?.lines.push(line);
		else {
			const { name = "", time = null } = turn.groups ?? {};
			const from = turn[0].indexOf(name, time && !turn[0].startsWith(name) ? turn[0].indexOf(time) + time.length : 0);
			turns.push({ speaker: cut(line, from, from + name.length), time, lines: [cut(line, turn[0].length)] });
		}
	}
	return turns.map(({ speaker, time, lines }) => ({ kind: "turn", speaker, time, blocks: readMarkdown(lines) }));
}
