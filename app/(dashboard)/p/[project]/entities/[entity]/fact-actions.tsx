"use client";
import { useState } from "react";
import { factName, type Named } from "@/components/dashboard/fact-words";
import { FormDialog } from "@/components/dashboard/form-dialog";
import { type Action, useAction } from "@/components/dashboard/use-action";
import { useDialog } from "@/components/dashboard/use-dialog";
import { Button } from "@/components/ui/button";
import { Check, Field, TextArea } from "@/components/ui/field";
import { Pencil, Pin, PinOff, X } from "@/components/ui/icons";
import { MoreMenu } from "@/components/ui/more-menu";
import { countOf } from "@/components/ui/usage-meter";
import type { SourcedFact } from "@/lib/graph/sourced-fact";
import type { correctFactAction, restoreFactAction, retractFactAction } from "../actions";

type Props<A> = { projectId: string; fact: Named & { uuid: string }; action: A };
export type FactActionsOf = { correct: typeof correctFactAction; retract: typeof retractFactAction };

/** What a member may do to a fact in its place. */
export function FactActions(props: {
	projectId: string;
	fact: SourcedFact;
	actions: FactActionsOf;
	/** Words for the button that retracts, in place of its icon. */
	no?: string;
}) {
	const { projectId, fact, actions, no } = props;
	return (
		<MoreMenu label={`More: ${factName(fact)}`} isNarrow>
			{!fact.retractedAt && <PinFact projectId={projectId} fact={fact} action={actions.correct} />}
			<CorrectFact projectId={projectId} fact={fact} action={actions.correct} />
			<RetractFact projectId={projectId} fact={fact} action={actions.retract} no={no} />
		</MoreMenu>
	);
}

function PinFact(props: { projectId: string; fact: SourcedFact; action: typeof correctFactAction }) {
	const { projectId, fact, action } = props;
	const { run, pending } = useAction(action, projectId, ({ pinned }) => (pinned ? "Fact pinned" : "Fact unpinned"));
	const [word, Icon] = fact.pinned ? (["Unpin", PinOff] as const) : (["Pin", Pin] as const);
	return (
		<Button
			look="quiet"
			size="small"
			pending={pending}
			aria-label={`${word}: ${factName(fact)}`}
			title={word}
			className="px-2"
			onClick={() => run({ edge: fact.uuid, to: { pinned: !fact.pinned } })}
		>
			<Icon aria-hidden="true" className="size-4" />
			<span className="sm:hidden">{word}</span>
		</Button>
	);
}

type Changes = Parameters<typeof correctFactAction>[1];

/** States a fact anew. `label` is words for the button, in place of its icon. */
export function CorrectFact(props: {
	projectId: string;
	fact: SourcedFact;
	action: Action<Changes, { superseded: string | null }>;
	label?: string;
}) {
	const { projectId, fact, action, label } = props;
	const dialog = useDialog(action, projectId, ({ superseded }) =>
		superseded ? "Fact corrected" : "Nothing was changed",
	);
	const errorOf = (field: string) => dialog.fields[`to.${field}`] ?? dialog.fields[field];
	return (
		<FormDialog
			dialog={{ ...dialog, problem: dialog.problem ?? dialog.fields.to ?? null }}
			title="Correct this fact"
			note="Your version replaces it, with you as its source. You can undo this on the page of the entity."
			trigger={
				label ? (
					<Button look="quiet" aria-label={`${label}: ${factName(fact)}`}>
						<Pencil aria-hidden="true" className="size-4" />
						{label}
					</Button>
				) : (
					<Button look="quiet" size="small" aria-label={`Correct: ${factName(fact)}`} title="Correct" className="px-2">
						<Pencil aria-hidden="true" className="size-4" />
						<span className="sm:hidden">Correct</span>
					</Button>
				)
			}
			submit="Save"
			onSubmit={(form) => dialog.run({ edge: fact.uuid, to: changesOf(fact, form) })}
		>
			<TextArea
				label="Wording"
				name="fact"
				rows={2}
				maxLength={2_000}
				defaultValue={fact.fact}
				error={errorOf("fact")}
			/>
			<div className="grid gap-4 sm:grid-cols-3">
				<Field label="Subject" name="source" maxLength={200} defaultValue={fact.source} error={errorOf("source")} />
				<Field
					label="Relation"
					name="predicate"
					maxLength={200}
					defaultValue={fact.predicate}
					error={errorOf("predicate")}
				/>
				<Field
					label="Object"
					name="target"
					maxLength={200}
					defaultValue={fact.target ?? ""}
					error={errorOf("target")}
				/>
			</div>
			<div className="grid gap-4 sm:grid-cols-2">
				<Field
					label="From"
					name="valid_at"
					type="date"
					defaultValue={fact.validAt.slice(0, 10)}
					error={errorOf("valid_at")}
				/>
				<Field
					label="Until"
					name="invalid_at"
					type="date"
					defaultValue={fact.invalidAt?.slice(0, 10) ?? ""}
					error={errorOf("invalid_at")}
				/>
			</div>
		</FormDialog>
	);
}

