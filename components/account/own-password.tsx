import { Field } from "@/components/ui/field";

/** The field for the password of whoever is signed in; nothing where the account has none. */
export function OwnPassword({ hasPassword, error }: { hasPassword: boolean; error?: string }) {
	if (!hasPassword) return null;
	return (
		<Field
			label="Your password"
			name="password"
			type="password"
			autoComplete="current-password"
			required
			error={error}
		/>
	);
}
