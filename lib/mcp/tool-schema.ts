// The JSON Schema of a tool as models are bound to it.
import type { Tool } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { toJsonSchema } from "@/lib/http/openapi/to-json-schema";

/**
 * What clients are not told: every model reads these schemas with every prompt, and llama.cpp, which turns them into grammars, refuses
 * many patterns and long repetitions or writes broken JSON by them.
 */
const UNTOLD = {
	input: new Set(["pattern", "format", "minLength", "maxLength", "examples"]),
	output: new Set([
		...["pattern", "format", "minLength", "maxLength", "minimum", "maximum", "examples"],
		...["additionalProperties", "required", "description"],
	]),
};

/**
 * The JSON Schema of what a tool takes or answers, in few tokens. Decision: what texts must look like is not in it, and the server
 * checks it all the same.
 */
export const toToolSchema = (schema: z.ZodObject, io: "input" | "output") =>
	simplified(toJsonSchema(schema, io), UNTOLD[io]) as Tool["inputSchema"];

function simplified(value: unknown, untold: ReadonlySet<string>, isFields = false): unknown {
	if (Array.isArray(value)) return value.map((one) => simplified(one, untold));
	if (typeof value !== "object" || value === null) return value;
	// Keys of `properties` are names of fields.
	return Object.fromEntries(
		Object.entries(value).flatMap(([key, one]) =>
			(!isFields && untold.has(key)) || one === ""
				? []
				: [[key, simplified(one, untold, key === "properties" && !isFields)]],
		),
	);
}
