"use client";
// Runs one operation against this very server, with the key of the page.
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { TextArea, Field as TextField } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import type { Field } from "./read-document";
import { useReader } from "./reader";
import { type Ran, runOperation } from "./run-operation";

const RESULT = "max-h-96 overflow-auto rounded-md bg-well p-3 font-mono text-[0.8125rem] leading-relaxed";

type Props = {
	id: string;
	method: string;
	path: string;
	isWriting: boolean;
	parameters: Field[];
	bodyExample: string | null;
};

/** Fields for what the operation takes, a button, and what came back. */
export function TryIt({ id, method, path, isWriting, parameters, bodyExample }: Props) {
	const { key } = useReader();
	const [values, setValues] = useState<Record<string, string>>({});
	const [body, setBody] = useState(bodyExample ?? "");
	const [ran, setRan] = useState<Ran | null>(null);
	const [isRunning, setIsRunning] = useState(false);

	const run = async () => {
		setIsRunning(true);
		setRan(await runOperation({ method, path, parameters, values, body: bodyExample === null ? null : body, key }));
		setIsRunning(false);
	};

	return (
		<details className="rounded-md border border-line px-3 py-1">
			<summary className="cursor-pointer py-1.5 text-sm font-medium hover:text-accent">Try it</summary>
			<Form onSend={run} noValidate={false} className="grid gap-3 py-2">
				{parameters.map(({ name, place, type, isRequired }) => (
					<TextField
						key={`${place} ${name}`}
						label={name}
						required={isRequired}
						placeholder={type}
						value={values[name] ?? ""}
						onChange={(event) => setValues({ ...values, [name]: event.target.value })}
					/>
				))}
				{bodyExample !== null && (
					<TextArea
						label="body"
						rows={Math.min(16, body.split("\n").length + 1)}
						spellCheck={false}
						className="font-mono"
						value={body}
						onChange={(event) => setBody(event.target.value)}
					/>
				)}
				<div className="flex flex-wrap items-center gap-3 text-sm text-quiet">
					<Button type="submit" size="small" pending={isRunning} disabled={key === ""}>
						Send {method}
					</Button>
					{key === "" && "Paste a key at the top first."}
					{isWriting && "This changes the key's project."}
				</div>
			</Form>
			<output aria-live="polite" htmlFor={id} className="block">
				{ran && (
					<div className="grid gap-2 pb-2 text-sm">
						<p>
							<strong>{ran.status}</strong> in {ran.ms} ms
						</p>
						{ran.headers && <Shown label={`Headers of the answer to ${method} ${path}`} text={ran.headers} />}
						<Shown label={`Body of the answer to ${method} ${path}`} text={ran.body} />
					</div>
				)}
			</output>
		</details>
	);
}

function Shown({ label, text }: { label: string; text: string }) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
		<section tabIndex={0} aria-label={label} className={RESULT}>
			<pre>{text}</pre>
		</section>
	);
}
