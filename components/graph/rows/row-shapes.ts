// Owns how the rows of the two streams are written. Spec: Node skeleton, Edge skeleton.
import type { z } from "zod";
import type { LinkRow as LinkRowSchema } from "@/lib/graph/wire";
import type { NodeRow } from "../messages";
import type { Shape } from "../stream/row-scanner";

export type LinkRow = z.infer<typeof LinkRowSchema>;
type ShapeOf<Row> = [key: keyof Row, kind: Shape[number][1]][];

export const NODE_SHAPE: Shape = [
	["u", "text"],
	["n", "text"],
	["l", "json"],
	["d", "json"],
	["k", "json"],
	["ks", "json"],
] satisfies ShapeOf<NodeRow>;
export const LINK_SHAPE: Shape = [
	["u", "text"],
	["s", "text"],
	["t", "text"],
	["p", "json"],
	["r", "json"],
] satisfies ShapeOf<LinkRow>;
