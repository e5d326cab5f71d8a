"use client";
import { Search } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { Empty } from "@/components/ui/empty";
import { Field, SelectField } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import type { searchAction } from "./actions";
import { Results } from "./results";

type Sent = Parameters<typeof searchAction>[1];
type Found = Extract<Awaited<ReturnType<typeof searchAction>>, { ok: true }>["value"];
type Props = { projectId: string; groups: string[]; baseUrl: string; action: typeof searchAction };

const SCOPES = ["all", "edges", "entities", "episodes"] as const;
const RERANKERS = ["rrf", "mmr", "none"] as const;
const LIMITS = [5, 10, 25, 50];

/** A search as a program would make it, with its answer, its reasons and the call itself. */
export function Playground({ projectId, groups, baseUrl, action }: Props) {
	const params = useSearchParams();
	const form = useRef<HTMLFormElement>(null);
	const sent = readSent(params);
	const [found, setFound] = useState<Found | null>(null);
	const { run, pending, fields, problem } = useAction(
		action,
		projectId,
		(value) => {
			setFound(value);
			return undefined;
		},
		{ refresh: false },
	);
	const search = useRef((sent: Sent | null) => sent && run({ ...sent, explain: true }));
	const address = params.toString();
	// The address is the search: it is run when the page opens with one, when a new one is sent, and on the way back.
	useEffect(() => {
		const asked = new URLSearchParams(address);
		const sent = readSent(asked);
		for (const [name, value] of Object.entries({ ...sent, group: sent?.group_id ?? "" })) {
			const field = form.current?.elements.namedItem(name);
			if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = String(value);
		}
		search.current(sent);
	}, [address]);
	const submit = (data: FormData) => {
		const next = new URLSearchParams([...data].map(([name, value]) => [name, String(value)])).toString();
		if (next === address) search.current(sent);
		else window.history.pushState(null, "", `?${next}`);
	};
	return (
		<div className="grid gap-6">
			<Card>
				<Form ref={form} onSend={submit} className="grid gap-4">
					<Field
						label="Question"
						name="query"
						maxLength={2_000}
						required
						placeholder="Who works on the firmware?"
						error={fields.query}
					/>
					<Choices groups={groups} pending={pending} />
				</Form>
			</Card>
			{problem && (
				<Notice tone="danger" live>
					{problem}
				</Notice>
			)}
			<div aria-live="polite" className="grid gap-6">
				{found ? (
					<Results found={found} projectId={projectId} />
				) : (
					<Empty title="No search yet">
						<p>Names, dates and plain words all count. A whole question works too.</p>
					</Empty>
				)}
			</div>
			{sent && <CodeBlock label="The same search with curl" code={toCurl(baseUrl, sent)} />}
		</div>
	);
}

function Choices({ groups, pending }: { groups: string[]; pending: boolean }) {
	return (
		<div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[repeat(4,minmax(0,1fr))_auto]">
			<SelectField label="Look for" name="scope" defaultValue="all">
				<option value="all">everything</option>
				<option value="edges">facts</option>
				<option value="entities">entities</option>
				<option value="episodes">episodes</option>
			</SelectField>
			<SelectField label="Ranking" name="reranker" defaultValue="rrf">
				<option value="rrf">all signals</option>
				<option value="mmr">all signals, varied</option>
				<option value="none">words only</option>
			</SelectField>
			<SelectField label="Group" name="group" defaultValue="">
				<option value="">all groups</option>
				{groups.map((group) => (
					<option key={group}>{group}</option>
				))}
			</SelectField>
			<SelectField label="Results" name="limit" defaultValue="10">
				{LIMITS.map((limit) => (
					<option key={limit}>{limit}</option>
				))}
			</SelectField>
			<Button type="submit" pending={pending} className="col-span-2 lg:col-span-1">
				<Search aria-hidden="true" className="size-4" />
				Search
			</Button>
		</div>
	);
}

/** The search of an address; null where it has none. What is left out, or no choice of the form, is as the form has it at first. */
function readSent(params: Pick<URLSearchParams, "get">): Sent | null {
	const query = params.get("query")?.trim();
	if (!query) return null;
	const group = params.get("group");
	const choice = <T,>(name: string, choices: readonly T[], first: T) =>
		choices.find((one) => String(one) === params.get(name)) ?? first;
	return {
		query,
		scope: choice("scope", SCOPES, "all"),
		reranker: choice("reranker", RERANKERS, "rrf"),
		limit: choice("limit", LIMITS, 10),
		...(group && { group_id: group }),
	};
}

/** The call as a line for a shell: JSON in single quotes, with the single quotes inside taken out of them. */
function toCurl(baseUrl: string, sent: Sent): string {
	const body = JSON.stringify(sent).replaceAll("'", "'\\''");
	return `curl -s ${baseUrl}/v1/search \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d '${body}'`;
}
