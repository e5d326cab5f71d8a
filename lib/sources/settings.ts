// What a source of each kind is told, checked.
import path from "node:path";
import { z } from "zod";
import { env } from "@/lib/env";
import { problemOf } from "@/lib/public-address";
import { groupId, text } from "@/lib/wire/fields";
import { KINDS, type Kind } from "./kinds";

/** Whether sources may call private addresses and plain http. */
export const mayCallPrivate = () => env().SOURCES_TO_PRIVATE === "on";

const address = text(0, 2_000)
	.transform((url) => url.trim())
	.superRefine((url, context) => {
		const problem = url === "" ? "must not be empty" : problemOf(url, mayCallPrivate());
		if (problem) context.addIssue({ code: "custom", message: problem });
	});

/** A token or password. */
export const SecretInput = text(0, 500)
	.transform((value) => value.trim())
	.refine((value) => /^[\x21-\x7e]+$/.test(value), { error: "must be the token alone, without spaces" });

export const FeedSettings = z.object({ url: address });
export type FeedSettings = z.output<typeof FeedSettings>;

export const GithubSettings = z.object({
	repository: text(0, 200)
		.transform((name) => name.trim())
		.refine((name) => /^[\w.-]+\/[\w.-]+$/.test(name), { error: "must be an owner and a name, such as acme/app" }),
	api: address.transform((url) => url.replace(/\/+$/, "")),
	parts: z.array(z.enum(["issues", "discussions"])).min(1, { error: "Choose at least one." }),
});
export type GithubSettings = z.output<typeof GithubSettings>;

/** A path is looked at when it is read: links may lead elsewhere. */
export const FolderSettings = z.object({
	path: text(0, 1_000)
		.transform((given) => given.trim())
		.refine((given) => path.isAbsolute(given), { error: "must be a whole path, such as /srv/notes" }),
});
export type FolderSettings = z.output<typeof FolderSettings>;

/** What the form of a new source sends: its group, its settings, and the secret of kinds that have one. */
export const NewSource = z.discriminatedUnion("kind", [
	z.object({ kind: z.literal("github"), group: groupId, settings: GithubSettings, secret: SecretInput }),
	z.object({ kind: z.literal("feed"), group: groupId, settings: FeedSettings, secret: z.null() }),
	z.object({ kind: z.literal("folder"), group: groupId, settings: FolderSettings, secret: z.null() }),
]);
export type NewSource = z.output<typeof NewSource>;

/** The kinds that this server offers. */
export const offeredKinds = (): Kind[] =>
	KINDS.filter((kind) => kind !== "folder" || env().SOURCE_FOLDERS !== undefined);

/** What a source is called on pages and in the audit log. */
export function titleOf({ kind, settings }: Pick<NewSource, "kind" | "settings">): string {
	if (kind === "github") return (settings as GithubSettings).repository;
	return kind === "folder" ? (settings as FolderSettings).path : (settings as FeedSettings).url;
}
