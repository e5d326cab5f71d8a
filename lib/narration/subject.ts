import { remember } from "@/lib/remember";

const ARTICLE = "(?:the |an? )?";
const beginningWith = remember((name: string) => new RegExp(`^${ARTICLE}${escapeRegExp(name)} `, "i"));

/** What a fact says behind the name that it begins with, its article left aside; null when it begins otherwise. Pure. */
export function predicateOf(fact: string, name: string): string | null {
	const begin = beginningWith(name).exec(fact);
	return begin ? fact.slice(begin[0].length) : null;
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
