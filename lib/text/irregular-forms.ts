// Irregular English forms, base first, so that "went" and "going" meet. Forms that are common words of their own
// ("left", "saw" the tool, "lay", "found" an office) stay only where the verb is the usual reading.
import families from "./irregular-forms.json" with { type: "json" };

const BASE = new Map<string, string>();
for (const family of families) {
	const [base = "", ...forms] = family.split(" ");
	for (const form of forms) BASE.set(form, base);
}

/** The base form of an irregular or short form, else the word itself. `word` is lower case. Pure. */
export const baseForm = (word: string): string => BASE.get(word) ?? word;
