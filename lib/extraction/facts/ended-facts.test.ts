import { expect, test } from "vitest";
import type { Extraction, KnownFact } from "../extraction";
import { pairsOf, withEnded } from "./ended-facts";

const known = (edgeId: string, subject: string, relation: string, object: string, fact: string): KnownFact => ({
	...{ edgeId, subject, relation, object, fact },
	validAt: new Date("2026-01-01"),
});
const OWNS = known(
	"e1",
	"Oyelaran Adebimpe",
	"owns",
	"Quillmark import",
	"Oyelaran Adebimpe owns the Quillmark import.",
);
const LIVES = known("e2", "Siiri Lehtovaara", "lives_in", "Tampere", "Siiri Lehtovaara lives in Tampere.");
const LEADS = known("e3", "Aurelijus", "leads", "Harbour Glow", "Aurelijus leads Harbour Glow.");

test("a fact is judged beside the sentences that name one of its ends, or stand behind one that does", () => {
	const text = "Welcome back Perpetua! She leads Harbour Glow again. Thanks to all. Lunch is at one.";
	const said = pairsOf(text, [OWNS, LIVES, LEADS]);
	expect(said.map(({ fact }) => fact.edgeId)).toEqual(["e3", "e3"]);
	expect(said.map(({ before }) => before)).toEqual(["Welcome back Perpetua!", "She leads Harbour Glow again."]);
	expect(text.slice(said[0]?.sentence.start, said[0]?.sentence.end)).toBe("She leads Harbour Glow again.");
});

test("of many facts those are judged that share most words with the text", () => {
	const many = Array.from({ length: 60 }, (_, i) =>
		known(`m${i}`, "Ada", "knows", `Friend ${i}00`, `Ada knows Friend ${i}00.`),
	);
	const said = pairsOf("The Quillmark import of Oyelaran and Friend 5900 is over.", [...many, OWNS]);
	expect(said[0]?.fact).toBe(OWNS);
	expect(said.length).toBeLessThan(30);
});

test("an ended fact is put down to the fact of its sentence with most ends in common, and never to what is only supposed", () => {
	const text = "Quick one: the Quillmark import is Siiri's now. Oyelaran might own the docs.";
	const end = text.indexOf("now.") + 4;
	const edge = (
		source: string,
		relation: string,
		target: string,
		start: number,
		to: number,
		status: "stated" | "hypothetical",
	) => ({
		...{ source, relation, target, status, fact: "", validAt: null, invalidAt: null, endings: [], confidence: 1 },
		evidence: { start, end: to },
	});
	const edges = [
		edge("Oyelaran Adebimpe", "owns", "docs", end + 1, text.length, "hypothetical"),
		edge("Ada", "met", "Grace", 0, end, "stated"),
		edge("Quillmark import", "is", "Siiri", 0, end, "stated"),
	];
	const extraction: Extraction = { extractor: "", entities: [], edges, statements: [], warning: null };
	withEnded(extraction, [
		{ fact: OWNS, sentence: { start: 0, end }, before: "", isDoubt: false },
		{ fact: LIVES, sentence: { start: end + 1, end: text.length }, before: "", isDoubt: false },
	]);
	expect(edges.map(({ endings }) => endings)).toEqual([
		[],
		[],
		[{ subject: "Oyelaran Adebimpe", relations: ["owns"], object: null, edgeId: "e1", isDoubt: false }],
	]);
});
