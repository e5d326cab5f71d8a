import { z } from "zod";
import { CHANGE_TYPES } from "@/lib/changes/wire";
import { endpointProblem } from "@/lib/webhooks/endpoints";
import { groupId, text } from "@/lib/wire/fields";

const id = z.uuid({ error: "is not there" });

export const AddEndpointInput = z.object({
	url: text(0, 2_000)
		.transform((url) => url.trim())
		.superRefine((url, context) => {
			const problem = url === "" ? "Type where the events should go." : endpointProblem(url);
			if (problem) context.addIssue({ code: "custom", message: problem });
		}),
	types: z.array(z.enum(CHANGE_TYPES)).min(1, { error: "Choose at least one event." }),
	groups: z.array(groupId).max(50, { error: "Name at most 50 groups." }),
});
export const EndpointInput = z.object({ endpoint: id });
export const EnableInput = z.object({ endpoint: id, enabled: z.boolean() });
export const RedeliverInput = z.object({ delivery: id });
