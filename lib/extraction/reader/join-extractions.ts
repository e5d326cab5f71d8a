// What the segments of a text say, as one. Pure.
import { type ExtractedEntity, type Extraction, MAX_ENTITIES, MAX_FACTS, type Span } from "../extraction";

type Said = Pick<Extraction, "entities" | "edges" | "statements" | "warning">;

const CUT = `The episode is long: extraction stopped at ${MAX_ENTITIES} entities or ${MAX_FACTS} facts; send the rest as further episodes.`;

/** An extraction of a segment that begins at `offset`, with its places counted from the beginning of the text. */
export function shiftExtraction(extraction: Extraction, offset: number): Extraction {
	const shift = <P extends Span>(place: P): P => ({ ...place, start: place.start + offset, end: place.end + offset });
	const shifted = <F extends { evidence: Span | null }>(fact: F): F => ({
		...fact,
		evidence: fact.evidence && shift(fact.evidence),
	});
	return {
		...extraction,
		entities: extraction.entities.map(shift),
		edges: extraction.edges.map(shifted),
		statements: extraction.statements.map(shifted),
	};
}

/**
 * Entities of one name are one, and a fact is said once. At most 400 entities and 600 facts, the first ones. That a segment says
 * nothing is warned of only where nothing is said in all of a text that `isWhole`.
 */
export function joinExtractions(read: Extraction[], isWhole: boolean): Said {
	const [only] = read;
	if (only && read.length === 1 && isWhole) return only;
	const entities = new Map<string, ExtractedEntity>();
	for (const entity of read.flatMap((one) => one.entities)) {
		const first = entities.get(entity.name);
		const aliases = [...new Set([...(first?.aliases ?? []), ...entity.aliases])];
		// A cell or a triple names things without saying what they are.
		entities.set(entity.name, { ...(first && first.label !== "Topic" ? first : entity), aliases });
	}
	const names = new Set([...entities.keys()].slice(0, MAX_ENTITIES));
	const allEdges = once(
		read.flatMap((one) => one.edges),
		(edge) => [edge.source, edge.target, edge.fact],
	);
	const allStatements = once(
		read.flatMap((one) => one.statements),
		(one) => [one.entity, one.fact],
	);
	const edges = allEdges.filter(({ source, target }) => names.has(source) && names.has(target)).slice(0, MAX_FACTS);
	const statements = allStatements.filter(({ entity }) => names.has(entity)).slice(0, MAX_FACTS - edges.length);
	const isCut = edges.length + statements.length < allEdges.length + allStatements.length || names.size < entities.size;
	const linking = read.filter((one) => one.edges.length > 0);
	const speaking = read.filter((one) => one.edges.length + one.statements.length > 0);
	const telling = [linking, speaking].find((some) => some.length > 0) ?? (isWhole ? read : []);
	const warned = telling.find(({ warning }) => warning !== null);
	return {
		entities: [...entities.values()].filter(({ name }) => names.has(name)),
		edges,
		statements,
		warning: isCut ? CUT : (warned?.warning ?? null),
	};
}

function once<F>(facts: F[], partsOf: (fact: F) => string[]): F[] {
	return [...new Map(facts.map((fact) => [partsOf(fact).join("\t"), fact] as const).reverse()).values()].reverse();
}
