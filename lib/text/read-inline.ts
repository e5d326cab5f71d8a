import type { Line, Piece } from "./block";

/** Longer spans are no emphasis: without a bound a line of nothing but asterisks would take the square of its length. */
const WITHIN = "{0,400}?";
const SPANS = new RegExp(
	[
		"(?<code>`[^`\\n]{1,400}`)",
		`(?<strong>\\*\\*(?=\\S).${WITHIN}\\S\\*\\*|(?<!\\w)__(?=\\S).${WITHIN}\\S__(?!\\w))`,
		`(?<emphasis>(?<![\\w*])\\*(?=[^\\s*]).${WITHIN}[^\\s*]\\*(?![\\w*])|(?<!\\w)_(?=[^\\s_]).${WITHIN}[^\\s_]_(?!\\w))`,
		`(?<deleted>~~(?=\\S).${WITHIN}\\S~~)`,
		"(?<link>\\[[^\\][\\n]{1,300}\\]\\([^()\\s]{1,500}\\))",
		"(?<address>\\bhttps?://[^\\s<>\"'`]{1,500}[^\\s<>\"'`.,;:!?)\\]])",
	].join("|"),
	"gu",
);
/** Without one of these a line has no span. */
const SIGN = /[`*_~[]|https?:/;
/** How long the signs before and behind a span are. */
const SIGNS = { code: 1, strong: 2, emphasis: 1, deleted: 2 } as const;
const SAFE = /^(?:https?:\/\/|mailto:)/i;

type Look = Pick<Piece, "look" | "href">;

/** The words of a line without the signs of Markdown. A look within another has the inner one. Linear in the length. Pure. */
export function readInline({ text, at }: Line, look: Look = {}): Piece[] {
	const pieces: Piece[] = [];
	let from = 0;
	const plain = (to: number) => {
		if (to > from) pieces.push({ text: text.slice(from, to), at: at + from, ...look });
	};
	while (SIGN.test(text)) {
		// Spans within spans are looked for with the same expression: a copy for each line costs more than all else.
		SPANS.lastIndex = from;
		const match = SPANS.exec(text);
		if (!match) break;
		plain(match.index);
		from = match.index + match[0].length;
		pieces.push(...spanOf(match, at + match.index, look));
	}
	plain(text.length);
	return pieces;
}

function spanOf({ 0: said, groups = {} }: RegExpExecArray, at: number, look: Look): Piece[] {
	if (groups.address) return [{ text: said, at, ...look, href: said }];
	if (groups.link) {
		const end = said.lastIndexOf("](");
		const href = said.slice(end + 2, -1);
		return [{ text: said.slice(1, end), at: at + 1, ...look, ...(SAFE.test(href) && { href }) }];
	}
	const name = (Object.keys(SIGNS) as (keyof typeof SIGNS)[]).find((one) => groups[one] !== undefined);
	if (!name) return [{ text: said, at, ...look }];
	const inner = { text: said.slice(SIGNS[name], -SIGNS[name]), at: at + SIGNS[name] };
	return name === "code" ? [{ ...inner, ...look, look: "code" }] : readInline(inner, { ...look, look: name });
}
