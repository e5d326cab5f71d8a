// What GET and PATCH /v1/types say: the types that a project has of its own.
import { z } from "zod";
import { text } from "@/lib/wire/fields";
import { label } from "./fact-wire";

const gloss = text(1, 200).meta({ description: "What it is, in a few words.", example: "a ship, boat or ferry" });
const relation = z
	.string({ error: "must be a string" })
	.regex(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/, {
		error: "must be small letters and digits with underscores between words",
	})
	.max(60, { error: "must have at most 60 characters" });

const listOf = (name: z.ZodString) =>
	z
		.array(z.object({ name, gloss }))
		.max(20, { error: "must be at most 20" })
		.refine((types) => new Set(types.map((type) => type.name)).size === types.length, {
			error: "must not name one twice",
		});

export const OwnTypes = z.strictObject({
	entities: listOf(label).describe("What things may be besides what the service knows."),
	relations: listOf(relation).describe("What facts may say besides what the service knows."),
});
export type OwnTypes = z.output<typeof OwnTypes>;
/** A list that is given takes the place of the one that there is. */
export const OwnTypesPatch = OwnTypes.partial();
