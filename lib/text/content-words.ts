const WORDS = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;
const COMMON = /^(?:others|with|that|this|their|have|been|from|into|about)$/;

/** The words that carry meaning, lower case, to recognise two wordings of one fact. Pure. */
export function contentWords(text: string): Set<string> {
	return new Set(
		(text.toLowerCase().match(WORDS) ?? [])
			.map((word) => word.replace(/['’]s$/, ""))
			.filter((word) => word.length > 3 && !COMMON.test(word)),
	);
}

/** True when one text says little that the other does not. Pure. */
export function saysTheSame(a: Set<string>, b: Set<string>): boolean {
	const [smaller, larger] = a.size < b.size ? [a, b] : [b, a];
	if (smaller.size === 0) return true;
	const shared = [...smaller].filter((word) => larger.has(word)).length;
	return shared / smaller.size >= 0.6;
}
