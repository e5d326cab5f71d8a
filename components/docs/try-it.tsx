"use client";
// Runs one operation against this very server, with the key of the page.
import { useState } from "react";
import { Form } from "@/components/ui/form";
import styles from "./docs.module.css";
import { useKey } from "./key-box";
import type { Field } from "./read-document";
import { type Ran, runOperation } from "./run-operation";

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
	const key = useKey();
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
		<details className={styles.tryIt}>
			<summary>Try it</summary>
			<Form onSend={run}>
				{parameters.map(({ name, place, type, isRequired }) => (
					<label key={`${place} ${name}`}>
						<code>{name}</code>
						<input
							required={isRequired}
							placeholder={type}
							value={values[name] ?? ""}
							onChange={(event) => setValues({ ...values, [name]: event.target.value })}
						/>
					</label>
				))}
				{bodyExample !== null && (
					<label>
						<code>body</code>
						<textarea
							rows={Math.min(16, body.split("\n").length + 1)}
							spellCheck={false}
							value={body}
							onChange={(event) => setBody(event.target.value)}
						/>
					</label>
				)}
				<button type="submit" disabled={isRunning || key === ""}>
					{isRunning ? "Running…" : `Send ${method}`}
				</button>
				{key === "" && <small> Paste a key at the top first.</small>}
				{isWriting && <small> This changes the key's project.</small>}
			</Form>
			<output aria-live="polite" htmlFor={id}>
				{ran && (
					<>
						<p>
							<strong>{ran.status}</strong> in {ran.ms} ms
						</p>
						{ran.headers && <pre>{ran.headers}</pre>}
						<pre>{ran.body}</pre>
					</>
				)}
			</output>
		</details>
	);
}
