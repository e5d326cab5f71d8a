import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./class-names";

const CONTROL =
	"block h-10 w-full rounded-md border border-edge bg-card px-3 text-base text-ink placeholder:text-quiet focus-visible:outline-offset-0 aria-invalid:border-danger sm:text-sm";

type Common = { label: string; hint?: ReactNode; error?: string };

type Control = { id: string; "aria-invalid"?: true; "aria-describedby"?: string };

/** A label, the control that `children` makes, and its hint, or its error in the hint's place. */
function Labelled({ label, hint, error, children }: Common & { children(control: Control): ReactNode }) {
	const id = useId();
	const note = error || hint;
	const noteId = note ? `${id}-${error ? "error" : "hint"}` : undefined;
	return (
		<div className="grid gap-1.5">
			<label htmlFor={id} className="text-sm font-medium">
				{label}
			</label>
			{children({ id, "aria-invalid": error ? true : undefined, "aria-describedby": noteId })}
			{note && (
				<p id={noteId} className={cx("text-sm", error ? "text-danger" : "text-quiet")}>
					{note}
				</p>
			)}
		</div>
	);
}

/** A labelled text field. */
export const Field = ({ label, hint, error, className, ...rest }: Common & ComponentProps<"input">) => (
	<Labelled {...{ label, hint, error }}>
		{(control) => <input {...rest} {...control} className={cx(CONTROL, className)} />}
	</Labelled>
);

/** A labelled choice of the browser's own. */
export const SelectField = ({ label, hint, error, className, ...rest }: Common & ComponentProps<"select">) => (
	<Labelled {...{ label, hint, error }}>
		{(control) => <select {...rest} {...control} className={cx(CONTROL, "pr-8", className)} />}
	</Labelled>
);

/** A labelled box for longer text. */
export const TextArea = ({ label, hint, error, className, ...rest }: Common & ComponentProps<"textarea">) => (
	<Labelled {...{ label, hint, error }}>
		{(control) => <textarea {...rest} {...control} className={cx(CONTROL, "h-auto py-2", className)} />}
	</Labelled>
);

/** A labelled check box. */
export function Check({ label, hint, ...rest }: { label: string; hint?: string } & ComponentProps<"input">) {
	const id = useId();
	return (
		<div className="flex items-start gap-2.5">
			<input
				{...rest}
				id={id}
				type="checkbox"
				aria-describedby={hint ? `${id}-hint` : undefined}
				className="mt-0.5 size-5 shrink-0 accent-accent"
			/>
			<div>
				<label htmlFor={id} className="text-sm font-medium">
					{label}
				</label>
				{hint && (
					<p id={`${id}-hint`} className="text-sm text-quiet">
						{hint}
					</p>
				)}
			</div>
		</div>
	);
}

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
