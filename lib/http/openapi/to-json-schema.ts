import { z } from "zod";

export type JsonSchema = { [key: string]: unknown; properties?: Record<string, JsonSchema>; required?: string[] };

/**
 * The JSON Schema (2020-12, the dialect of OpenAPI 3.1) of what a client sends (`input`) or gets (`output`). What is a
 * string in a query but a number or boolean to its reader says so by its `wire` hint.
 */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
	const json = z.toJSONSchema(schema, {
		io,
		unrepresentable: "any",
		override: ({ jsonSchema }) => {
			const { wire, description, ...rest } = jsonSchema as JsonSchema;
			if (wire) {
				for (const key of Object.keys(rest)) delete (jsonSchema as JsonSchema)[key];
				Object.assign(jsonSchema, wire);
			}
			delete (jsonSchema as JsonSchema).wire;
			// The dialect has `examples`; the contract's own lists of patterns repeat what `format` says.
			const { example } = jsonSchema as JsonSchema;
			if (example !== undefined) {
				delete (jsonSchema as JsonSchema).example;
				jsonSchema.examples = [example];
			}
			if (jsonSchema.format && jsonSchema.pattern) delete jsonSchema.pattern;
		},
	}) as JsonSchema;
	const { $schema: _, ...body } = json;
	return body;
}
