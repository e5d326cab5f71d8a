import { z } from "zod";
import meanings from "./meanings.json";

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

const MEANINGS: Record<string, string | undefined> = meanings;

/**
 * The schema with a description on every field that has none of its own: that of its place (`steps.name`), else of its name. A field
 * that `meanings.json` does not know is left without, which a test of the description finds. `place` is the way to the schema. Pure.
 */
export function addMeanings(schema: JsonSchema, place: string[] = []): JsonSchema {
	const into = (value: unknown) =>
		Array.isArray(value) ? value.map((one) => addMeanings(one as JsonSchema, place)) : value;
	const properties = Object.entries(schema.properties ?? {}).map(([name, field]) => {
		const at = [...place, name];
		const description = field.description ?? meaningOf(at);
		return [name, addMeanings(description === undefined ? field : { ...field, description }, at)] as const;
	});
	return {
		...schema,
		...(schema.properties ? { properties: Object.fromEntries(properties) } : {}),
		...(schema.items ? { items: addMeanings(schema.items as JsonSchema, place) } : {}),
		...(schema.anyOf ? { anyOf: into(schema.anyOf) } : {}),
	};
}

const meaningOf = (place: string[]) => MEANINGS[place.slice(-2).join(".")] ?? MEANINGS[place.at(-1) ?? ""];
