"use client";
import { FormDialog } from "@/components/dashboard/form-dialog";
import { useDialog } from "@/components/dashboard/use-dialog";
import { Button } from "@/components/ui/button";
import { Check, Field } from "@/components/ui/field";
import { Receipt } from "@/components/ui/receipt";
import type { importAction } from "./actions";

type Imported = Extract<Awaited<ReturnType<typeof importAction>>, { ok: true }>["value"];

const KINDS =
	".md,.markdown,.txt,.text,.rst,.org,.adoc,.pdf,.docx,.eml,.mbox,.jsonl,.ndjson,.json,.zip,text/plain,text/markdown";

/** The dialog that imports a file and then shows what became of it. */
export function ImportFile({ projectId, action }: { projectId: string; action: typeof importAction }) {
	const dialog = useDialog(action, projectId, () => undefined, { shows: true });
	const { fields, made } = dialog;
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
					title: made.stopped ? "Imported in part" : "Imported",
					body: <ImportReport {...made} />,
					close: "Close",
				}
			}
		>
			<Field label="File" name="file" type="file" accept={KINDS} className="py-1.5" error={fields.file} />
			<Field label="Group" name="group" defaultValue="default" maxLength={128} error={fields.group} />
			<Check label="Store triples as stated facts" name="facts" hint="Without this they are read as prose." />
		</FormDialog>
	);
}

function ImportReport({ stored, alreadyThere, refusals, refused, stopped }: Imported) {
	return (
		<>
			{stopped && <p className="text-sm text-danger">{stopped}</p>}
			<Receipt
				lines={[
					["Stored", stored],
					["Already there", alreadyThere],
					["Refused", refusals],
				]}
			/>
			{refused.length > 0 && (
				<ul className="grid max-h-60 gap-2 overflow-y-auto text-sm">
					{refused.map(({ origin, reason }) => (
						<li key={origin} className="wrap-anywhere">
							<span className="font-medium">{origin}</span> <span className="text-quiet">{reason}</span>
						</li>
					))}
				</ul>
			)}
		</>
	);
}
