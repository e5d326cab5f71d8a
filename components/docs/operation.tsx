import { CopyText } from "./copy-text";
import styles from "./docs.module.css";
import type { DocOperation, Field } from "./read-document";
import { toCurl } from "./to-curl";
import { TryIt } from "./try-it";

/** One operation: what it takes and answers, what may go wrong, an example, and a way to run it. */
export function Operation({ operation }: { operation: DocOperation }) {
	const curl = toCurl(operation);
	return (
		<section className={styles.operation} id={operation.id} aria-labelledby={`${operation.id}-title`}>
			<h3 id={`${operation.id}-title`}>
				<Method method={operation.method} /> <code>{operation.path}</code>
			</h3>
			<p>
				<strong>{operation.summary}.</strong> {operation.about.replaceAll("`", "")}
				{operation.isDeprecated && " Legacy: it remains, and gets no further enhancements."}
			</p>
			<Fields title="Parameters" fields={operation.parameters} />
			<Fields title="Body" fields={operation.body} />
			<Example title="Request" text={curl} />
			{operation.answerExample && <Example title={`Answer, ${operation.contentType}`} text={operation.answerExample} />}
			<details>
				<summary>Fields of the answer</summary>
				<Fields title="Answer" fields={operation.answer} />
			</details>
			<details>
				<summary>Errors</summary>
				<dl className={styles.errors}>
					{operation.errors.map(({ status, about }) => (
						<div key={status}>
							<dt>{status}</dt>
							<dd>{about.replaceAll("`", "")}</dd>
						</div>
					))}
				</dl>
			</details>
			<TryIt
				id={operation.id}
				method={operation.method}
				path={operation.path}
				isWriting={operation.isWriting}
				parameters={operation.parameters}
				bodyExample={operation.bodyExample}
			/>
		</section>
	);
}

export function Method({ method }: { method: string }) {
	return (
		<span className={styles.method} data-method={method}>
			{method}
		</span>
	);
}

function Example({ title, text }: { title: string; text: string }) {
	return (
		<figure className={styles.example}>
			<figcaption>
				<span>{title}</span>
				<CopyText text={text} />
			</figcaption>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
			<pre tabIndex={0}>
				<code>{text}</code>
			</pre>
		</figure>
	);
}

function Fields({ title, fields }: { title: string; fields: Field[] }) {
	if (fields.length === 0) return null;
	return (
		<div className={styles.fields}>
			<table>
				<caption>{title}</caption>
				<thead>
					<tr>
						<th scope="col">Name</th>
						<th scope="col">Holds</th>
						<th scope="col">Meaning</th>
					</tr>
				</thead>
				<tbody>
					{fields.map(({ name, place, type, isRequired, about }) => (
						<tr key={`${place} ${name}`}>
							<th scope="row">
								<code>{name}</code>
								{isRequired && title !== "Answer" && <small> required</small>}
								{place && <small> in {place}</small>}
							</th>
							<td>{type}</td>
							<td>{about}</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}
