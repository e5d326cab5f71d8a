// Names that need no recogniser: handles, issue numbers, files, sites, code. Their form says what they are.
import type { Label } from "../extraction";
import { type IdentifierKind, identifierKind } from "./identifiers";
import type { NameSpan } from "./names";
import type { Sentence } from "./sentence";

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
