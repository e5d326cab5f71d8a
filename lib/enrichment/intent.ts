// The words of intent: the kinds of an edge and the patterns behind it. Pure.

export const EDGE_KINDS = ["preference", "principle", "action", "context", "competitor", "unknown"] as const;
export type EdgeKind = (typeof EDGE_KINDS)[number];

/** The default list of cognitive patterns. Decision: a closed list. */
export const PATTERNS = [
	"preference",
	"decision",
	"principle",
	"goal",
	"constraint",
	"causal",
	"dependency",
	"comparison",
	"risk",
	"temporal",
	"ownership",
	"identity",
	"context",
	"unknown",
] as const;
export type Pattern = (typeof PATTERNS)[number];

/** Kinds that say how somebody works; the others never feed a profile. */
export const PROFILE_KINDS: readonly EdgeKind[] = ["preference", "principle", "action"];

export type Intent = { kind: EdgeKind; pattern: Pattern };
