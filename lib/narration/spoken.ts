const FILLER =
	/(?:^|(?<=[\s,–—-]))(?:[Uu]h+|[Uu]m+|[Uu]hm+|[Ee]rm*|[Ee]h+|[Mm]m+|[Hh]mm+|nn+)(?:[,.…]+(?= ))?(?:\s+|(?=[.!,]|$))/gu;
const TWICE = /\b(?!(?:that|had|very|really|so|no)\b)(\p{L}+)(?:,? \1\b)+/giu;

/**
 * Words of a transcript as they are written down elsewhere: without hesitations and words said twice; empty where somebody breaks
 * off or hesitates so often that little is left. Pure.
 */
export function writtenDown(said: string): string {
	const hesitations = said.match(FILLER)?.length ?? 0;
	if (hesitations === 0 && !TWICE.test(said)) return said;
	TWICE.lastIndex = 0;
	const twice = said.match(TWICE)?.length ?? 0;
	if (
		hesitations + twice > 2 ||
		/\b(?:I mean|you know|sort of|kind of)\b.*\b(?:I mean|you know|sort of|kind of)\b/i.test(said)
	)
		return "";
	const text = said
		.replace(FILLER, "")
		.replace(TWICE, "$1")
		.replace(/\s+([,.!])/g, "$1")
		.trim();
	return text.charAt(0).toUpperCase() + text.slice(1);
}
