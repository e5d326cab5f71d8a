import { z } from "zod";
import { CHANGE_TYPES } from "@/lib/changes/wire";

const id = z.uuid({ error: "is not there" });

export const AddEndpointInput = z.object({
	url: z.string().trim().min(1, { error: "Type where the events should go." }).max(2_000),
	types: z.array(z.enum(CHANGE_TYPES)).min(1, { error: "Choose at least one event." }),
	groups: z.array(z.string().regex(/^[A-Za-z0-9_-]{1,128}$/, { error: "is no group" })).max(50),
});
export const EndpointInput = z.object({ endpoint: id });
export const EnableInput = z.object({ endpoint: id, enabled: z.boolean() });
export const RedeliverInput = z.object({ delivery: id });
