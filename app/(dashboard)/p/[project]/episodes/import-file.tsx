"use client";
import { useState } from "react";
import { FormDialog } from "@/components/dashboard/form-dialog";
import { useDialog } from "@/components/dashboard/use-dialog";
import { Button } from "@/components/ui/button";
import { Check, Field } from "@/components/ui/field";
import { Receipt } from "@/components/ui/receipt";
import { formatCount } from "@/components/ui/usage-meter";
import type { importAction } from "./actions";

type Part = Extract<Awaited<ReturnType<typeof importAction>>, { ok: true }>["value"];
type Receipts = Part["receipts"];

const KINDS =
	".md,.markdown,.txt,.text,.rst,.org,.adoc,.pdf,.docx,.eml,.mbox,.jsonl,.ndjson,.json,.zip,text/plain,text/markdown";

/** The dialog that imports a file part by part, and then shows what became of each item. */
export function ImportFile({ projectId, action }: { projectId: string; action: typeof importAction }) {
	const [count, setCount] = useState(0);
	const importParts = async (project: string, input: { file: File; group: string; facts: boolean }) => {
		const receipts: Receipts = [];
		for (let from: number | null = 0; from !== null; ) {
			setCount(receipts.length);
			const part: Awaited<ReturnType<typeof importAction>> = await action(project, { ...input, from });
			if (!part.ok) return part;
			receipts.push(...part.value.receipts);
			from = part.value.next;
		}
		return { ok: true as const, value: receipts };
	};
	const dialog = useDialog(importParts, projectId, () => undefined, { shows: true });
	const { fields, made, pending } = dialog;
	const send = (form: FormData) =>
		dialog.run({
			file: form.get("file") as File,
			group: String(form.get("group")),
			facts: form.get("facts") === "on",
		});
	return (
		<FormDialog
			dialog={dialog}
			title="Import a file"
			note="Text, Markdown, PDF, Word, mail, JSON lines, and exports of ChatGPT, Claude, Slack, mem0, Graphiti or an MCP memory. Each part counts as one write."
			trigger={<Button look="outline">Import</Button>}
			submit="Import"
			onSubmit={send}
			shown={
				made && {
					title: made.some(({ status }) => status === "stopped") ? "Imported in part" : "Imported",
					body: <ImportReport receipts={made} />,
					close: "Close",
				}
			}
		>
			<Field label="File" name="file" type="file" accept={KINDS} className="py-1.5" error={fields.file} />
			<Field label="Group" name="group" defaultValue="default" maxLength={128} error={fields.group} />
			<Check label="Store triples as stated facts" name="facts" hint="Without this they are read as prose." />
			<p role="status" className="text-sm text-quiet empty:hidden">
				{pending && count > 0 ? `${formatCount(count)} items so far` : ""}
			</p>
		</FormDialog>
	);
}

const LABELS = { stored: "Stored", already_there: "Already there", refused: "Refused" } as const;
const SHOWN = 200;

function ImportReport({ receipts }: { receipts: Receipts }) {
	const of = (wanted: keyof typeof LABELS) => receipts.filter(({ status }) => status === wanted);
	const stopped = receipts.find(({ status }) => status === "stopped");
	const listed = [...of("refused"), ...of("stored"), ...of("already_there")];
	return (
		<>
			{stopped?.status === "stopped" && (
				<p className="text-sm text-danger">{stopped.reason} Upload the file again to go on from here.</p>
			)}
			<Receipt
				lines={[
					["Stored", of("stored").length],
					["Already there", of("already_there").length],
					["Refused", of("refused").length],
				]}
			/>
			<ul className="grid max-h-60 gap-2 overflow-y-auto text-sm">
				{listed.slice(0, SHOWN).map((one) => (
					<li key={one.origin} className="wrap-anywhere">
						<span className="font-medium">{one.origin}</span>{" "}
						<span className="text-quiet">{"reason" in one ? one.reason : LABELS[one.status].toLowerCase()}</span>
					</li>
				))}
				{listed.length > SHOWN && <li className="text-quiet">and {formatCount(listed.length - SHOWN)} more</li>}
			</ul>
		</>
	);
}
