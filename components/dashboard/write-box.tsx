"use client";
import { type ReactNode, useRef, useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TextArea } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import type { SentenceInText } from "@/lib/reading/read-episode-page";
import { FoundFacts } from "./found-facts";
import { type Action, useAction } from "./use-action";

/** What became of an episode that was just written. */
type Written = { uuid: string; content: string; warning: string | null; sentences: SentenceInText[] };
export type WriteAction = Action<{ content: string }, Written>;

type Props = {
	projectId: string;
	action: WriteAction;
	title: string;
	/** Called before it is sent. The page is then not read again. */
	onSend?(): void;
	/** Where to go on from what was found. */
	next?: ReactNode;
};

/** A box to write or paste into; the facts that were found show at once in the text. */
export function WriteBox({ projectId, action, title, onSend, next }: Props) {
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
			<Card title={title} note="A note, a message, meeting minutes: any prose works. It counts as one write.">
				<Form
					ref={form}
					onSend={(form) => {
						onSend?.();
						run({ content: String(form.get("content")) });
					}}
					className="grid gap-3"
				>
					<TextArea
						label="What should be remembered?"
						name="content"
						rows={4}
						required
						maxLength={100_000}
						placeholder="Mara moved to Lisbon in May. She leads the hardware team of Fjordlight now."
						error={fields.content}
					/>
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
