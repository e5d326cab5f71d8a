// Kinds of texts that software has taken too long over, each at any length.
import { randomOf } from "./any-text";

/** Makes a text of that many characters. */
export type TimedText = { name: string; make: (length: number) => string };

const repeated = (name: string, piece: string, before = "", after = ""): TimedText => ({
	name,
	make: (length) => {
		const room = Math.max(0, length - before.length - after.length);
		return before + piece.repeat(Math.ceil(room / piece.length)).slice(0, room) + after;
	},
});

const varied = (name: string, piece: (n: number, random: () => number) => string): TimedText => ({
	name,
	make: (length) => {
		const random = randomOf(11);
		let text = "";
		for (let n = 0; text.length < length; n++) text += piece(n, random);
		return text.slice(0, length);
	},
});

const letters = (random: () => number, count: number, alphabet = "abcdefghijklmnopqrstuvwxyz") =>
	Array.from({ length: count }, () => alphabet[Math.floor(random() * alphabet.length)]).join("");
const name = (random: () => number) => `Q${letters(random, 5)}`;

const BLANKS: TimedText[] = [
	repeated("blanks between two names", " ", "Ada", "Bob"),
	repeated("tabs", "\t", "Ada", "Bob"),
	repeated("line breaks", "\n", "Ada", "Bob"),
	repeated("blank lines with blanks", "  \n", "Ada", "Bob"),
	repeated("carriage returns", "\r\n", "Ada", "Bob"),
	repeated("no-break spaces", "\u00a0", "Ada", "Bob"),
	repeated("zero-width spaces", "\u200b", "Ada", "Bob"),
	repeated("soft hyphens", "A\u00ad"),
];

const MARKS: TimedText[] = [
	repeated("full stops with blanks", ". "),
	repeated("full stops", "."),
	repeated("ellipses", "… "),
	repeated("question marks and brackets", "?("),
	repeated("open brackets", "["),
	repeated("open parentheses", "(a "),
	repeated("open braces", "{"),
	repeated("opened images", "!["),
	repeated("links", "[a](b) "),
	repeated("links without an end", "[a]("),
	repeated("reference links", "[a][b] "),
	repeated("quotation marks", '"Ada" '),
	repeated("quotations without an end", '"Ada '),
	repeated("typographic quotation marks", "“Ada” said “"),
	repeated("apostrophes", "'s "),
	repeated("stars", "*"),
	repeated("bold words", "**Ada** "),
	repeated("underscores", "_a"),
	repeated("backquotes", "`"),
	repeated("fences", "```\n"),
	repeated("dashes", "- "),
	repeated("rules", "---\n"),
	repeated("pipes", "| a "),
	repeated("rows of a table", "| Ada | Acme |\n"),
	repeated("hashes", "# "),
	repeated("quoted lines", "> > Ada\n"),
	repeated("quoted deeply", ">"),
	repeated("colons", "Ada: "),
	repeated("commas", "Ada, "),
	repeated("semicolons", "a; "),
	repeated("slashes", "a/"),
	repeated("opened tags", "<a "),
	repeated("entities of markup", "&amp;"),
	repeated("addresses", "https://a.example/b "),
	repeated("mail addresses", "a@b.example, "),
	repeated("handles", "@ada "),
	repeated("tags", "#ada "),
];

const WORDS: TimedText[] = [
	repeated("one letter", "y"),
	repeated("one word", "word "),
	repeated("one name", "Ada "),
	repeated("names joined by and", "Ada and Bob and "),
	repeated("possessives", "Ada's "),
	repeated("initials", "A. "),
	repeated("prepositions", "of the "),
	repeated("hyphens", "a-"),
	repeated("negations", "not "),
	repeated("Roman numerals", "iv. "),
	repeated("numbered items", "1. a\n"),
	repeated("numbers in a line", "1. A "),
	repeated("digits", "7"),
	repeated("numbers", "1,000,"),
	repeated("dates", "2026-05-01 "),
	repeated("days", "last Monday "),
	repeated("clock times", "10:30 "),
	varied("names in a row", (_, random) => `${name(random)} `),
	varied("names in capitals", (_, random) => `${name(random).toUpperCase()} `),
	varied("names on lines", (_, random) => `${name(random)} ${name(random)}\n`),
	varied("base 64", (_, random) =>
		letters(random, 64, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/"),
	),
	varied("any characters", (_, random) => String.fromCodePoint(32 + Math.floor(random() * 0xd000))),
	varied("combining marks", () => "a\u0301\u0302\u0303"),
	varied("Chinese", (_, random) => String.fromCodePoint(0x4e00 + Math.floor(random() * 0x4000))),
];

const TEXTS: TimedText[] = [
	repeated("one sentence without an end", "and Ada saw that Bob knew that "),
	varied("prose", (_, random) => `${name(random)} works at ${name(random)} in Berlin. `),
	varied("a dialogue", (n) => `${n % 2 ? "Mia" : "Tom"}: I moved from Berlin to Paris ${n} days ago.\n`),
	varied("dated lines", (n) => `[${(n % 28) + 1} May, 2026] Mia: I met Tom.\n`),
	varied("a log", (n) => `2026-05-01T10:00:${String(n % 60).padStart(2, "0")}Z ERROR worker ${n} failed\n`),
	varied("mails", (n) => `From: Mia <mia${n}@example.test>\nSubject: Plan ${n}\n\nHello Tom,\nI moved.\n\n`),
	varied("headings", (n, random) => `${"#".repeat((n % 6) + 1)} ${name(random)}\n\nIt is ready.\n\n`),
	varied("nested lists", (n, random) => `${" ".repeat(n % 40)}- ${name(random)} owns it\n`),
	varied("JSON", (n, random) => `{"id": ${n}, "name": "${name(random)}", "tags": ["a", "b"]},\n`),
	varied("a table with commas", (n, random) => `${n},${name(random)},Acme,Berlin\n`),
	varied("code", (n) => `export const f${n} = (a: string) => a.split(",").map((b) => b.trim());\n`),
	varied("messages of a phone", (n) => `14/08/2026, 09:${String(n % 60).padStart(2, "0")} - Mia: I met Tom.\n`),
	varied("rows below headers", (n, random) =>
		n === 0 ? "name,city,manager\n" : `${name(random)},Berlin,${name(random)}\n`,
	),
	repeated("open links of a wiki", "[[Ada|"),
	repeated("blocks of front matter", "---\nstate: {a\n"),
	repeated("open tags of voices", "<v.a.a.a", "WEBVTT\n\n00:01.000 --> 00:02.000\n"),
	varied("nested markup", (n) => `<div class="c${n}"><p>Ada</p>`),
];

/** More than 60 kinds, the ordinary ones last. */
export const TIMED_TEXTS: TimedText[] = [...BLANKS, ...MARKS, ...WORDS, ...TEXTS];
