// The public shapes of POST /v1/facts.
import { z } from "zod";
import { instant, text } from "@/lib/wire/fields";
import { Filing, WriteResult } from "./wire";

/** Text that is read with underscores as spaces and must leave something to read. */
export const words = (what: string, example: string) =>
	text(1, 200)
		.refine((value) => value === "" || /[\p{L}\p{N}\p{S}\p{P}]/u.test(value.replaceAll("_", " ")), {
			error: "must hold a visible character",
		})
		.meta({ minLength: 1, maxLength: 200, description: `${what} Underscores read as spaces.`, example });

export const label = z
	.string({ error: "must be a string" })
	.regex(/^[A-Z][A-Za-z0-9]{0,39}$/, { error: "must be a capital letter and at most 39 more letters or digits" })
	.refine((value) => value !== "Entity", { error: "must not be Entity, which every entity has" })
	.meta({ description: "One of the service's labels or your own." });

export const FactInput = z
	.object({
		subject: words("Who or what the fact is about.", "Ada Lovelace"),
		predicate: words("What the subject does or is.", "works_at"),
		object: words("The other end.", "Acme"),
		fact: text(1, 2_000)
			.optional()
			.describe("The fact as a sentence; default: subject, predicate and object in a row."),
		valid_at: instant.optional().describe("When the fact began to hold; default now."),
		invalid_at: instant.optional().describe("When it stopped, or will stop, to hold."),
		subject_label: label.optional(),
		object_label: label.optional(),
		...Filing,
	})
	.refine(({ valid_at, invalid_at }) => !valid_at || !invalid_at || valid_at <= invalid_at, {
		error: "must not lie before valid_at",
		path: ["invalid_at"],
	});
export type FactInput = z.output<typeof FactInput>;

export const FactResult = WriteResult.extend({
	fact: z.strictObject({
		edge_uuid: z.uuid(),
		subject: z.string(),
		predicate: z.string(),
		object: z.string(),
		fact: z.string(),
		created: z.boolean().describe("False when the fact was known and gained provenance alone."),
		valid_at: z.iso.datetime(),
	}),
	retracted: z
		.array(z.strictObject({ edge_uuid: z.uuid(), fact: z.string(), reason: z.string() }))
		.describe("Older facts that this one replaced."),
});
export type FactResult = z.output<typeof FactResult>;