/** The fields that the form has other than the fact; nothing else is asked for. */
function changesOf(fact: SourcedFact, form: FormData): Changes["to"] {
	const of = (name: string) => String(form.get(name) ?? "").trim();
	const changed = (name: string, was: string) => (of(name) === was ? undefined : of(name));
	const [target, from, until] = [
		changed("target", fact.target ?? ""),
		changed("valid_at", fact.validAt.slice(0, 10)),
		changed("invalid_at", fact.invalidAt?.slice(0, 10) ?? ""),
	];
	const toInstant = (day: string) => `${day}T00:00:00.000Z`;
	const to = {
		fact: changed("fact", fact.fact),
		source: changed("source", fact.source),
		predicate: changed("predicate", fact.predicate),
		target: target === "" ? null : target,
		valid_at: from ? toInstant(from) : undefined,
		invalid_at: until === undefined ? undefined : until === "" ? null : toInstant(until),
	};
	// Saved as it is: the same wording, which changes nothing.
	return Object.values(to).every((value) => value === undefined) ? { fact: fact.fact } : to;
}

function RetractFact({ projectId, fact, action, no }: Props<typeof retractFactAction> & { no?: string }) {
	const [others, setOthers] = useState<{ edge_uuid: string; fact: string }[]>([]);
	const dialog = useDialog(action, projectId, ({ retracted_edges: count }) =>
		count === 1 ? "Fact retracted" : `${countOf(count, "fact")} retracted`,
	);
	const rehearsal = useAction(
		action,
		projectId,
		({ edges }) => {
			setOthers(edges.filter(({ edge_uuid }) => edge_uuid !== fact.uuid));
			return undefined;
		},
		{ refresh: false },
	);
	const change = (next: boolean) => {
		dialog.change(next);
		if (next) rehearsal.run({ edge: fact.uuid, reason: "", siblings: true, dryRun: true });
	};
	return (
		<FormDialog
			dialog={{ ...dialog, change }}
			mayTry={!rehearsal.pending}
			title="Retract this fact?"
			note={fact.fact}
			trigger={
				<Button
					look="quiet"
					size="small"
					aria-label={`${no ?? "Retract"}: ${factName(fact)}`}
					title="Retract"
					className="px-2"
				>
					{no ?? <X aria-hidden="true" className="size-4" />}
					{!no && <span className="sm:hidden">Retract</span>}
				</Button>
			}
			submit="Retract fact"
			look="danger"
			onSubmit={(form) =>
				dialog.run({
					edge: fact.uuid,
					reason: String(form.get("reason")),
					siblings: form.has("siblings"),
					dryRun: false,
				})
			}
		>
			<Field
				label="Reason"
				name="reason"
				maxLength={500}
				hint="Kept with the fact. You can restore it later."
				error={dialog.fields.reason}
			/>
			{others.length > 0 && (
				<div className="grid gap-2 text-sm">
					<Check label="Also retract what else the sentence says" name="siblings" defaultChecked />
					<ul className="list-disc pl-9 text-quiet wrap-anywhere">
						{others.map((other) => (
							<li key={other.edge_uuid}>{other.fact}</li>
						))}
					</ul>
				</div>
			)}
		</FormDialog>
	);
}

export function RestoreFact({ projectId, fact, action }: Props<typeof restoreFactAction>) {
	const { run, pending } = useAction(action, projectId, () => "Fact restored");
	return (
		<Button
			look="outline"
			size="small"
			pending={pending}
			aria-label={`Restore: ${factName(fact)}`}
			onClick={() => run({ edge: fact.uuid })}
		>
			Restore
		</Button>
	);
}
