import { Badge } from "@/components/ui/badge";
import { CodeBlock } from "@/components/ui/code-block";
import { Errors, Fields, InlineCode } from "./fields";
import type { DocOperation } from "./read-document";
import { RequestExample } from "./request-example";
import { TryIt } from "./try-it";

const SUMMARY = "cursor-pointer py-1.5 text-sm font-medium hover:text-accent";

/** One operation: what it takes and answers, what may go wrong, an example, and a way to run it. */
export function Operation({ operation }: { operation: DocOperation }) {
	const { id, method, path, summary, about, parameters, body, bodyExample, answer, answerExample } = operation;
	return (
		<section
			id={id}
			aria-labelledby={`${id}-title`}
			className="grid scroll-mt-20 gap-x-8 gap-y-4 border-t border-line py-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
		>
			<div className="min-w-0">
				<h2 id={`${id}-title`} className="text-xl">
					{summary}
				</h2>
				<p className="mt-1.5 flex items-baseline gap-2 text-sm">
					<Method method={method} />
					<code className="font-mono wrap-anywhere">{path}</code>
				</p>
				<p className="mt-2 text-sm text-quiet [&_code]:font-mono [&_code]:text-[0.9em] [&_code]:wrap-anywhere">
					<InlineCode text={about} />
				</p>
				{operation.isDeprecated && (
					<p className="mt-2">
						<Badge tone="knot">legacy</Badge>
					</p>
				)}
				<Fields title="Parameters" fields={parameters} />
				<Fields title="Body" fields={body} />
				<details className="mt-4">
					<summary className={SUMMARY}>Fields of the answer ({answer.length})</summary>
					<Fields title="Answer" fields={answer} />
				</details>
				<details>
					<summary className={SUMMARY}>Errors ({operation.errors.length})</summary>
					<Errors errors={operation.errors} />
				</details>
			</div>
			<div className="grid min-w-0 content-start gap-4">
				<RequestExample
					method={method}
					path={shownPath(path)}
					body={bodyExample === null ? null : (JSON.parse(bodyExample) as object)}
					file={operation.isFile ? "export.ndjson" : undefined}
					isStream={operation.contentType.includes("ndjson")}
				/>
				{answerExample && <CodeBlock label="Answer" name={`Answer to ${method} ${path}`} code={answerExample} />}
				{!operation.isFile && (
					<TryIt
						id={id}
						method={method}
						path={path}
						isWriting={operation.isWriting}
						// Without their meanings, which stand beside: the page would carry them twice.
						parameters={parameters.map((parameter) => ({ ...parameter, about: "" }))}
						bodyExample={bodyExample}
					/>
				)}
			</div>
		</section>
	);
}

export function Method({ method }: { method: string }) {
	return (
		<span
			className="shrink-0 font-mono text-xs font-bold text-quiet data-writing:text-accent"
			data-writing={method === "GET" ? undefined : ""}
		>
			{method}
		</span>
	);
}

/** Values that show what goes into a path. */
const SHOWN: Record<string, string> = {
	"/v1/graph/nodes/{name}": "Ada%20Lovelace",
	"/v1/graph/nodes/{name}/details": "Ada%20Lovelace",
	"/v1/graph/edges/{uuid}": "019e0c9d-6a00-7000-8000-0000000000e1",
	"/v1/documents/{document_id}": "handbook",
	"/v1/episodes/{name}": "ep_019e0c9d6a00700080000000000000f1",
	"/v1/tasks/{task_id}": "task_019e0c9d6a00700080000000000000b1",
	"/v1/tasks/{task_id}/retry": "task_019e0c9d6a00700080000000000000b1",
	"/v1/merges/{id}": "mrg_019e0c9d6a0070008000000000000011",
	"/v1/retractions/{id}": "rtr_019e0c9d6a00700080000000000000c1",
};

/** A path with a value to show in the place of what it names. */
const shownPath = (path: string): string => path.replace(/\{\w+\}/, SHOWN[path] ?? "ID");
