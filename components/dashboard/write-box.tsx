"use client";
import { type ReactNode, useId, useRef, useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field, TextArea } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import type { SentenceInText } from "@/lib/views/read-episode-page";
import { FoundFacts } from "./found-facts";
import { type Action, useAction } from "./use-action";

/** What became of an episode that was just written. */
type Written = { uuid: string; content: string; warning: string | null; sentences: SentenceInText[] };
/** A text with what is said of it; what is empty is left to the service. */
type Writing = { content: string; day: string; group: string; author: string; source: string };
export type WriteAction = Action<Writing, Written>;

type Props = {
	projectId: string;
	action: WriteAction;
	title?: string;
	/** Names of groups to choose from. */
	groups?: string[];
	/** Called before it is sent. The page is then not read again. */
	onSend?(): void;
	/** Where to go on from what was found. */
	next?: ReactNode;
};

/** A box to write or paste into; the facts that were found show at once in the text. */
export function WriteBox({ projectId, action, title, groups = [], onSend, next }: Props) {
	const [written, setWritten] = useState<Written | null>(null);
	const form = useRef<HTMLFormElement>(null);
	const keep = (value: Written) => {
		setWritten(value);
		form.current?.reset();
		return "Episode written";
	};
	const { run, pending, fields, problem } = useAction(action, projectId, keep, { refresh: onSend === undefined });
	const home = `/p/${projectId}`;
	return (
		<>
			<Card title={title}>
				<Form
					ref={form}
					onSend={(form) => {
						onSend?.();
						const of = (name: string) => String(form.get(name) ?? "").trim();
						run({
							...{ content: String(form.get("content")), day: of("day"), group: of("group") },
							...{ author: of("author"), source: of("source") },
						});
					}}
					className="grid gap-3"
				>
					<TextArea
						label="What should be remembered?"
						hint="A note, a message, minutes: any prose works. It counts as one write."
						name="content"
						rows={4}
						required
						maxLength={100_000}
						placeholder="Mara moved to Lisbon in May. She leads the hardware team of Fjordlight now."
						error={fields.content}
					/>
					<About groups={groups} fields={fields} />
					{problem && (
						<Notice tone="danger" live>
							{problem}
						</Notice>
					)}
					<Button type="submit" pending={pending} className="justify-self-start">
						Remember it
					</Button>
				</Form>
			</Card>
			{written && (
				<div role="status" className="grid gap-4">
					{written.warning && <Notice tone="warn">{written.warning}</Notice>}
					<FoundFacts content={written.content} sentences={written.sentences} home={home} />
					<div className="flex flex-wrap gap-2">
						{next}
						<ButtonLink href={`${home}/episodes/${written.uuid}`} look="outline">
							Open the episode
						</ButtonLink>
					</div>
				</div>
			)}
		</>
	);
}

/** What can be said of a text besides itself. It opens where something of it is wrong. */
function About({ groups, fields }: { groups: string[]; fields: Record<string, string> }) {
	const list = useId();
	const isWrong = ["day", "group", "author", "source"].some((name) => fields[name]);
	return (
		<details open={isWrong || undefined} className="text-sm">
			<summary className="w-fit cursor-pointer text-quiet hover:text-ink">Date, author, group and source</summary>
			<div className="mt-3 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
				<Field label="Date" name="day" type="date" hint="When it was true. Default: now." error={fields.day} />
				<Field label="Author" name="author" maxLength={120} hint="Who says I in it." error={fields.author} />
				<Field
					label="Group"
					name="group"
					maxLength={128}
					list={list}
					placeholder="default"
					hint="Whose memory it is."
					error={fields.group}
				/>
				<Field
					label="Source"
					name="source"
					maxLength={120}
					placeholder="dashboard"
					hint="Such as mail or minutes."
					error={fields.source}
				/>
				<datalist id={list}>
					{groups.map((name) => (
						<option key={name} value={name} />
					))}
				</datalist>
			</div>
		</details>
	);
}
