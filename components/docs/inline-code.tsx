/** A sentence of a description, what stands between backticks as code. */
export function InlineCode({ text }: { text: string }) {
	return text.split("`").map((part, n) =>
		n % 2 === 0 ? (
			part
		) : (
			// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that does not change
			<code key={n} className="font-mono text-[0.9em] wrap-anywhere">
				{part}
			</code>
		),
	);
}
