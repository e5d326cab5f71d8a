import type { Font } from "../messages";

const FAMILY = "Instrument Sans Variable";
/** The part of the alphabet that names are mostly written in; for others the system's fonts do. */
const LATIN = /U\+0?0?0?0-0?0?FF/i;

/** The fonts of the page that labels are written in, out of its style sheets. */
export function readFonts(): Font[] {
	const rules = [...document.styleSheets].flatMap((sheet) => {
		// A sheet of another origin keeps its rules to itself.
		try {
			return [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href ?? document.baseURI }));
		} catch {
			return [];
		}
	});
	return rules.flatMap(({ rule, base }) => {
		if (!(rule instanceof CSSFontFaceRule)) return [];
		const value = (name: string) => rule.style.getPropertyValue(name);
		const family = value("font-family").replaceAll(/["']/g, "");
		const range = value("unicode-range");
		if (family !== FAMILY || value("font-style") === "italic" || (range && !LATIN.test(range))) return [];
		const source = value("src").replaceAll(/url\(["']?([^"')]+)["']?\)/g, (_, path) => `url("${new URL(path, base)}")`);
		return [{ family, source, weight: value("font-weight") || "400 700" }];
	});
}
