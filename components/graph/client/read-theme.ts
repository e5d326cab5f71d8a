// The colours of the view: the tokens of the style sheet as they are at this moment.

import { HUES } from "@/components/ui/type-look";
import type { Theme } from "../messages";

/** Reads the theme in force on the page. */
export function readTheme(): Theme {
	// The tokens are `light-dark(…)`: only a property that takes a colour tells which of the two it is.
	const probe = document.createElement("span");
	// For those who asked for less motion every property has a transition, short as it is, which begins with the colour before.
	probe.style.setProperty("transition", "none", "important");
	document.body.append(probe);
	const colour = (token: string) => {
		probe.style.color = `var(--${token})`;
		return getComputedStyle(probe).color;
	};
	// Paper is next to grey: one of its three shares tells how bright it is.
	const isDark = Number(/\d+/.exec(colour("paper"))?.[0]) < 128;
	const theme: Theme = {
		background: colour("paper"),
		edge: colour("edge"),
		edgeAlpha: isDark ? 0.62 : 0.7,
		ink: colour("ink"),
		accent: colour("accent"),
		knot: colour("knot"),
		rest: colour("quiet"),
		hues: Array.from({ length: HUES }, (_, i) => colour(`graph-${i + 1}`)),
	};
	probe.remove();
	return theme;
}

/** Calls back when the theme changes: by the menu, or by the system. */
export function watchTheme(changed: (theme: Theme) => void, until: AbortSignal): void {
	const notify = () => changed(readTheme());
	matchMedia("(prefers-color-scheme: dark)").addEventListener("change", notify, { signal: until });
	const choice = new MutationObserver(notify);
	choice.observe(document.documentElement, { attributeFilter: ["data-theme"] });
	until.addEventListener("abort", () => choice.disconnect());
}
