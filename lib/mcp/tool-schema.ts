// The JSON Schema of a tool as models are bound to it.
import type { z } from "zod";
import { type JsonSchema, toJsonSchema } from "@/lib/http/openapi/to-json-schema";
import { NO_NUL } from "@/lib/wire/fields";

/** llama.cpp refuses a grammar with a longer repetition. */
const LONGEST_REPETITION = 2_000;

/**
 * The JSON Schema of what a tool takes or answers. Decision: without what makes llama.cpp, which turns schemas into grammars, refuse a
 * tool or write broken JSON: patterns beside a format, the pattern that forbids NUL, very long lengths. The server checks them all the same.
 */
export const toToolSchema = (schema: z.ZodObject, io: "input" | "output") =>
	simplified(toJsonSchema(schema, io)) as JsonSchema & { type: "object" };

function simplified(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(simplified);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).flatMap(([key, one]) => (isKept(key, one) ? [[key, simplified(one)]] : [])),
	);
}

const isKept = (key: string, value: unknown) =>
	!(key === "pattern" && value === NO_NUL) && !(key === "maxLength" && Number(value) > LONGEST_REPETITION);
