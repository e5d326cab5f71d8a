// The header of a mail as it stands in a text: who wrote to whom about what. Knows nothing of grammar.

export type Mail = {
	/** Characters of the header. */
	from: number;
	to: number;
	sender: string;
	recipients: string[];
	subject: string | null;
};

const FIELD =
	/^[ \t>]*(From|To|Cc|Bcc|Subject|Sent|Date|Reply-To|Importance|Attachments?|Content-[\w-]+|Delivered-To|In-Reply-To|List-[\w-]+|Message-Id|MIME-Version|Organization|Phone|Precedence|Received|References|Return-Path|Sender|User-Agent|X-[\w-]+)[ \t]*:[ \t]*(.*)$/i;
const FIRST = /^[ \t>]*(From|To|Cc|Subject|Sent|Date)[ \t]*:/i;
const MAX_HEADER_LINES = 30;

/** The mail whose header begins with the line at `from`; null when that is no header. */
export function readMail(text: string, from: number): Mail | null {
	const first = FIRST.exec(text.slice(from, from + 20))?.[1];
	if (!first) return null;
	const fields = new Map<string, string>();
	let at = from;
	let last = "";
	for (let n = 0; n < MAX_HEADER_LINES && at < text.length; n++) {
		const newline = text.indexOf("\n", at);
		const end = newline < 0 ? text.length : newline;
		const line = text.slice(at, Math.min(end, at + 1000));
		const match = FIELD.exec(line);
		if (match) {
			last = (match[1] as string).toLowerCase();
			if (!fields.has(last)) fields.set(last, (match[2] as string).trim());
		} else if (
			(/^[ \t]+\S/.test(line) && /^(?:to|cc|bcc)$/.test(last)) ||
			(last === "subject" && isRestOfSubject(line, text.slice(end + 1, end + 40), fields))
		) {
			fields.set(last, `${fields.get(last)} ${line.trim()}`);
		} else break;
		at = Math.min(text.length, end + 1);
	}
	const sender = toName(fields.get("from") ?? "");
	if (sender === "" || fields.size < (/^from$/i.test(first) ? 2 : 3)) return null;
	const subject = (fields.get("subject") ?? "").replace(/^(?:(?:re|fwd?|aw)[ \t]*:[ \t]*)+/i, "").trim();
	const recipients = toList(fields.get("to") ?? "")
		.map(toName)
		.filter((name) => name !== "");
	return { from, to: at, sender, recipients: recipients.slice(0, 20), subject: subject || null };
}

/** A long subject goes on below, with or without an indent, where a field that was not yet there follows. */
function isRestOfSubject(line: string, next: string, fields: Map<string, string>): boolean {
	const field = FIELD.exec(next.split("\n")[0] as string)?.[1]?.toLowerCase();
	return (
		line.trim() !== "" && !line.startsWith(">") && !next.startsWith(">") && field !== undefined && !fields.has(field)
	);
}

/** "A; B" and "a@x, b@y" are lists; "Shelk, John" is one name. */
function toList(field: string): string[] {
	if (field.includes(";")) return field.split(";");
	const parts = field.split(",");
	return parts.length === 2 && !field.includes("@") ? [field] : parts;
}

/** A person as a text would call them: "Shelk, John" is John Shelk; what stands in brackets and after "@" is left out. */
function toName(field: string): string {
	// "ann at example.org (Smith, Ann (Oslo))", as archives of lists write it.
	const archived = /^\S+ at \S+ \((.+)\)$/.exec(field.trim())?.[1];
	if (archived) return toName(archived);
	const bare = field
		.replace(/<[^>]*>|\([^)]*\)|\[[^\]]*\]|"|(?<!\p{L})['’]|['’](?!\p{L})/gu, " ")
		.replace(/\s+/g, " ")
		.trim();
	if (bare === "") return (/<([^>]+)>/.exec(field)?.[1] ?? "").trim().slice(0, 80);
	if (/^\S+@\S+\.\S+$/.test(bare)) return bare.slice(0, 80);
	const name = bare.replace(/[/@].*$/, "").trim();
	const turned = /^(\p{Lu}[\p{L}'’-]+), (\p{Lu}.*)$/u.exec(name);
	return (turned ? `${turned[2]} ${turned[1]}` : name).replace(/[\s([]+$/, "").slice(0, 80);
}

/** Whom a mail to one person addresses. A bare address may be that of a list. */
export function onlyRecipient({ recipients }: Mail): string | null {
	const [one, another] = recipients;
	return one && another === undefined && !one.includes("@") ? one : null;
}

/** "On Monday, Ann Smith <ann@x.org> wrote:", on one line or two: who is named; null where nobody is, or it is no such line. */
export function readAttribution(text: string): string | null {
	const lines = text
		.replace(/^[ \t]*>[> \t]*/gm, "")
		.trimEnd()
		.split("\n");
	const words = /^(.*?)[ \t]*\b(?:wrote|said|writes)[ \t]*:$/.exec(lines.at(-1) ?? "")?.[1];
	if (words === undefined) return null;
	return nameIn(words) ?? nameIn(`${lines.at(-2) ?? ""} ${words}`);
}

/** The name behind a date, or in brackets behind an address. */
function nameIn(words: string): string | null {
	const inBrackets = /\S+@\S+ \(([^()@]+)\)$/.exec(words)?.[1];
	const date = /^.*(?:\d{1,2}:\d{2}\S*(?: ?[AP]M)?|\d{4})(?: [-+]\d{4})?(?: \([A-Z]+\))?,? |^On \p{Lu}\p{Ll}+day,? /iu;
	const name = toName(inBrackets ?? words.replace(date, ""));
	const isName = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,3}$/u.test(name);
	return isName && !/^(?:an?|as|earlier|he|i|it|on|she|the|they|we|you)\b/i.test(name) ? name : null;
}

const CLOSING =
	/^(?:(?:kind |best |warm )?regards|best(?: wishes)?|cheers|thanks|thank you|many thanks|sincerely|yours|love|br)[,.!]?$/i;
const SIGNATURE = /^(?:--?|—|–)?[ \t]*(\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]*){0,2})$/u;

/** Who signed the text: a name alone on its last line, after a dash, a closing or a greeting at the top. */
export function readSignature(text: string): string | null {
	const lines = text.trimEnd().slice(-400).split("\n");
	const last = (lines.pop() ?? "").trim();
	const match = lines.length === 0 ? null : SIGNATURE.exec(last);
	if (!match) return null;
	const before = lines.filter((line) => line.trim() !== "").pop() ?? "";
	const isGreeted = /^\s*(?:hi|hello|hey|dear|good (?:morning|afternoon))\b|^\s*\p{Lu}\p{L}+,[ \t]*\n/iu.test(
		text.slice(0, 80),
	);
	return /^(?:--?|—|–)/.test(last) || CLOSING.test(before.trim()) || isGreeted ? (match[1] as string) : null;
}
