"use server";
import { z } from "zod";
import {
	addEndpoint,
	endpointProblem,
	redeliver,
	removeEndpoint,
	rotateSecret,
	setEnabled,
} from "@/lib/events/endpoints";
import { CHANGE_TYPES } from "@/lib/events/wire";
import { sessionAction } from "@/lib/http/session-action";
import { groupId, text } from "@/lib/wire/fields";

const id = z.uuid({ error: "is not there" });

const AddEndpointInput = z.object({
	url: text(0, 2_000)
		.transform((url) => url.trim())
		.superRefine((url, context) => {
			const problem = url === "" ? "Type where the events should go." : endpointProblem(url);
			if (problem) context.addIssue({ code: "custom", message: problem });
		}),
	types: z.array(z.enum(CHANGE_TYPES)).min(1, { error: "Choose at least one event." }),
	groups: z.array(groupId).max(50, { error: "Name at most 50 groups." }),
});
const EndpointInput = z.object({ endpoint: id });
const EnableInput = z.object({ endpoint: id, enabled: z.boolean() });
const RedeliverInput = z.object({ delivery: id });

/** Adds an endpoint and answers its secret, which is shown once. */
export const addEndpointAction = sessionAction({
	action: "webhook.manage",
	input: AddEndpointInput,
	run: ({ ctx }, input) => addEndpoint(ctx, input),
	audit: ({ url }) => `added ${url}`,
});

/** Makes a new secret; the old one holds for a day. */
export const rotateSecretAction = sessionAction({
	action: "webhook.manage",
	input: EndpointInput,
	run: ({ ctx }, { endpoint }) => rotateSecret(ctx, endpoint),
	audit: ({ endpoint }) => `new secret of ${endpoint}`,
});

export const enableEndpointAction = sessionAction({
	action: "webhook.manage",
	input: EnableInput,
	run: ({ ctx }, { endpoint, enabled }) => setEnabled(ctx, endpoint, enabled),
	audit: ({ endpoint, enabled }) => `${enabled ? "switched on" : "switched off"} ${endpoint}`,
});

export const removeEndpointAction = sessionAction({
	action: "webhook.manage",
	input: EndpointInput,
	run: ({ ctx }, { endpoint }) => removeEndpoint(ctx, endpoint),
	audit: ({ endpoint }) => `removed ${endpoint}`,
});

/** Sends a delivery again. */
export const redeliverAction = sessionAction({
	action: "webhook.manage",
	input: RedeliverInput,
	run: ({ ctx }, { delivery }) => redeliver(ctx, delivery),
	audit: ({ delivery }) => `delivery ${delivery} again`,
});
