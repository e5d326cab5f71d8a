import type { ComponentProps } from "react";
import type { Icon } from "@/components/ui/icons";
import { cx } from "./class-names";

/** Its name in a box, as soon as one points at it or comes to it by key. */
export const TIP =
	"relative after:pointer-events-none after:absolute after:top-full after:z-30 after:mt-1 after:hidden after:rounded-md after:bg-ink after:px-2 after:py-1 after:text-xs after:font-medium after:whitespace-nowrap after:text-paper after:content-[attr(data-tip)] hover:after:block focus-visible:after:block";

/** A square button that shows a sign and says its name, in a box below it where `tip` says so. `pressed` makes it a switch. */
export function IconButton({
	icon: Icon,
	label,
	pressed,
	tip = false,
	className,
	...rest
}: { icon: Icon; label: string; pressed?: boolean; tip?: boolean } & Omit<ComponentProps<"button">, "children">) {
	return (
		<button
			type="button"
			{...rest}
			aria-label={label}
			title={tip ? undefined : label}
			data-tip={tip ? label : undefined}
			aria-pressed={pressed}
			className={cx(
				"grid size-9 shrink-0 place-items-center rounded-md border transition-colors disabled:opacity-50",
				pressed
					? "border-accent bg-accent-soft text-accent"
					: "border-line bg-card hover:border-accent hover:text-accent",
				tip && TIP,
				className,
			)}
		>
			<Icon aria-hidden="true" className="size-4" />
		</button>
	);
}
