// The choice of light or dark.

const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The choice in a cookie; what is none counts as the system's. */
export const readTheme = (value: string | undefined): Theme => THEMES.find((theme) => theme === value) ?? "system";
