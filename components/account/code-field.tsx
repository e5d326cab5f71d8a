import { Field } from "@/components/ui/field";

/** The field for a code of the second factor. */
export function CodeField({ error, isFirst = false }: { error?: string; isFirst?: boolean }) {
	return (
		<Field
			label="Code"
			name="code"
			autoComplete="one-time-code"
			// A recovery code has letters too.
			inputMode={isFirst ? "numeric" : "text"}
			autoCapitalize="none"
			spellCheck={false}
			required
			hint={
				isFirst
					? "The six digits that the app shows now."
					: "The six digits of your authenticator app, or a recovery code."
			}
			error={error}
		/>
	);
}
