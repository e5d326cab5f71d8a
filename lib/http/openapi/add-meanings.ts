import meanings from "./meanings.json";
import type { JsonSchema } from "./to-json-schema";

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
