// The kinds of live sources and what is asked for each: forms, checks and pages are made of it. Pure.
import kinds from "./kinds.json" with { type: "json" };

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

export const SOURCE_KINDS: Record<Kind, { label: string; fields: SourceField[] }> = kinds;
