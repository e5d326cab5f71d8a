// The rows of the graph, and what the page asks about those that are loaded.
import type { z } from "zod";
import type { LinkRow as LinkRowSchema, NodeRow as NodeRowSchema } from "@/lib/graph/wire";

export type NodeRow = z.infer<typeof NodeRowSchema>;
export type LinkRow = z.infer<typeof LinkRowSchema>;

/**
 * What is known of an edge beyond its link, a row of the dashboard's own stream: relation, seconds since 1970 from and until which
 * it holds (`x` null while it does), and confidence.
 */
export type FactRow = { u: string; e: string; v: number; x: number | null; c: number };

/** What the page asks about the loaded rows. Node numbers are indices. */
export type Question =
	| { of: "search"; text: string; limit: number }
	| { of: "node"; node: number }
	| { of: "node-by-name"; name: string }
	/** The relations on the edges in sight of a node, for the best connected of its neighbours. */
	| { of: "relations"; node: number; limit: number }
	/** An edge with all others between its two ends. */
	| { of: "edge"; edge: number }
	/** The first edge in sight between two nodes. */
	| { of: "edge"; between: [a: number, b: number] }
	| { of: "neighbourhood"; node: number; depth: number }
	| { of: "next-neighbour"; node: number; after: number | null; step: 1 | -1 }
	| { of: "path"; from: number; to: number }
	| { of: "table"; sort: TableSort; descending: boolean; text: string; from: number; count: number }
	| { of: "visible-rows" };

export type TableSort = "name" | "label" | "degree" | "neighbours";

/** A loaded node as the page shows it. */
export type NodeFacts = { node: number; row: NodeRow; neighbours: number };

/** An edge between two loaded nodes, and how many edges join the two, itself included. */
export type EdgeFacts = {
	edge: number;
	row: LinkRow;
	/** Null until the facts have come. */
	fact: FactRow | null;
	source: NodeFacts;
	target: NodeFacts;
	parallel: number;
};

/** One of the edges between two nodes, and what all between them say, in words. */
export type EdgeRelations = { edge: number; text: string };

export type Answer =
	| { of: "search"; hits: NodeFacts[]; total: number }
	| { of: "node" | "node-by-name" | "next-neighbour"; found: NodeFacts | null }
	| { of: "relations"; relations: EdgeRelations[] }
	| { of: "edge"; found: EdgeFacts | null }
	| { of: "neighbourhood"; nodes: number[] }
	| { of: "path"; nodes: number[] | null }
	| { of: "table"; rows: NodeFacts[]; total: number }
	| { of: "visible-rows"; csv: string };
