// What short notes jot down as a label and its value: "queue: RabbitMQ", "head chef = Octavio, sous = Minh Anh", "/search -> Ayodele".
import type { TaggedText } from "../encoder/window";
import type { ExtractedEntity, Extraction, Span } from "../extraction";
import { linesOf } from "../text/transcript";

/** A label with its value and where both stand. */
export type Jotting = { label: string; value: string; at: Span };

/** In smaller letters, as "Ana: ok" is what Ana says, and of few words, as a sentence may hold a colon. */
const ITEM =
	/^(?:[-*+•] |\d+[.)] )?(\/?[\p{Ll}\d][\p{L}\d/@_-]*(?: [\p{L}\d/@_-]+){0,3}|[\p{L}\d/@_-]+(?: [\p{L}\d/@_-]+){0,3}(?= ?(?:=|->|→)))(?::| ?=| ?->| ?→) +(\S+(?: [^\s,;]+){0,5})$/u;
/** What parts the items of a line. */
const PARTS = /[,;.] (?=[^,;.]{1,40}?(?::| ?=| ?->| ?→) )|\. (?=\p{Lu})/u;
/** Of fewer items a text is no list of them. */
const FEWEST = 2;
/** How many of a text are read. */
const MOST = 200;
const NOT_A_VALUE = /^(?:https?:|\/\/|["“'])|[.!?]$|->|=|\b(?:I|we|you|he|she|it|they)\b/i;

/** The jottings of a text that has some. Pure. */
export function jottingsIn(text: string): Jotting[] {
	const found = linesOf(text).flatMap(({ text: line, start }) => {
		let from = start;
		return line.split(PARTS).flatMap((part): Jotting[] => {
			const at = text.indexOf(part, from);
			from = at + part.length;
			const item = ITEM.exec(part.trim().replace(/\.$/, ""));
			const [, label = "", value = ""] = item ?? [];
			if (!item || NOT_A_VALUE.test(value)) return [];
			return [{ label, value, at: { start: at, end: from } }];
		});
	});
	return found.length < FEWEST ? [] : found.slice(0, MOST);
}

/**
 * Adds to `extraction` the jottings of a text of which it tells nothing yet: a fact between two things where the value is one, else a
 * statement. "Open: two seats" is of no thing.
 */
export function addJottings(extraction: Extraction, { text, words, upos }: TaggedText): void {
	const isNoun = (from: number, to: number) => {
		const own = words.flatMap(({ start, end }, w) => (start >= from && end <= to ? [upos[w] ?? ""] : []));
		return (
			own.every((pos) => /^(?:NOUN|PROPN|ADJ|NUM|PUNCT|SYM)$/.test(pos)) && /^(?:NOUN|PROPN)$/.test(own.at(-1) ?? "")
		);
	};
	const told = [...extraction.edges, ...extraction.statements].map(({ fact }) => fact.toLowerCase());
	const byName = new Map(extraction.entities.map((one) => [one.name.toLowerCase(), one]));
	for (const { label, value, at } of jottingsIn(text)) {
		const isTold = told.some((fact) => [label, value].every((it) => fact.includes(it.toLowerCase())));
		// A name before a colon is of who speaks.
		const isSpeaker = byName.get(label.toLowerCase())?.label === "Person";
		const from = text.indexOf(label, at.start);
		if (isTold || isSpeaker || !isNoun(from, from + label.length)) continue;
		const thing = byName.get(label.toLowerCase()) ?? entityOf(label, text, at);
		if (!byName.has(label.toLowerCase())) {
			byName.set(label.toLowerCase(), thing);
			extraction.entities.push(thing);
		}
		const target = byName.get(value.toLowerCase());
		const said = {
			...{
				relation: "is",
				status: "stated" as const,
				fact: `${/^[/\d]/.test(label) ? "" : "The "}${label} is ${value}.`,
				validAt: null,
				invalidAt: null,
			},
			...{ endings: [], evidence: at, confidence: CONFIDENCE, importance: CONFIDENCE },
		};
		if (target && target !== thing) extraction.edges.push({ source: thing.name, target: target.name, ...said });
		else extraction.statements.push({ entity: thing.name, value, ...said });
	}
}

/** Likely, as what is jotted down so is seldom something else; not certain, as nothing of it was learnt. */
const CONFIDENCE = 0.6;

function entityOf(label: string, text: string, { start }: Span): ExtractedEntity {
	const from = text.indexOf(label, start);
	return { name: label, label: "Topic", aliases: [], isName: false, start: from, end: from + label.length };
}
