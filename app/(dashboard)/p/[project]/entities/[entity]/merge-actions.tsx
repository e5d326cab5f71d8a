"use client";
import { useId, useState } from "react";
import { FormDialog } from "@/components/dashboard/form-dialog";
import { useAction } from "@/components/dashboard/use-action";
import { useDialog } from "@/components/dashboard/use-dialog";
import { useFound, useTwins } from "@/components/dashboard/use-found";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Receipt } from "@/components/ui/page-parts";
import { formatCount } from "@/components/ui/usage-meter";
import type { MergeReceipt } from "@/lib/curation/merge-entities";
import type { Twins } from "@/lib/curation/read-pairs";
import type { mergeEntitiesAction } from "../actions";

type Props = { projectId: string; entityId: string; name: string; action: typeof mergeEntitiesAction };

/** Merges another entity into this one once its receipt, made by a rehearsal, was read. */
export function MergeEntity({ projectId, entityId, name, action }: Props) {
	const [receipt, setReceipt] = useState<MergeReceipt | null>(null);
	const [typed, setTyped] = useState("");
	const suggestions = useId();
	const { commands: found } = useFound(projectId, typed);
	const keep = (value: MergeReceipt) => {
		setReceipt(value);
		return undefined;
	};
	const rehearsal = useAction(action, projectId, keep, { refresh: false });
	const dialog = useDialog(action, projectId, ({ gone }) => `${gone.name} is now part of ${name}`);
	const twins = useTwins(projectId, dialog.open ? entityId : null);
	const change = (next: boolean) => {
		dialog.change(next);
		rehearsal.forget();
		setReceipt(null);
		setTyped("");
	};
	const send = (form: FormData) =>
		receipt
			? dialog.run({ kept: entityId, gone: receipt.gone.uuid, dryRun: false })
			: rehearsal.run({ kept: entityId, gone: String(form.get("gone")), dryRun: true });
	return (
		<FormDialog
			dialog={{
				open: dialog.open,
				change,
				pending: dialog.pending || rehearsal.pending,
				problem: rehearsal.problem ?? dialog.problem ?? dialog.fields.gone ?? null,
			}}
			title={receipt ? `Merge ${receipt.gone.name} into ${name}?` : `Merge another entity into ${name}`}
			note={
				receipt
					? "You can undo this on the page of the entity."
					: `For two entries about the same thing. Everything known about the other moves to ${name}.`
			}
			trigger={
				<Button look="outline" size="small">
					Merge
				</Button>
			}
			submit={receipt ? "Merge" : "Preview"}
			keep={receipt ? "Cancel" : undefined}
			onSubmit={send}
		>
			{receipt ? (
				<WhatMoves receipt={receipt} name={name} />
			) : (
				<>
					<Field
						label="The other entity, by name, alias or id"
						name="gone"
						autoComplete="off"
						required
						list={suggestions}
						onChange={(event) => setTyped(event.currentTarget.value)}
						error={rehearsal.fields.gone}
					/>
					<datalist id={suggestions}>
						{found
							.filter(({ id, group }) => group === "Entities" && id !== entityId)
							.map(({ id, label, hint }) => (
								<option key={id} value={label} label={hint} />
							))}
					</datalist>
					{twins && (
						<SimilarNames twins={twins} onChoose={(gone) => rehearsal.run({ kept: entityId, gone, dryRun: true })} />
					)}
				</>
			)}
		</FormDialog>
	);
}

function WhatMoves({ receipt, name }: { receipt: MergeReceipt; name: string }) {
	return (
		<>
			<Receipt
				lines={[
					["Facts that move", receipt.facts],
					["Facts that both have", receipt.sharedFacts],
					["Facts between the two, removed", receipt.factsBetween],
					["Episodes that mention it", receipt.episodes],
				]}
			/>
			{receipt.aliases.length > 0 && (
				<p className="text-sm wrap-anywhere">
					<span className="text-quiet">Names that will mean {name}: </span>
					{receipt.aliases.join(", ")}
				</p>
			)}
		</>
	);
}

function SimilarNames({ twins, onChoose }: { twins: Twins; onChoose(uuid: string): void }) {
	const { entities, compared, alike } = twins;
	return (
		<div className="grid gap-2 text-sm">
			{entities.length > 0 && (
				<div className="flex flex-wrap items-center gap-2">
					<span className="text-quiet">Similar names:</span>
					{entities.map(({ uuid, name }) => (
						<Button key={uuid} look="outline" size="small" onClick={() => onChoose(uuid)}>
							{name}
						</Button>
					))}
				</div>
			)}
			{alike > compared && (
				<p className="text-quiet">
					Only the {formatCount(compared)} most connected of {formatCount(alike)} names that begin alike were compared.
				</p>
			)}
		</div>
	);
}
