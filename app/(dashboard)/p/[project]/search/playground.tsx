"use client";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { Empty } from "@/components/ui/page-parts";
import type { searchAction } from "./actions";
import { Choices, LIMITS, type ProjectChoices } from "./choices";
import { Results } from "./results";

type Sent = Parameters<typeof searchAction>[1];
type Found = Extract<Awaited<ReturnType<typeof searchAction>>, { ok: true }>["value"];
type Props = { projectId: string; choices: ProjectChoices; baseUrl: string; action: typeof searchAction };

const SCOPES = ["all", "edges", "entities", "episodes"] as const;
const RERANKERS = ["rrf", "mmr", "none"] as const;
/** A day is searched as it ended. */
const END_OF_DAY = "T23:59:59.999Z";

/** A search as a program would make it, with its answer, its reasons and the call itself. */
export function Playground({ projectId, choices, baseUrl, action }: Props) {
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
		for (const [name, value] of Object.entries(fieldsOf(sent))) {
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
				<Form ref={form} onSend={submit} noValidate={false} className="grid gap-4">
					<div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
						<Field
							label="Question"
							name="query"
							maxLength={2_000}
							required
							placeholder="Who works on the firmware?"
							error={fields.query}
						/>
						{/* Beside the field, whatever stands below it. */}
						<Button type="submit" pending={pending} className="mt-6.5">
							Search
						</Button>
					</div>
					<Choices choices={choices} isOpen={isNarrowed(sent)} errors={fields} />
				</Form>
			</Card>
			{problem && (
				<Notice tone="danger" live>
					{problem}
				</Notice>
			)}
			<div aria-live="polite" className="grid gap-6">
				{found ? (
					<Results key={address} found={found} projectId={projectId} />
				) : (
					<Empty title="No search yet">
						<p>
							A whole question works best: who does what, since when, and why. Names, dates and plain words all count.
						</p>
					</Empty>
				)}
			</div>
			{sent && (
				<details>
					<summary className="w-fit cursor-pointer text-sm text-quiet hover:text-ink">For programs and agents</summary>
					<div className="mt-3 grid gap-6">
						{found && (
							<CodeBlock
								label={`Text for a prompt, ${found.context.tokens} tokens`}
								code={found.context.text}
								isProse
							/>
						)}
						<CodeBlock label="The same search with curl" code={toCurl(`${baseUrl}/v1/search`, sent)} />
						<CodeBlock label="The same text with curl" code={toCurl(`${baseUrl}/v1/context`, contextOf(sent))} />
					</div>
				</details>
			)}
		</div>
	);
}

/** The search of an address; null where it has none. What is left out, or no choice of the form, is as the form has it at first. */
function readSent(params: Pick<URLSearchParams, "get">): Sent | null {
	const query = params.get("query")?.trim();
	if (!query) return null;
	const [group, relation, tag, day] = ["group", "relation", "tag", "as_of"].map((name) => params.get(name));
	const choice = <T,>(name: string, choices: readonly T[], first: T) =>
		choices.find((one) => String(one) === params.get(name)) ?? first;
	return {
		query,
		scope: choice("scope", SCOPES, "all"),
		reranker: choice("reranker", RERANKERS, "rrf"),
		limit: choice("limit", LIMITS, 10),
		...(group && { group_id: group }),
		...(day && /^\d{4}-\d\d-\d\d$/.test(day) && { as_of: day + END_OF_DAY }),
		...(relation && { relations: [relation] }),
		...(tag && { tags: [tag] }),
	};
}

/** Whether a search asks for more than its question. */
const isNarrowed = (sent: Sent | null): boolean => {
	const { query: _, ...choices } = fieldsOf(sent);
	const { query: __, ...first } = fieldsOf(null);
	return JSON.stringify(choices) !== JSON.stringify(first);
};

/** A search as the fields of the form have it. */
function fieldsOf(sent: Sent | null): Record<string, string> {
	return {
		query: sent?.query ?? "",
		...{ scope: sent?.scope ?? "all", reranker: sent?.reranker ?? "rrf", limit: String(sent?.limit ?? 10) },
		...{ group: sent?.group_id ?? "", as_of: String(sent?.as_of ?? "").slice(0, 10) },
		...{ relation: firstOf(sent?.relations), tag: firstOf(sent?.tags) },
	};
}

const firstOf = (names: unknown) => (Array.isArray(names) ? String(names[0] ?? "") : "");

/** What of a search the text for a prompt is asked for with. */
const contextOf = ({ query, group_id, as_of, relations, tags }: Sent) => ({ query, group_id, as_of, relations, tags });

/** The call as a line for a shell: JSON in single quotes, with the single quotes inside taken out of them. */
function toCurl(url: string, sent: object): string {
	const body = JSON.stringify(sent).replaceAll("'", "'\\''");
	return `curl -s ${url} \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d '${body}'`;
}
