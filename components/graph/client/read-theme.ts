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
	const isDark = brightnessOf(colour("paper")) < 128;
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

const brightnessOf = (colour: string) => Number(/\d+/.exec(colour)?.[0] ?? 0);

/** Calls back when the theme changes: by the menu, or by the system. Returns what ends it. */
export function watchTheme(changed: (theme: Theme) => void): () => void {
	const tell = () => changed(readTheme());
	const system = matchMedia("(prefers-color-scheme: dark)");
	system.addEventListener("change", tell);
	const choice = new MutationObserver(tell);
	choice.observe(document.documentElement, { attributeFilter: ["data-theme"] });
	return () => {
		system.removeEventListener("change", tell);
		choice.disconnect();
	};
}
