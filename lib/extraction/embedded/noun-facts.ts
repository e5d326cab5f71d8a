// The facts that noun phrases say by themselves: owners, appositions, and what hangs on a noun by a preposition.
import type { ExtractedEntity } from "../extraction";
import type { Reading } from "./clause-facts";
import { caseWords, conjuncts } from "./clauses";
import type { Argument } from "./frames";
import { PERSON_ROLES } from "./gazetteer";
import { snakeCase } from "./relations";
import { closeSentence, isPaired } from "./render";
import type { Scope, Scopes } from "./scope";
import { phraseText } from "./sentence-text";
import { nounTraits, pairTraits } from "./traits";

/** Prepositions that say by themselves how one thing stands to another. */
const SAYS_WHERE =
	/^(?:in|on|at|from|for|under|over|near|within|inside|outside|behind|before|after|without|across|during|above|below)$/;

type Link = { a: number; b: number; relation: string; kind: string; prep: number[] };

/** Adds the facts inside the noun phrases of a sentence to `r.out`. */
export function addNounFacts(r: Reading, scopes: Scopes): void {
	for (const link of findLinks(r)) {
		const a = r.finder.node(link.a);
		const b = a && r.finder.node(link.b);
		// "The health of the jobs" says it by its name.
		if (!a || !b || a === b || a.name.endsWith(` of ${b.name}`)) continue;
		const clause = scopes.around(link.a);
		const scope = clause ? scopes.of(clause) : null;
		const fact = scope && scope.clause.group.length > 0 ? r.text : wholePhrase(r, link.a);
		if (fact) push(r, link, a, b, scope, fact);
	}
}

function findLinks({ s, finder }: Reading): Link[] {
	const out: Link[] = [];
	for (let k = 0; k < s.size; k++) {
		const label = s.label(k);
		const head = s.head(k);
		if (head < 0 || s.tag(head) === "PRON" || s.tag(k) === "PRON") continue;
		if (label === "nmod:poss") out.push({ a: k, b: head, relation: "has", kind: "poss", prep: [] });
		else if (label === "appos") {
			// "Ann, Bob, Carl": a list, whatever the tree makes of it.
			if (finder.nameAt(head) && finder.nameAt(k)) continue;
			const [a, b] = !finder.nameAt(head) && finder.nameAt(k) ? [k, head] : [head, k];
			const role = roleOf(b);
			for (const h of conjuncts(s, b)) out.push({ a, b: h, relation: "is", kind: "appos", prep: [] });
			for (const link of role) out.push({ ...link, a });
		} else if (label === "nmod" && s.kid(head, "cop") < 0) {
			const prep = caseWords(s, k);
			if (prep.length === 0) continue;
			for (const h of conjuncts(s, k)) {
				const own = caseWords(s, h);
				const words = own.length > 0 ? own : prep;
				const said = words.map((p) => s.lower(p)).join(" ");
				// "is with" says little: "an integration with Rails" is_integration_with Rails.
				const noun = SAYS_WHERE.test(said) || finder.nameAt(head) ? "" : s.lemma(head).toLowerCase();
				out.push({
					a: head,
					b: h,
					relation: snakeCase(`is ${noun} ${said}`),
					kind: "inner",
					prep: words,
				});
			}
		}
	}
	return out;

	/** "Anna, the head of Acme": is_head_of. */
	function roleOf(noun: number): Omit<Link, "a">[] {
		if (s.tag(noun) !== "NOUN" || finder.nameAt(noun)) return [];
		const lemma = s.lemma(noun).toLowerCase();
		const of = s.kidsOf(noun, "nmod").flatMap((k) => {
			const prep = caseWords(s, k);
			return prep.length === 1
				? [{ b: k, relation: snakeCase(`is ${lemma} ${s.lower(prep[0] as number)}`), kind: "appos-role", prep }]
				: [];
		});
		const owner = PERSON_ROLES.has(lemma) ? s.kid(noun, "nmod:poss") : -1;
		return owner < 0 ? of : [...of, { b: owner, relation: snakeCase(`is ${lemma} of`), kind: "appos-role", prep: [] }];
	}
}

/** The whole phrase around word `i`, where no clause holds it: a heading, an item of a list. It is quoted. */
function wholePhrase(r: Reading, i: number): string | null {
	const { s } = r;
	// Half a sentence of somebody's talk is no note, and a heading says nothing by itself.
	if (r.references.speaker || r.traits.includes("title")) return null;
	let top = i;
	while (s.head(top) >= 0) top = s.head(top);
	const words = s.subtree(top);
	while (words.length > 1 && s.tag(words[0] as number) === "PUNCT" && !/^[("“]$/.test(s.word(words[0] as number)))
		words.shift();
	if (words.length > 40) return null;
	const text = phraseText(s, r.references, words);
	// A quotation holds no name that the source does not.
	if (text?.toLowerCase().replace(/\s+/g, "") !== s.textOf(words).toLowerCase().replace(/\s+/g, "")) return null;
	if (!text || !isPaired(text)) return null;
	// A sentence whose parse was lost is no note.
	const isSentence = words.length > 3 && /^[.!]$/.test(s.word(s.size - 1));
	return `${isSentence ? "" : "The note says: "}“${closeSentence(text)}”`;
}

function push(r: Reading, link: Link, a: ExtractedEntity, b: ExtractedEntity, scope: Scope | null, fact: string): void {
	const place = (head: number, entity: ExtractedEntity, prep: number[]): Argument & { entity: ExtractedEntity } => ({
		role: "nested",
		head,
		prep,
		of: null,
		complement: null,
		entity,
	});
	const prefix = scope?.supposed ? scope.prefix : "";
	r.out.push({
		source: a.name,
		relation: (prefix ? `${prefix}_${link.relation}` : link.relation).slice(0, 60),
		target: b.name,
		fact,
		validAt: null,
		invalidAt: null,
		endings: [],
		traits: [
			...r.traits,
			...nounTraits(r.s, link.a, scope),
			...pairTraits(r, place(link.a, a, []), place(link.b, b, link.prep), link.kind),
		],
	});
}
