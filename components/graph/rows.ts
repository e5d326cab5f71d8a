// The rows of the graph, and how the page knows those that are loaded. Node and edge numbers are indices.
import type { z } from "zod";
import type { LinkRow as LinkRowSchema, NodeRow as NodeRowSchema } from "@/lib/graph/wire";

export type NodeRow = z.infer<typeof NodeRowSchema>;
export type LinkRow = z.infer<typeof LinkRowSchema>;

/**
 * What is known of an edge beyond its link, a row of the dashboard's own stream: relation, seconds since 1970 from and until which
 * it holds (`x` null while it does), and confidence.
 */
export type FactRow = { u: string; e: string; v: number; x: number | null; c: number };

/** A loaded node as the page shows it. */
export type NodeFacts = { node: number; row: NodeRow; neighbours: number };

/** An edge between two loaded nodes, and how many edges join the two, itself included; `fact` is null until the facts have come. */
export type EdgeFacts = {
	edge: number;
	row: LinkRow;
	fact: FactRow | null;
	source: NodeFacts;
	target: NodeFacts;
	parallel: number;
};

/** One of the edges between two nodes, and what all between them say, in words. */
export type EdgeRelations = { edge: number; text: string };

export type TableSort = "name" | "label" | "degree" | "neighbours";
