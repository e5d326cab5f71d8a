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

/** A token or password that may be left out. */
const OptionalSecret = text(0, 5_000)
	.transform((value) => value.trim())
	.refine((value) => /^\P{Cc}*$/u.test(value), { error: "must not have line breaks" });
const Secret = OptionalSecret.refine((value) => value !== "", { error: "must not be empty" });

/** Those of a source that are to take the place of the stored ones; an empty one stays as it is. */
export const SecretsInput = z.record(z.string().max(40), OptionalSecret);

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

export const ImapOauthSettings = ImapSettings.extend({ token_url: address, client_id: filled(500) });
export type ImapOauthSettings = z.output<typeof ImapOauthSettings>;
const ImapOauthSecrets = z
	.object({ client_secret: OptionalSecret, refresh_token: OptionalSecret })
	.refine((secrets) => secrets.client_secret !== "" || secrets.refresh_token !== "", {
		error: "is needed where there is no client secret",
		path: ["refresh_token"],
	});

/** A path is looked at when it is read: links may lead elsewhere. */
export const FolderSettings = z.object({
	path: text(0, 1_000)
		.transform((given) => given.trim())
		.refine((given) => path.isAbsolute(given), { error: "must be a whole path, such as /srv/notes" }),
});
export type FolderSettings = z.output<typeof FolderSettings>;

/** What the form of a new source sends: its group, its settings, and its secrets. */
export const NewSource = z.discriminatedUnion("kind", [
	z.object({
		kind: z.literal("github"),
		group: groupId,
		settings: GithubSettings,
		secrets: z.object({ token: Secret }),
	}),
	z.object({
		...{ kind: z.literal("slack"), group: groupId, settings: SlackSettings },
		secrets: z.object({ token: Secret, signing_secret: OptionalSecret }),
	}),
	z.object({
		kind: z.literal("imap"),
		group: groupId,
		settings: ImapSettings,
		secrets: z.object({ password: Secret }),
	}),
	z.object({ kind: z.literal("imap_oauth"), group: groupId, settings: ImapOauthSettings, secrets: ImapOauthSecrets }),
	z.object({ kind: z.literal("feed"), group: groupId, settings: FeedSettings, secrets: z.object({}) }),
	z.object({ kind: z.literal("folder"), group: groupId, settings: FolderSettings, secrets: z.object({}) }),
]);
export type NewSource = z.output<typeof NewSource>;

/** The kinds that this server offers. */
export const offeredKinds = (): Kind[] =>
	KINDS.filter((kind) => kind !== "folder" || env().SOURCE_FOLDERS !== undefined);

/** What a source is called on pages and in the audit log. */
export function titleOf({ kind, settings }: Pick<NewSource, "kind" | "settings">): string {
	if (kind === "github") return (settings as GithubSettings).repository;
	if (kind === "slack") return (settings as SlackSettings).channels.join(" ");
	if (kind === "imap" || kind === "imap_oauth")
		return `${(settings as ImapSettings).user}, ${(settings as ImapSettings).mailbox}`;
	return kind === "folder" ? (settings as FolderSettings).path : (settings as FeedSettings).url;
}
