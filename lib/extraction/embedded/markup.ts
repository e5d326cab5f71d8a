// What a page would not show of Markdown and HTML, as blanks, so that all else stays where it stands. Pure; linear in the text.

/** Inline code is shown as it stands. */
const CODE = /`[^`\n]+`/g;
/** Comments and tags of HTML, pictures, pictures by their names (":+1:"), and the brackets and targets of links. */
const HIDDEN = [
	/<!--(?:(?!<!--|-->)[\s\S]){0,2000}-->/g,
	/<(?:\/|(?<!\w<)|(?=[bh]r\b))(?:b|i|u|em|strong|p|br|div|span|sub|sup|ul|ol|li|h[1-6]|hr|details|summary|center|font|small)(?: [\w-]+=[^<>\n]{0,200})?[ \t]?\/?>/gi,
	/(?<=\s):[+\w-]{1,30}:(?=[ \t]*$)/gm,
	/!\[[^[\]\n]{0,200}\]\([^\s()]{1,400}\)/g,
	/\[(?=[^[\]]{1,200}\]\([^\s()]{1,400}\))|\]\([^\s()]{1,400}\)/g,
];
/** "**so**", "*so*" and "_so_": marks at both edges of words, within a paragraph. */
const EMPHASIS = [
	/(?<=^|[\s([{"'“‘—–-])(\*{1,2})(?=[\p{L}\p{N}"'“‘\\<#@[(])((?:[^*\n]|\n(?!\s*\n)){0,300}[^\s*\\])\1(?=$|[\s.,;:!?)\]}"'”’—–-])/gmu,
	/(?<=^|[\s([{"'“‘—–-])(_)(?=[\p{L}\p{N}"'“‘\\<#@[(])((?:[^_\n]|\w_(?=\w)){0,300}[^\s_])\1(?=$|[\s.,;:!?)\]}"'”’—–-])/gmu,
];

const blank = (marks: string): string => marks.replace(/[^\n]/g, " ");

/** The text without its markup, of the same length. */
export function withoutMarkup(text: string): string {
	const masked = text.replace(CODE, (code) => "x".repeat(code.length));
	const shown = HIDDEN.reduce((rest, pattern) => rest.replace(pattern, blank), masked);
	const plain = EMPHASIS.reduce(
		(rest, pattern) => rest.replace(pattern, (_, marks: string, words: string) => blank(marks) + words + blank(marks)),
		shown,
	);
	let out = "";
	for (const { 0: code, index } of text.matchAll(CODE)) {
		// Code in a comment is hidden with it.
		out += plain.slice(out.length, index) + (plain[index] === " " ? blank(code) : code);
	}
	return out + plain.slice(out.length);
}
