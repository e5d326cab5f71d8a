// The shape of what prose yields: the one seam between extractors and the graph store.
// Knows nothing of teams, databases or HTTP.

/** The closed list of entity labels; extractors pick one each. A client may name its own on a fact. Spec: Labels. */
export const LABELS = [
	"Person",
	"Organization",
	"Location",
	"Event",
	"Document",
	"Product",
	"Technology",
	"Topic",
	"Preference",
	"Requirement",
	"Procedure",
	"Object",
] as const;
export type Label = (typeof LABELS)[number];

/**
 * An entity that the store may already hold and the prose may mean. With `near`, the names of its neighbours, it was looked up by its
 * first word alone, which means it beside one of these.
 */
export type KnownEntity = { name: string; label: string; aliases: string[]; near?: string[] };

/** An active fact that the store holds about a known entity. `edgeId` is the store's. */
export type KnownFact = {
	edgeId: string;
	subject: string;
	relation: string;
	object: string;
	fact: string;
	validAt: Date;
};

/**
 * What a language model is shown beside an episode: the group's latest episodes, newest first, the known entities that those
 * name, and active facts of these and of `known` that the prose may end.
 */
export type ExtractionContext = {
	recent: { text: string; validAt: Date }[];
	knownEarlier: KnownEntity[];
	facts: KnownFact[];
};

/** One episode as an extractor sees it. `validAt` is when the prose was true and anchors "yesterday" or "last May". */
export type ExtractionInput = {
	text: string;
	validAt: Date;
	/** Entities of the same group that names of the text may refer to. Empty when nothing is known. */
	known: KnownEntity[];
	/** Who says "I" where the text names no speaker. */
	author?: string | null;
	/** What only a language model is shown. */
	context?: ExtractionContext;
};

/** The same before what is known has been looked up, from a `tenant`: tenants share the extractor's time evenly. */
export type ExtractionRequest = Omit<ExtractionInput, "known"> & {
	known: KnownEntity[] | Promise<KnownEntity[]>;
	tenant: string;
	/** How far the writer's clock is ahead of UTC: dates are read against that clock. */
	offsetMinutes?: number;
	/** What of the text is to be read; all of it by default. */
	parts?: Span[];
	/** The days that the text itself dates, in order: what it says there was true then. */
	days?: Day[];
};

/** An entity to become a node. `start`/`end` are UTF-16 offsets of its first mention; `isName` is true for proper names. */
export type ExtractedEntity = {
	name: string;
	label: Label;
	aliases: string[];
	isName: boolean;
	start: number;
	end: number;
};

/**
 * Facts that the prose says ended when its edge became true: those of `subject` with one of `relations`
 * (and with `object`, unless null: then whatever the object was). With `edgeId` that one fact of them is meant and no other; with `value` those whose
 * object or value has that name.
 */
export type Ending = { subject: string; relations: string[]; object: string | null; edgeId?: string; value?: string };

/** Where a fact stands in the episode's content: the sentence that states it, as UTF-16 offsets (end exclusive). */
export type Span = { start: number; end: number };

/** Where in a text another day begins, by the clock of whoever wrote it, or another writer, who says "I" from there on. */
export type Day = { start: number; at: Date | null; author?: string | null };

/** How a fact is told. What is negated or hypothetical does not hold, what is planned does not yet. */
export const STATUSES = ["stated", "planned", "negated", "hypothetical", "past"] as const;
export type Status = (typeof STATUSES)[number];

/** An edge to become a fact. `source` and `target` are names in `entities`. `fact` is a full sentence with names for pronouns. */
export type ExtractedEdge = {
	source: string;
	relation: string;
	target: string;
	status?: Status;
	fact: string;
	/** When the fact began or happened; null means: as of the episode. */
	validAt: Date | null;
	/** When the fact ended, for facts told as over ("worked there until 2019"); null means: still true. */
	invalidAt: Date | null;
	/** What the prose says stopped being true with this edge ("moved from Berlin to Paris", "no longer works at Acme"). */
	endings: Ending[];
	/** Null when no one sentence of the content states it. */
	evidence: Span | null;
	/** How likely the fact is true to the prose, 0 to 1. */
	confidence: number;
	/** How much a colleague would want to ask for it later, 0 to 1; null where nobody judged. */
	importance?: number | null;
};

/**
 * A fact about one entity with no second one ("the PVC was deleted"). `entity` is a name in `entities`, `value` the literal that the
 * fact gives; else as `ExtractedEdge`.
 */
export type ExtractedStatement = {
	entity: string;
	relation: string;
	value: string | null;
	status?: Status;
	fact: string;
	validAt: Date | null;
	invalidAt: Date | null;
	endings: Ending[];
	evidence: Span | null;
	confidence: number;
	/** How much a colleague would want to ask for it later, 0 to 1; null where nobody judged. */
	importance?: number | null;
};

/** How much one text may give. */
export const MAX_ENTITIES = 400;
export const MAX_FACTS = 600;

/** The name of the extractor that needs no model. */
export const EMBEDDED_EXTRACTOR = "embedded-v2";

export type Extraction = {
	/** Which extractor ran, e.g. `embedded-v2:5e1f0c2a9b3d` (`reader-version.ts`) or `model:gpt-x`. */
	extractor: string;
	entities: ExtractedEntity[];
	edges: ExtractedEdge[];
	statements: ExtractedStatement[];
	/** Why the prose gave less than hoped for, in a sentence for the writer; null when all is well. Spec: Episode write result. */
	warning: string | null;
	/** Parts of the text that are still to be read: the extractor failed there, or its time was over. */
	unread?: Span[];
};
