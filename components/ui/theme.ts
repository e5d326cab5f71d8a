// The choice of light or dark.

const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The choice in a cookie; what is none counts as the system's. */
export const readTheme = (value: string | undefined): Theme => THEMES.find((theme) => theme === value) ?? "system";

/** Shows the page in a theme. Kept in a cookie, so that the server's next page has it from the first paint. */
export function applyTheme(theme: string): void {
	if (theme === "system") delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = theme;
	// biome-ignore lint/suspicious/noDocumentCookie: the newer way is missing in browsers that people use
	document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`;
}
