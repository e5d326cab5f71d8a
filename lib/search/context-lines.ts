// What a search found as lines of a context. Pure.
import { RELATIONS } from "@/lib/extraction/facts/name-relation";
import { tellsEnd } from "@/lib/graph/conditions";
import type { Citation } from "./context-wire";
import type { FoundEdge, FoundEntity, FoundEpisode } from "./wire";

/** A sentence of a line, its place in the text that it is from, and the uuids of facts that it states. */
export type Part = { text: string; place: number; facts: string[] };

/**
 * One candidate line. `says` is all of it in plain words, `parts` are its sentences where some may be left out, `validAt` and `saidAt` when
 * it began to hold and when it was said; `score` is 0 to 1.
 */
export type Line = {
	kind: Citation["kind"];
	uuid: string;
	/** The name of the episode, or of the entity whose narrative it is. */
	name?: string;
	validAt: string | null;
	saidAt: string;
	says: string;
	/** What holds since, in other words: "Ada works at Acme" of "Ada joined Acme in May". */
	since: string[];
	parts: Part[];
	/** What stands behind the quotation, such as the time for which a fact holds. */
	note: string;
	score: number;
	confidence: number;
	/** A fact in force that comes before all that is not pinned. */
	pinned?: boolean;
};

export type FoundLists = { edges: FoundEdge[]; entities: FoundEntity[]; episodes: FoundEpisode[] };

/** How many lines of each kind one round takes, best first: facts are the shortest and say the most. */
const ROUND = [
	["narrative", 1],
	["fact", 3],
	["episode", 1],
] as const;

/** All that was found as lines, by rank in rounds over the three kinds, so that none crowds out the rest. */
export function toLines({ edges, entities, episodes }: FoundLists): Line[] {
	const saidAt = new Map(episodes.map(({ name, valid_at }) => [name, valid_at]));
	const lines: Record<Line["kind"], Line[]> = {
		narrative: entities.flatMap(({ uuid, name, knot_narrative, score }) => {
			const line = {
				kind: "narrative" as const,
				uuid,
				name,
				validAt: null,
				saidAt: "",
				since: [],
				note: "",
				confidence: 1,
			};
			return knot_narrative ? [{ ...line, says: knot_narrative, parts: whole(knot_narrative), score }] : [];
		}),
		fact: edges.map((edge) => ({
			...{ kind: "fact", uuid: edge.edge_uuid, name: edge.episodes[0], validAt: edge.valid_at, says: edge.fact },
			...{ saidAt: saidAt.get(edge.episodes[0] ?? "") ?? "", parts: whole(edge.fact), note: periodOf(edge) },
			...{ since: heldSince(edge), score: edge.score, confidence: edge.confidence, pinned: isKeptFirst(edge) },
		})),
		episode: episodes.map(({ uuid, name, excerpt, valid_at, score }) => ({
			...{ kind: "episode", uuid, name, validAt: valid_at, saidAt: valid_at, says: excerpt, parts: whole(excerpt) },
			...{ since: [], note: "", score, confidence: 1 },
		})),
	};
	return [...inRounds(lines)];
}

const isKeptFirst = ({ pinned, invalid_at, retracted_at }: FoundEdge) =>
	pinned && retracted_at === null && (invalid_at === null || Date.parse(invalid_at) > Date.now());

const whole = (text: string): Part[] => [{ text, place: 0, facts: [] }];

const BEGUN = new Map(
	RELATIONS.flatMap(({ name, begins }) => {
		const says = RELATIONS.filter((one) => begins.includes(one.name)).flatMap((one) => one.says.slice(0, 1));
		return says.length > 0 ? [[name, says] as const] : [];
	}),
);

/** What began to hold with a fact, as sentences; nothing where it has ended or was never so. */
function heldSince({ source, target, relation, status, invalid_at, retracted_at }: FoundEdge): string[] {
	const isSo = (status === "stated" || status === "past") && !invalid_at && !retracted_at;
	return isSo && target ? (BEGUN.get(relation) ?? []).map((says) => `${source} ${says} ${target}.`) : [];
}

/** All lines, round by round. */
function* inRounds(lines: Record<Line["kind"], Line[]>): Generator<Line> {
	const rounds = Math.max(...ROUND.map(([kind, each]) => Math.ceil(lines[kind].length / each)));
	for (let round = 0; round < rounds; round++) {
		for (const [kind, each] of ROUND) yield* lines[kind].slice(round * each, (round + 1) * each);
	}
}

/** That something ended is news of a day, and not over with it. */
const periodOf = ({ status, relation, valid_at, invalid_at, retracted_at }: FoundEdge) => {
	const isOfMoment = !retracted_at && tellsEnd({ status, relation, validAt: valid_at, invalidAt: invalid_at });
	const until = invalid_at && !isOfMoment ? ` until ${invalid_at.slice(0, 10)}` : "";
	return `${isOfMoment ? "on" : "since"} ${valid_at.slice(0, 10)}${until}${retracted_at ? ", retracted" : ""}`;
};
