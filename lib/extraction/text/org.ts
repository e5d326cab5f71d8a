// Notes in Org-mode: headings, drawers and keywords around prose. Pure.
import { dateIn } from "./dates";
import { blankOut } from "./marks";

const KEYWORD = /^#\+[A-Za-z_]+:/m;
const HEADING = /^\*+ \S/m;
const DRAWER = /^[ \t]*:PROPERTIES:[ \t]*$/m;
const MARKS = [
	/^[ \t]*#\+begin_(?:src|example|comment|export)\b[\s\S]{0,5000}?^[ \t]*#\+end_(?:src|example|comment|export)[ \t]*$/gim,
	/^[ \t]*:(?:PROPERTIES|LOGBOOK):[ \t]*\n(?:[ \t]*(?::[^\n]*|CLOCK:[^\n]*|- [^\n]*)\n){0,60}?[ \t]*:END:[ \t]*$/gm,
	/^#\+(?:title|subtitle):[ \t]*([^\n]*)$/gim,
	/^[ \t]*#\+[^\n]*$/gm,
	/^[ \t]*# [^\n]*$/gm,
	/^[ \t]*(?:CLOCK|CLOSED):[^\n]*$/gm,
	/(?<=^\*+ )(?:TODO|NEXT|DONE|WAITING|HOLD|CANCELLED|CANCELED|PROJ|STARTED)(?= )/gm,
	/(?<=^\*+ [^\n]{0,200})\[#[A-Z\d]\]/gm,
	/(?<=^\*+ [^\n]{0,200}[ \t]):[\w@#%:]+:[ \t]*$/gm,
	/(?<=^[ \t]{0,40}[-+] )\[[ X-]\]/gm,
	/\[\[[^\]\n]+\]\[([^\]\n]+)\]\]/g,
	/\[\[(?:[a-z]+:)?([^\]\n]+)\]\]/g,
	/[<[](\d{4}-\d{2}-\d{2})[^<>[\]\n]*[>\]]/g,
	/(?<=[\s(])[*/_=~+]([^\s*/_=~+](?:[^*/_=~+\n]*[^\s*/_=~+])?)[*/_=~+](?=[\s.,;:!?)]|$)/gm,
];

/** The prose of a text in Org-mode with every word at its place, headings as Markdown has them, and its day; null for other texts. */
export function findOrg(text: string): { prose: string; at: Date | null } | null {
	if (!(HEADING.test(text) && (KEYWORD.test(text) || DRAWER.test(text)))) return null;
	const dated = /^#\+date:[ \t]*([^\n]*)$/im.exec(text)?.[1];
	let prose = text;
	for (const mark of MARKS) prose = blankOut(prose, mark);
	prose = prose.replace(/^\*+(?= )/gm, (stars) => "#".repeat(stars.length));
	return { prose, at: dated ? dateIn(dated) : null };
}
