import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./class-names";

const CONTROL =
	"block h-10 w-full rounded-md border border-edge bg-card px-3 text-base text-ink placeholder:text-quiet focus-visible:outline-offset-0 aria-invalid:border-danger sm:text-sm";

type Common = { label: string; hint?: ReactNode; error?: string };

function Frame({ id, label, hint, error, children }: Common & { id: string; children: ReactNode }) {
	return (
		<div className="grid gap-1.5">
			<label htmlFor={id} className="text-sm font-medium">
				{label}
			</label>
			{children}
			{hint && !error && (
				<p id={`${id}-hint`} className="text-sm text-quiet">
					{hint}
				</p>
			)}
			{error && (
				<p id={`${id}-error`} className="text-sm text-danger">
					{error}
				</p>
			)}
		</div>
	);
}

const describedBy = (id: string, hint: ReactNode, error?: string) =>
	error ? `${id}-error` : hint ? `${id}-hint` : undefined;

/** A labelled text field with its hint, or its error in the hint's place. */
export function Field({ label, hint, error, className, ...rest }: Common & ComponentProps<"input">) {
	const id = useId();
	return (
		<Frame id={id} label={label} hint={hint} error={error}>
			<input
				{...rest}
				id={id}
				aria-invalid={error ? true : undefined}
				aria-describedby={describedBy(id, hint, error)}
				className={cx(CONTROL, className)}
			/>
		</Frame>
	);
}

/** A labelled choice of the browser's own. */
export function SelectField({ label, hint, error, className, children, ...rest }: Common & ComponentProps<"select">) {
	const id = useId();
	return (
		<Frame id={id} label={label} hint={hint} error={error}>
			<select
				{...rest}
				id={id}
				aria-invalid={error ? true : undefined}
				aria-describedby={describedBy(id, hint, error)}
				className={cx(CONTROL, "pr-8", className)}
			>
				{children}
			</select>
		</Frame>
	);
}

/** A labelled box for longer text. */
export function TextArea({ label, hint, error, className, ...rest }: Common & ComponentProps<"textarea">) {
	const id = useId();
	return (
		<Frame id={id} label={label} hint={hint} error={error}>
			<textarea
				{...rest}
				id={id}
				aria-invalid={error ? true : undefined}
				aria-describedby={describedBy(id, hint, error)}
				className={cx(CONTROL, "h-auto py-2", className)}
			/>
		</Frame>
	);
}

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
