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

/** English words that carry grammar rather than matter, lower case. */
export const ENGLISH: ReadonlySet<string> = new Set(
	`a an the this that these those such some any each every either neither no not nor and or but if then than so as of at by for with
	about against between into through during before after above below to from up down in out on off over under again further once
	here there when where why how what which who whom whose all both few more most other own same only very too just also now
	i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself
	they them their theirs themselves am is are was were be been being have has had having do does did doing done can could will would
	shall should may might must let ll re ve d m s t don didn doesn isn aren wasn weren won wouldn couldn shouldn haven hasn hadn ain
	while until because since though although upon via per etc within without toward towards yet ever still even there's`.split(
		/\s+/,
	),
);
