// The kinds of live sources and what is asked for each: forms, checks and pages are made of it. Pure.

export type SourceField = {
	name: string;
	label: string;
	hint: string;
	placeholder?: string;
	/** What is filled in already. */
	value?: string;
	/** Shown as dots, encrypted at rest and never shown again. */
	isSecret?: boolean;
	/** One of these; otherwise text. */
	choices?: { name: string; label: string; isOn: boolean }[];
};

export const KINDS = ["github", "slack", "imap", "imap_oauth", "feed", "folder"] as const;
export type Kind = (typeof KINDS)[number];

const SINCE = { name: "since", label: "Read from", hint: "A day such as 2026-05-01; otherwise the last 30 days." };
const MAIL_SERVER = [
	{ name: "host", label: "Server", hint: "Its name, such as imap.gmail.com.", placeholder: "imap.example.com" },
	{ name: "port", label: "Port", hint: "993 is encrypted from the start, others by STARTTLS.", value: "993" },
	{ name: "user", label: "User", hint: "Most often the mail address." },
];
const MAILBOX = [
	{ name: "mailbox", label: "Mailbox", hint: "One folder; a label of its own is best.", value: "INBOX" },
	SINCE,
];

export const SOURCE_KINDS: Record<Kind, { label: string; fields: SourceField[] }> = {
	github: {
		label: "GitHub",
		fields: [
			{ name: "repository", label: "Repository", hint: "Owner and name.", placeholder: "acme/app" },
			{
				name: "token",
				label: "Token",
				hint: "A fine-grained token that may read issues, pull requests and discussions of the repository.",
				isSecret: true,
			},
			{
				name: "parts",
				label: "What to read",
				hint: "",
				choices: [
					{ name: "issues", label: "Issues and pull requests, with their comments", isOn: true },
					{ name: "discussions", label: "Discussions", isOn: false },
				],
			},
			{
				name: "api",
				label: "Address of the API",
				hint: "Of a GitHub Enterprise server: https://HOST/api/v3.",
				value: "https://api.github.com",
			},
		],
	},
	slack: {
		label: "Slack",
		fields: [
			{
				name: "channels",
				label: "Channels",
				hint: "Their ids or links, with spaces between them: in Slack, Copy link of a channel.",
				placeholder: "C0123ABCDEF",
			},
			{
				name: "token",
				label: "Token",
				hint: "The bot token of your own app, which begins with xoxb-.",
				isSecret: true,
			},
			{
				name: "signing_secret",
				label: "Signing secret",
				hint: "Of the same app, where it is to tell of messages by events; else empty.",
				isSecret: true,
			},
			SINCE,
			{
				name: "api",
				label: "Address of the API",
				hint: "Of GovSlack: https://slack-gov.com/api.",
				value: "https://slack.com/api",
			},
		],
	},
	imap: {
		label: "Mail (IMAP)",
		fields: [
			...MAIL_SERVER,
			{ name: "password", label: "Password", hint: "An app password where there are two factors.", isSecret: true },
			...MAILBOX,
		],
	},
	imap_oauth: {
		label: "Mail (IMAP with OAuth)",
		fields: [
			...MAIL_SERVER,
			{
				name: "token_url",
				label: "Token address",
				hint: "Where the provider gives access tokens.",
				placeholder: "https://login.microsoftonline.com/TENANT/oauth2/v2.0/token",
			},
			{ name: "client_id", label: "Client ID", hint: "Of the application that you registered there." },
			{ name: "client_secret", label: "Client secret", hint: "Empty for an application without one.", isSecret: true },
			{
				name: "refresh_token",
				label: "Refresh token",
				hint: "Empty where the application itself may read the mailbox (Microsoft 365).",
				isSecret: true,
			},
			...MAILBOX,
		],
	},
	feed: {
		label: "RSS or Atom feed",
		fields: [{ name: "url", label: "Address", hint: "The feed's own, not that of its page.", placeholder: "https://" }],
	},
	folder: {
		label: "Folder or git repository",
		fields: [
			{
				name: "path",
				label: "Path",
				hint: "On the server, in a folder that its operator offers. Of a git repository what is committed is read.",
			},
		],
	},
};
