// What a text still says: sentences whose facts were all taken back are not repeated, those whose facts all ended are marked. Pure.

/**
 * A sentence that states a fact, by UTF-16 offsets, and whether the fact holds. `until` is the day it ended, null where that is not known. A fact `beside`
 * holds and is not what the sentence is about where it states another: whose daughter it is who "goes to Linden School", or what was left for something new.
 */
export type StatedSpan = {
	start: number;
	end: number;
	state: "holds" | "beside" | "ended" | "retracted";
	until: string | null;
};

/** Of the facts of one sentence the first of these states says what becomes of it. */
const STATES: StatedSpan["state"][] = ["holds", "retracted", "ended", "beside"];

/** Longest span that is stored: a sentence may go on behind it. */
const MAX_SPAN = 300;
/** A line that is left with nothing but its speaker or its bullet. */
const EMPTY_TURN = /^[\s>*•–-]*(?:[^\n:]{0,80}:)?[\s*]*$/u;

/**
 * The text without the sentences of which every fact was retracted, corrected or hidden, and with a mark behind those of which
 * every fact ended; with `marks` the former stay and are marked as well. A sentence of which any fact holds stays as it is, unless that only stands beside others.
 */
export function silence(text: string, spans: StatedSpan[], { marks }: { marks: boolean }): string {
	let result = "";
	let at = 0;
	for (const { start, end, state, until } of sentencesOf(text, spans)) {
		if (state === "holds" || state === "beside" || start < at) continue;
		if (state === "retracted" && !marks) {
			const [from, to] = wholeLine(text, start, end);
			result += text.slice(at, Math.max(at, from));
			at = to;
		} else {
			result += `${text.slice(at, end).trimEnd()} [${state === "ended" && until ? `until ${until}` : state}]`;
			at = end;
		}
	}
	return result + text.slice(at);
}

/** Spans that overlap are one sentence, of which one fact that holds is enough. */
function sentencesOf(text: string, spans: StatedSpan[]): StatedSpan[] {
	const sentences: StatedSpan[] = [];
	for (const span of [...spans].sort((a, b) => a.start - b.start)) {
		if (span.start >= text.length) break;
		const end = span.end - span.start < MAX_SPAN ? span.end : sentenceEnd(text, span.end);
		const last = sentences.at(-1);
		if (last && span.start < last.end) {
			const states = [last.state, span.state];
			last.state = STATES.find((state) => states.includes(state)) ?? "holds";
			last.end = Math.max(last.end, end);
			last.until = [last.until ?? "", span.until ?? ""].sort()[1] || null;
		} else sentences.push({ ...span, end });
	}
	return sentences;
}

function sentenceEnd(text: string, from: number): number {
	const end = /[.!?](?=\s|$)|\n|$/u.exec(text.slice(from));
	return from + (end ? end.index + end[0].length : 0);
}

/** A sentence with the line that it stands on, where nothing else is said there. */
function wholeLine(text: string, start: number, end: number): [number, number] {
	const from = text.lastIndexOf("\n", start - 1) + 1;
	const next = text.indexOf("\n", end);
	const to = next < 0 ? text.length : next + 1;
	return EMPTY_TURN.test(text.slice(from, start)) && text.slice(end, to).trim() === "" ? [from, to] : [start, end];
}
