// What a reader of sentences finds before it is judged: an edge, or a statement where there is no second entity.
import type { Ending, ExtractedEdge, ExtractedStatement, Span } from "../extraction";
import type { EntityTable } from "./entities";
import type { NameSpan } from "./name-rules";
import type { References } from "./references";
import type { Sentence } from "./sentence";
import type { TimeSpan } from "./times";
import type { Topic } from "./topic";

/** A sentence as it is read for facts. */
export type SentenceInput = {
	s: Sentence;
	names: NameSpan[];
	times: TimeSpan[];
	table: EntityTable;
	references: References;
	/** What a sentence without a subject is about. */
	topic: Topic | null;
	traits: string[];
};

/** A fact of one sentence. `source` and `target` are names of entities; a null target makes it a statement. */
export type Candidate = {
	source: string;
	relation: string;
	target: string | null;
	fact: string;
	validAt: Date | null;
	invalidAt: Date | null;
	endings: Ending[];
	/** What the judge weighs: short words for how the clause says it and what its ends are. */
	traits: string[];
};
export type Judged = Candidate & { evidence: Span; confidence: number };

/** As it leaves the extractor: edges and statements apart, each with the sentence that states it. */
export function settle(found: Judged[]): { edges: ExtractedEdge[]; statements: ExtractedStatement[] } {
	const edges: ExtractedEdge[] = [];
	const statements: ExtractedStatement[] = [];
	for (const { source, relation, target, traits: _, ...rest } of found)
		if (target === null) statements.push({ entity: source, predicate: relation, ...rest });
		else edges.push({ source, relation, target, ...rest });
	return { edges, statements };
}
