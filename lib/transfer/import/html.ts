// HTML as text: paragraphs, headings, lists and rows of tables apart; what a page shows around its text is left out.
import { Parser } from "htmlparser2";
import { toCsv } from "./tables";

/** A page: its title, its text, the rows of its table of properties, and as CSV the tables of which each row is facts. */
type Page = { title: string; text: string; properties: [string, string][]; tables: string[] };

const wordSet = (words: string) => new Set(words.split(" "));
const UNSEEN = wordSet("head script style noscript template svg nav footer button select iframe");
const BLOCKS = wordSet(
	"p div section article header main ul ol table blockquote pre figure details summary tbody thead dl dt dd aside hr",
);
/** Around the text of a page of Confluence: where it stands, its attachments, who made the export. */
const AROUND = /^(?:breadcrumb-section|footer|footer-logo|breadcrumbs|attachments)$/;
const VOID = wordSet("br img hr input meta link col wbr source area base embed track");

/** Cells within cells, as mails lay out their pages. What lies deeper is text of the cell around it: each costs its whole text again. */
const MOST_NESTED = 16;

type Table = { rows: string[][]; isHead: boolean; isProperties: boolean };

/** Reads a page. Never throws, whatever is open or missing. */
export function readPage(html: string): Page {
	const page: Page = { title: "", text: "", properties: [], tables: [] };
	const tables: Table[] = [];
	/** What is being written: the page, and within it each open cell. */
	const open: string[][] = [[]];
	let [unseen, cells, svgs, isTitle] = [0, 0, 0, false];
	const say = (text: string) => void open.at(-1)?.push(text);
	const begin = (name: string, style: string) => {
		const table = tables.at(-1);
		if (name === "table") tables.push({ rows: [], isHead: false, isProperties: /\bproperties\b/.test(style) });
		else if (name === "tr") table?.rows.push([]);
		else if (isCell(name)) {
			if (++cells > MOST_NESTED) return say(" ");
			open.push([]);
			if (name === "th" && table?.rows.length === 1) table.isHead = true;
		} else say(BEGINS.get(name) ?? (BLOCKS.has(name) ? "\n\n" : ""));
	};
	const end = (name: string) => {
		if (isCell(name) && cells-- <= MOST_NESTED) {
			const text = tidy((open.pop() ?? []).join(""));
			const row = tables.at(-1)?.rows.at(-1);
			if (row) row.push(text);
			else say(`${text} `);
		} else if (name === "table") {
			const table = tables.pop();
			if (table?.isProperties) page.properties.push(...propertiesOf(table));
			else if (table) say(`\n\n${textOf(table, page.tables)}\n\n`);
		} else if (name === "li") say("\n");
		else if (name === "div") say("\n");
		else if (BLOCKS.has(name) || BEGINS.get(name)?.endsWith("# ")) say("\n\n");
	};
	const parser = new Parser({
		onopentag(name, { id = "", class: style = "" }) {
			if (name === "svg") svgs++;
			// A picture has a title of its own.
			isTitle ||= name === "title" && svgs === 0;
			if (unseen === 0 && !UNSEEN.has(name) && !AROUND.test(id)) begin(name, style);
			else if (!VOID.has(name)) unseen++;
		},
		ontext(text) {
			if (isTitle) page.title += text;
			else if (unseen === 0) say(text.replace(/\s+/g, " "));
		},
		onclosetag(name) {
			if (name === "svg") svgs--;
			isTitle &&= name !== "title";
			if (unseen === 0) end(name);
			else if (!VOID.has(name)) unseen--;
		},
	});
	parser.end(html);
	return { ...page, title: page.title.trim(), text: tidy(open.flat().join("")) };
}

const isCell = (name: string) => name === "td" || name === "th";
/** What stands before the text of an element. */
const BEGINS = new Map([
	["br", "\n"],
	["li", "\n- "],
	["div", "\n"],
	...[1, 2, 3, 4, 5, 6].map((n): [string, string] => [`h${n}`, `\n\n${"#".repeat(n)} `]),
]);

const propertiesOf = ({ rows }: Table): [string, string][] =>
	rows.flatMap(([key = "", value = ""]): [string, string][] => (key && value ? [[key, value]] : []));

/** A table by its rows, unless these are facts; one that only lays out a page, as that of a mail, by what is in its cells. */
function textOf(table: Table, tables: string[]): string {
	const isLayout =
		table.rows.every((row) => row.length < 2) || table.rows.some((row) => row.some((cell) => cell.includes("\n\n")));
	const csv = isLayout ? null : toCsv(table.rows, table.isHead);
	if (csv) tables.push(csv);
	if (csv) return "";
	return (isLayout ? table.rows.flat() : toLines(table)).join(isLayout ? "\n\n" : "\n");
}

const tidy = (text: string) =>
	text
		.replace(/[ \t\u00a0]+/g, " ")
		.replace(/ ?\n ?/g, "\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim();

/** Each row of a table in a line, behind the names of its columns where it has them. */
export function toLines(table: Pick<Table, "rows" | "isHead">): string[] {
	const rows = table.rows.map((row) => row.map((cell) => cell.replace(/\s+/g, " ")));
	const [names = [], ...rest] = rows;
	if (!table.isHead) return rows.map((cells) => cells.join(" | "));
	return rest.map((cells) => cells.map((cell, i) => (names[i] ? `${names[i]}: ${cell}` : cell)).join("; "));
}
