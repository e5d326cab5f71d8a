"use client";
import { useState } from "react";
import { FormDialog } from "@/components/dashboard/form-dialog";
import { useDialog } from "@/components/dashboard/use-dialog";
import { Button } from "@/components/ui/button";
import { Check, Field } from "@/components/ui/field";
import { Receipt } from "@/components/ui/page-parts";
import { formatCount } from "@/components/ui/usage-meter";
import { atBase } from "@/lib/base-path";
import { MAX_UPLOAD_BYTES } from "@/lib/transfer/import/found";
import type { UploadPart } from "@/lib/transfer/import/import-upload";

type Receipts = UploadPart["receipts"];
type Input = { file: File; group: string; facts: boolean };

const KINDS =
	".md,.markdown,.txt,.text,.rst,.org,.adoc,.html,.htm,.pdf,.docx,.vtt,.srt,.csv,.tsv,.eml,.mbox,.jsonl,.ndjson,.json,.zip,text/plain,text/markdown,text/csv,text/vtt,text/html";

/** Sends a file and answers what became of the part from `from` on. */
async function sendPart(project: string, { file, group, facts }: Input, from: UploadPart["next"]) {
	if (file.size > MAX_UPLOAD_BYTES) {
		return {
			ok: false as const,
			message: "",
			fields: { file: "A file may have 16 MB here. The command line takes larger ones." },
		};
	}
	const asked = { name: file.name, group, facts: String(facts) };
	const place = Object.entries(from ?? {}).map(([name, count]) => [name, String(count)]);
	const query = new URLSearchParams({ ...asked, ...Object.fromEntries(place) });
	const response = await fetch(atBase(`/p/${project}/episodes/import?${query}`), {
		method: "POST",
		headers: { "content-type": "application/octet-stream" },
		body: file,
	});
	const answer = await response.json();
	if (response.ok) return { ok: true as const, value: answer as UploadPart };
	const { message, details = [] } = answer as { message: string; details?: { field: string; message: string }[] };
	return { ok: false as const, message, fields: Object.fromEntries(details.map((one) => [one.field, one.message])) };
}

/** The dialog that imports a file part by part, and then shows what became of each item. */
export function ImportFile({ projectId }: { projectId: string }) {
	const [count, setCount] = useState(0);
	const importParts = async (project: string, input: Input) => {
		const receipts: Receipts = [];
		let from: UploadPart["next"] = null;
		do {
			setCount(receipts.length);
			const part: Awaited<ReturnType<typeof sendPart>> = await sendPart(project, input, from);
			if (!part.ok) return part;
			receipts.push(...part.value.receipts);
			from = part.value.next;
		} while (from !== null);
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
			<Check
				label="Store triples as stated facts"
				name="facts"
				hint="Without this those with a sentence of their own are read as prose."
			/>
			<p role="status" className="text-sm text-quiet empty:hidden">
				{pending && count > 0 ? `${formatCount(count)} items so far` : ""}
			</p>
		</FormDialog>
	);
}

const LABELS = { stored: "Stored", already_there: "Already there", refused: "Refused", left_out: "Left out" } as const;
const SHOWN = 200;

function ImportReport({ receipts }: { receipts: Receipts }) {
	const of = (wanted: keyof typeof LABELS) => receipts.filter(({ status }) => status === wanted);
	const stopped = receipts.find(({ status }) => status === "stopped");
	const listed = [...of("refused"), ...of("left_out"), ...of("stored"), ...of("already_there")];
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
					["Left out", of("left_out").length],
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
