// How much a sentence tells somebody who reads a list from above. Pure.
import { informationOf } from "@/lib/narration/worth";
import { remember } from "@/lib/remember";

/** Who says it, in front. */
const SPEAKER = /^\s*(?:\p{Lu}[\p{L} .'’-]{0,60}|user|assistant):\**\s+/u;
/** Somebody who is spoken to: "Thanks, Mel!", "Hey Ada, …". */
const SPOKEN_TO =
	/(?:,| and|\b(?:[Hh]ey|[Hh]i|[Hh]ello|[Tt]hanks|[Tt]hank you|[Yy]eah|[Ww]ow)) \p{Lu}\p{Ll}+(?=[,!.?]|$)/gu;
/** What people say to be kind, before or instead of what they have to say. */
const KIND =
	/^(?:(?:oh|well|aww?|yeah|yes|so|and)[,!]? )?(?:thanks|thank you|hey|hi|hello|bye|wow|congrat\p{L}*|cool|nice|great|awesome|amazing|glad|good (?:luck|morning|night|to)|happy (?:for|to)|sounds|absolutely|totally|definitely|of course|no problem|you(?:['’](?:re|ve))?(?= )|i(?:['’]m| am) (?:so |really |very )?(?:glad|happy|proud|sorry|excited)|i (?:\p{L}+ly )?agree|that(?:['’]s| is| sounds| must)|it(?:['’]s| is) (?:so|great|nice|good|sweet)|take care|see you|talk to you)\b/iu;
const KINDNESS = 0.5;
const QUESTION = 0.3;

/** Where a sentence ends and another begins. */
const ENDS = /(?<=[.!?]["”’)]*)\s+/u;
/** What tells no more is small talk. */
export const LITTLE = 0.1;

/** Of a text what its most telling sentence tells, below 0 to about 2: names, numbers, times, decisions and acts count, kind words and questions against. */
export const tellingOf = remember((text: string): number =>
	Math.max(...text.replace(SPEAKER, "").trim().split(ENDS).map(sentenceTelling)),
);

function sentenceTelling(sentence: string): number {
	const said = sentence.replace(SPOKEN_TO, "");
	return informationOf(said) - (KIND.test(sentence) ? KINDNESS : 0) - (/\?["”’)]*$/.test(sentence) ? QUESTION : 0);
}

/** A text without the small talk that it begins with; whole where it is nothing else. */
export function withoutSmallTalk(text: string): string {
	const speaker = SPEAKER.exec(text)?.[0] ?? "";
	const sentences = text.slice(speaker.length).split(ENDS);
	const first = sentences.findIndex((sentence) => sentenceTelling(sentence) > LITTLE);
	return first <= 0 ? text : `${speaker}… ${sentences.slice(first).join(" ")}`;
}

/** The `most` that tell most, in the order in which they come; of equals the first. */
export function mostTelling<T>(all: T[], textOf: (one: T) => string, most: number): T[] {
	const telling = all.toSorted((a, b) => tellingOf(textOf(b)) - tellingOf(textOf(a))).slice(0, most);
	return all.filter((one) => telling.includes(one));
}
