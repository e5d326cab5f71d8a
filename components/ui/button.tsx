import type { ComponentProps } from "react";
import { cx } from "./class-names";
import { Link } from "./link";

const LOOK = {
	primary: "bg-accent text-on-accent hover:bg-accent-strong border border-transparent shadow-sm",
	outline: "border border-edge bg-card text-ink hover:border-accent hover:text-accent",
	quiet: "border border-transparent text-quiet hover:bg-well hover:text-ink",
	danger: "border border-danger bg-card text-danger hover:bg-danger-soft",
};
const SIZE = { normal: "h-10 px-4 text-sm", small: "h-8 px-3 text-sm" };

export type Look = keyof typeof LOOK;

export const buttonClass = (look: Look = "primary", size: keyof typeof SIZE = "normal", more = "") =>
	cx(
		"inline-flex items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap transition-colors select-none",
		"disabled:cursor-not-allowed disabled:opacity-60",
		LOOK[look],
		SIZE[size],
		more,
	);

type Own = { look?: Look; size?: keyof typeof SIZE };

/** A button; while `pending` it says so and takes no second press. */
export function Button({
	look,
	size,
	pending = false,
	className = "",
	children,
	...rest
}: Own & { pending?: boolean } & ComponentProps<"button">) {
	return (
		<button
			type="button"
			{...rest}
			disabled={rest.disabled || pending}
			aria-busy={pending || undefined}
			className={buttonClass(look, size, className)}
		>
			{pending && (
				<span
					aria-hidden="true"
					className="size-3.5 animate-spin rounded-full border-2 border-current border-r-transparent"
				/>
			)}
			{children}
		</button>
	);
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, className = "", ...rest }: Own & ComponentProps<typeof Link>) {
	return <Link {...rest} className={buttonClass(look, size, className)} />;
}
