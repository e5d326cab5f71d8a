/** Shows the page in a theme. Kept in a cookie, so that the server's next page has it from the first paint. */
export function applyTheme(theme: string): void {
	if (theme === "system") delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = theme;
	// biome-ignore lint/suspicious/noDocumentCookie: the newer way is missing in browsers that people use
	document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`;
}
