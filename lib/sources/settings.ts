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
	.refine((value) => /^\P{Cc}+$/u.test(value), { error: "must not be empty, nor have line breaks" });

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

const BACKFILL_DAYS = 30;
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10);

const since = z
	.union([
		z.literal("").transform(() => daysAgo(BACKFILL_DAYS)),
		z.iso.date({ error: "must be a day such as 2026-05-01" }),
	])
	.refine((day) => day <= daysAgo(0), { error: "must not be in the future" });

export const SlackSettings = z.object({
	channels: text(0, 2_000)
		.transform((given) => given.split(/[\s,]+/).filter(Boolean))
		.transform((given) => given.map((one) => /(?:^|\/)([CGD][A-Z0-9]{6,})\/?$/.exec(one)?.[1] ?? ""))
		.refine((ids) => ids.length > 0 && ids.length <= 100 && ids.every(Boolean), {
			error: "must be ids or links of channels, such as C0123ABCDEF",
		})
		.transform((ids) => [...new Set(ids)]),
	since,
	api: address.transform((url) => url.replace(/\/+$/, "")),
});
export type SlackSettings = z.output<typeof SlackSettings>;

const filled = (max: number) =>
	text(0, max)
		.transform((given) => given.trim())
		.refine((given) => /^[^\r\n]+$/.test(given), { error: "must not be empty" });

export const ImapSettings = z.object({
	host: text(0, 253)
		.transform((name) => name.trim())
		.refine((name) => /^[\w.:-]+$/.test(name), { error: "must be a name, such as imap.example.com" }),
	port: z.coerce
		.number({ error: "must be a number" })
		.int()
		.min(1, { error: "must be a port" })
		.max(65_535, { error: "must be a port" }),
	user: filled(320),
	mailbox: filled(500),
	since,
});
export type ImapSettings = z.output<typeof ImapSettings>;

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
	z.object({ kind: z.literal("slack"), group: groupId, settings: SlackSettings, secret: SecretInput }),
	z.object({ kind: z.literal("imap"), group: groupId, settings: ImapSettings, secret: SecretInput }),
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
	if (kind === "slack") return (settings as SlackSettings).channels.join(" ");
	if (kind === "imap") return `${(settings as ImapSettings).user}, ${(settings as ImapSettings).mailbox}`;
	return kind === "folder" ? (settings as FolderSettings).path : (settings as FeedSettings).url;
}
