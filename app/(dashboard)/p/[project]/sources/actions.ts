"use server";
import { z } from "zod";
import { sessionAction } from "@/lib/http/session-action";
import { NewSource, SecretsInput, titleOf } from "@/lib/sources/settings";
import { addSource, removeSource, replaceSecrets, setPaused } from "@/lib/sources/sources";
import { syncNow } from "@/lib/sources/sync-now";

const id = z.uuid({ error: "is not there" });
/** What the audit log calls a source; the page that acts on it knows. */
const title = z.string().max(300);

const SourceInput = z.object({ source: id, title });
const PauseInput = SourceInput.extend({ paused: z.boolean() });
const RemoveInput = SourceInput.extend({ forget: z.boolean() });
const ReplaceSecretsInput = SourceInput.extend({ secrets: SecretsInput });

/** Adds a source and reads it for some seconds, so that a refused token shows at once. */
export const addSourceAction = sessionAction({
	action: "source.manage",
	input: NewSource,
	run: async ({ ctx }, input) => {
		const { id } = await addSource(ctx, input);
		return syncNow(ctx, id);
	},
	audit: (input) => `added ${titleOf(input)}`,
});

export const syncSourceAction = sessionAction({
	action: "source.manage",
	input: SourceInput,
	run: ({ ctx }, { source }) => syncNow(ctx, source),
	audit: () => null,
});

export const pauseSourceAction = sessionAction({
	action: "source.manage",
	input: PauseInput,
	run: ({ ctx }, { source, paused }) => setPaused(ctx, source, paused),
	audit: ({ title, paused }) => `${paused ? "paused" : "resumed"} ${title}`,
});

/** Takes other tokens or passwords and tries them. */
export const replaceSecretsAction = sessionAction({
	action: "source.manage",
	input: ReplaceSecretsInput,
	run: async ({ ctx }, { source, secrets }) => {
		await replaceSecrets(ctx, source, secrets);
		return syncNow(ctx, source);
	},
	audit: ({ title }) => `new token of ${title}`,
});

/** Deletes a source, and with `forget` what it brought: some of it at once, the rest in the background. */
export const removeSourceAction = sessionAction({
	action: "source.manage",
	input: RemoveInput,
	run: async ({ ctx }, { source, forget }) => {
		await removeSource(ctx, source, forget);
		if (forget) await syncNow(ctx, source);
	},
	audit: ({ title, forget }) => `deleted ${title}${forget ? " and what it brought" : ""}`,
});
