"use client";
// What an operation takes, answers and refuses. Sent to the browser as rows instead of as markup, and dressed by its list alone: there are hundreds.
import type { DocOperation, Field } from "./read-document";

const ROWS = "mt-1 text-sm *:border-t *:border-line *:py-2 *:first:border-0";
const HEADS =
	"[&_dt]:flex [&_dt]:flex-wrap [&_dt]:items-baseline [&_dt]:gap-x-2 [&_dt]:text-quiet [&_dt>strong]:font-medium [&_dt>strong]:text-knot";
const NAMES = "[&_dt>code]:font-mono [&_dt>code]:font-medium [&_dt>code]:text-ink [&_dt>code]:wrap-anywhere";
const ABOUT = "[&_dd>code]:font-mono [&_dd>code]:text-[0.9em] [&_dd>code]:wrap-anywhere";

/** Fields under their heading, which those of an answer have for screen readers alone; nothing where there are none. */
export function Fields({ title, fields }: { title: "Parameters" | "Body" | "Answer"; fields: Field[] }) {
	if (fields.length === 0) return null;
	return (
		<section className="mt-4 min-w-0">
			<h3 className={title === "Answer" ? "sr-only" : "eyebrow"}>{title}</h3>
			<dl className={`${ROWS} ${HEADS} ${NAMES} ${ABOUT}`}>
				{fields.map(({ name, place, type, isRequired, about }) => (
					<div key={`${place} ${name}`}>
						<dt>
							<code>{name}</code>
							<span>{type}</span>
							{place && <span>{`in the ${place}`}</span>}
							{isRequired && title !== "Answer" && <strong>required</strong>}
						</dt>
						<dd>
							<InlineCode text={about} />
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

/** What an operation may answer instead, by status. */
export function Errors({ errors }: Pick<DocOperation, "errors">) {
	return (
		<dl
			className={`grid grid-cols-[3rem_minmax(0,1fr)] gap-y-1.5 py-2 text-sm *:contents [&_dt]:font-mono [&_dd]:text-quiet ${ABOUT}`}
		>
			{errors.map(({ status, about }) => (
				<div key={status}>
					<dt>{status}</dt>
					<dd>
						<InlineCode text={about} />
					</dd>
				</div>
			))}
		</dl>
	);
}

/** A sentence of a description, what stands between backticks as code, which what holds the sentence dresses. */
export function InlineCode({ text }: { text: string }) {
	return text.split("`").map((part, n) =>
		n % 2 === 0 ? (
			part
		) : (
			// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that does not change
			<code key={n}>{part}</code>
		),
	);
}
