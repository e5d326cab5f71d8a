import type { ComponentProps } from "react";
import type { Icon } from "@/components/ui/icons";
import { cx } from "./class-names";

/** A square button that shows a sign and says its name. `pressed` makes it a switch. */
export function IconButton({
	icon: Icon,
	label,
	pressed,
	className,
	...rest
}: { icon: Icon; label: string; pressed?: boolean } & Omit<ComponentProps<"button">, "children">) {
	return (
		<button
			type="button"
			{...rest}
			aria-label={label}
			title={label}
			aria-pressed={pressed}
			className={cx(
				"grid size-9 shrink-0 place-items-center rounded-md border transition-colors disabled:opacity-50",
				pressed
					? "border-accent bg-accent-soft text-accent"
					: "border-line bg-card hover:border-accent hover:text-accent",
				className,
			)}
		>
			<Icon aria-hidden="true" className="size-4" />
		</button>
	);
}
