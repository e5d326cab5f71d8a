import { expect, test } from "vitest";
import { z } from "zod";
import { ModelAnswer } from "./answer";

/** Words of JSON Schema that every provider takes when it is held to a schema. */
const UNDERSTOOD = ["type", "properties", "required", "additionalProperties", "items", "enum", "anyOf"];

test("its schema is one that strict providers take: closed objects, everything required, plain words", () => {
	const { $schema: _, ...schema } = z.toJSONSchema(ModelAnswer, { target: "draft-7" });
	const look = (node: Record<string, unknown>) => {
		expect(UNDERSTOOD).toEqual(expect.arrayContaining(Object.keys(node)));
		const properties = (node.properties ?? {}) as Record<string, Record<string, unknown>>;
		if (node.type === "object") {
			expect([node.additionalProperties, node.required]).toEqual([false, Object.keys(properties)]);
		}
		for (const child of Object.values(properties)) look(child);
		if (node.items) look(node.items as Record<string, unknown>);
		for (const child of (node.anyOf ?? []) as Record<string, unknown>[]) look(child);
	};
	look(schema as Record<string, unknown>);
});
