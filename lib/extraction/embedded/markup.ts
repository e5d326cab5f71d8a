// What a page would not show of Markdown and HTML, as blanks, so that all else stays where it stands. Pure; linear in the text.

/** Comments and tags of HTML, pictures, and the brackets and targets of links. */
const HIDDEN = [
	/<!--(?:(?!<!--|-->)[\s\S]){0,2000}-->/g,
	/<\/?(?:b|i|u|em|strong|p|br|div|span|sub|sup|ul|ol|li|h[1-6]|hr|details|summary|center|font|small)(?: [^<>\n]{0,200})?\/?>/gi,
	/!\[[^[\]\n]{0,200}\]\([^\s()]{1,400}\)/g,
	/\[(?=[^[\]]{1,200}\]\([^\s()]{1,400}\))|\]\([^\s()]{1,400}\)/g,
];
/** "**so**", "*so*" and "_so_": marks at both edges of words, on one line or two. */
const EMPHASIS = [
	/(?<![\w*\\])(\*{1,2})(?=\S)((?:[^*\n]|\n(?!\s*\n)){0,300}[^\s*\\])\1(?![\w*])/g,
	/(?<!\w)(_)(?=\S)((?:[^_\n]|\w_(?=\w)){0,300}[^\s_])\1(?!\w)/g,
];

const blank = (marks: string): string => marks.replace(/[^\n]/g, " ");

/** The text without its markup, of the same length. */
export function withoutMarkup(text: string): string {
	const shown = HIDDEN.reduce((rest, pattern) => rest.replace(pattern, blank), text);
	return EMPHASIS.reduce(
		(rest, pattern) => rest.replace(pattern, (_, marks: string, words: string) => blank(marks) + words + blank(marks)),
		shown,
	);
}
