"use server";
import { sessionAction } from "@/lib/http/session-action";
import { addEndpoint, redeliver, removeEndpoint, rotateSecret, setEnabled } from "@/lib/webhooks/endpoints";
import { AddEndpointInput, EnableInput, EndpointInput, RedeliverInput } from "./input";

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
