// Names on a line of their own, above what they wrote: headers of messages, posts, archives of mail. Knows nothing of turns.
import { isFirstName } from "./gazetteer";
import { isPersonsName, NOT_SPEAKERS, SPOKEN } from "./speakers";

/** "ann  [8:44 AM]", "Ann 8:44 AM": a name and a time on a line of their own, above what was written. */
const HEADER =
	/^[ \t>]*(?:#+[ \t]+)?(?:\*\*)?(@?[\p{L}_][\p{L}\p{N}_.|`^-]{1,30}(?: \p{Lu}[\p{L}'’.-]*){0,2})(?:\*\*)?,?[ \t]+(?:(\[\d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp][Mm])?\])|\d{1,2}:\d{2}(?::\d{2})? ?[AaPp][Mm])[ \t\r]*$/u;
/** "Ann", "Ann Lee:" above what she writes. */
const NAME_LINE = /^[ \t]*(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’.-]+)?):?[ \t]*$/u;
/** "### Post by ann on 2008-12-10". */
const POST =
	/^[ \t>]*(?:#+[ \t]+)?(?:\*\*)?[Pp]ost(?:ed)? by (@?[\p{L}_][\p{L}\p{N}_.|`^ -]{1,30}?)(?:\*\*)? on \d{4}-\d{2}-\d{2}[^\n]{0,20}$/u;
/** "Mon Mar 03 17:56:53 PST 2008", below the name of who wrote, as archives of mail have it. */
const ARCHIVED = /^\p{Lu}\p{Ll}{2} \p{Lu}\p{Ll}{2} [ \d]\d \d\d:\d\d:\d\d \p{Lu}{2,5} \d{4}[ \t\r]*$/u;

/** Who wrote the lines below each line that is such a header, by where it begins. Names that are no first names come twice. */
export function findWriters(text: string): Map<number, string> {
	const posts = new Map<number, string>();
	const headers: { from: number; name: string; isMarked: boolean; isBare: boolean }[] = [];
	let from = 0;
	for (const line of text.split("\n")) {
		const next = text.slice(from + line.length + 1, from + line.length + 41).split("\n")[0] as string;
		const post = archivedName(line, next) ?? (line.length < 100 ? POST.exec(line)?.[1] : undefined);
		const bare = line.length < 80 ? nameLine(line) : null;
		const header = bare ?? (line.length < 80 ? HEADER.exec(line) : null);
		if (post) posts.set(from, post);
		else if (header?.[1] && !NOT_SPEAKERS.test(header[1]))
			headers.push({ from, name: header[1], isMarked: header[2] !== undefined, isBare: bare !== null });
		from += line.length + 1;
	}
	const isRepeated = new Set(headers.map(({ name }) => name)).size < headers.length;
	const isBelieved = headers.every(
		({ name, isMarked }) => isFirstName((name.split(" ")[0] as string).toLowerCase()) || (isMarked && isRepeated),
	);
	// What stands below no name is no message; below a bare name somebody speaks of themself.
	const areWritten = headers.every(({ from, isBare }, i) => {
		const next = text.slice(text.indexOf("\n", from), headers[i + 1]?.from ?? text.length);
		return text.indexOf("\n", from) > 0 && next.trim() !== "" && (!isBare || SPOKEN.test(next));
	});
	if (headers.length > 1 && isBelieved && areWritten) for (const { from, name } of headers) posts.set(from, name);
	return posts;
}

/** Who wrote a mail of an archive, where the line is a name and the next one is its date: "ann lee" is Ann Lee. */
function archivedName(line: string, next: string): string | undefined {
	const name = ARCHIVED.test(next) ? line.trim() : "";
	if (!/^\p{L}[\p{L}'’.-]*(?: \p{L}[\p{L}'’.-]*){1,2}$/u.test(name)) return undefined;
	if (!isPersonsName(name)) return undefined;
	return name.replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase());
}

/** A line that holds a person's name alone. */
function nameLine(line: string): RegExpExecArray | null {
	const match = NAME_LINE.exec(line);
	return match?.[1] && isPersonsName(match[1]) ? match : null;
}
