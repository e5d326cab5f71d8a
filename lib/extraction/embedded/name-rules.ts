// Names whose kind needs no recogniser: identifiers (handles, issue numbers, files, sites, code) have it from their form, others
// from the word before them: "customer Globex", "our CTO Maria Chen".
import type { Label } from "../extraction";
import { isFirstName } from "./gazetteer";
import { type IdentifierKind, identifierKind } from "./identifiers";
import type { Sentence } from "./sentence";

/**
 * A name: words `from` (inclusive) to `to` (exclusive). `margin` says how far its label stands before the next best, from 0;
 * `isIdentifier` that its form gave it away (a handle, a file), not its sentence.
 */
export type NameSpan = { from: number; to: number; label: Label; margin: number; isIdentifier: boolean };

/** What each kind of identifier names; kinds that are missing name nothing by themselves. */
const LABEL_OF: Partial<Record<IdentifierKind, Label>> = {
	issue: "Document",
	file: "Document",
	symbol: "Technology",
	address: "Object",
};
/** Words before a number that make it the name of a document: "PR #12", "RFC 7231". */
const NUMBERED = /^(?:prs?|mrs?|issues?|tickets?|bugs?|tasks?|stor(?:y|ies)|requests?|discussions?)$/i;
const SERIES = /^(?:RFC|ADR|PEP|ISO|KEP|JEP|TIP|EIP|BIP|DIP)$/;

/** The spans of identifiers outside `names`, in order. */
export function identifierNames(s: Sentence, names: NameSpan[]): NameSpan[] {
	const out: NameSpan[] = [];
	for (let i = 0; i < s.size; i++) {
		if (names.some((n) => n.from <= i && i < n.to)) continue;
		const label = labelAt(s, i);
		if (!label) continue;
		const before = s.word(i - 1);
		const numbered =
			label === "Document" && (SERIES.test(before) || (NUMBERED.test(before) && s.word(i).includes("#")));
		const free = numbered && !names.some((n) => n.from <= i - 1 && i - 1 < n.to);
		out.push({ from: free ? i - 1 : i, to: i + 1, label, isIdentifier: true, margin: 0 });
	}
	return out;
}

function labelAt(s: Sentence, i: number): Label | null {
	const word = s.word(i);
	if (SERIES.test(s.word(i - 1)) && /^\d{1,5}$/.test(word)) return "Document";
	const kind = identifierKind(word);
	if (kind === "handle") return word.startsWith("@") ? "Person" : null;
	if (kind === "link") return /^(?:[\w-]+\.)+[a-z]+$/i.test(word) ? "Product" : "Document";
	if (kind === "path") return /^[\w.-]+\/[\w-]+$/.test(word) ? "Product" : "Object";
	if (kind === "version") return /^v/i.test(word) ? "Product" : null;
	if (kind) return LABEL_OF[kind] ?? null;
	const isCode = s.word(i - 1).startsWith("`") && s.word(i + 1).startsWith("`");
	return isCode && /\p{L}{2}/u.test(word) ? "Technology" : null;
}

const ORGANIZATION_BEFORE =
	/^(?:customers?|clients?|vendors?|suppliers?|competitors?|compan(?:y|ies)|startups?|firms?|subsidiary|employer)$/i;
const PERSON_BEFORE = /^(?:ceo|cto|cfo|coo|cmo|cio|ciso|colleagues?|mr\.?|mrs\.?|ms\.?|dr\.?)$/i;
/** Two words before an employer: "works at Acme". */
const EMPLOYED = /^(?:work(?:s|ed|ing)?|employed) (?:at|for)$/;
/** What such a word weighs among the mentions of a name: more than several guesses. */
const SURE_MARGIN = 5;

/** The span with the type that the words before it settle, or as it was. A first name after "client" or "works for" stays a person. */
export function typedByContext(s: Sentence, span: NameSpan): NameSpan {
	const label = settledLabel(s, span);
	return label ? { ...span, label, margin: SURE_MARGIN } : span;
}

function settledLabel(s: Sentence, { from, isIdentifier }: NameSpan): Label | null {
	if (isIdentifier || from === 0) return null;
	const before = s.word(from - 1);
	if (PERSON_BEFORE.test(before)) return "Person";
	const isEmployer = ORGANIZATION_BEFORE.test(before) || EMPLOYED.test(`${s.lower(from - 2)} ${before.toLowerCase()}`);
	if (isEmployer && !isFirstName(s.lower(from))) return "Organization";
	return null;
}
