// Which language a text is in, by its script and its stop words, and what is needed to index it. Pure.
import snowball from "snowball-stemmers";
import { deu, fra, ita, nld, por, spa } from "stopword";
import { ENGLISH } from "./english";

/** Languages in Latin letters whose words can be stemmed. */
const LANGUAGES = ["en", "de", "es", "fr", "pt", "it", "nl"] as const;
export type Language = (typeof LANGUAGES)[number];

type Rules = { name: string; stopWords: ReadonlySet<string>; stem(word: string): string };

const rulesOf = (name: string, stopWords: string[], algorithm: string): Rules => {
	const stemmer = snowball.newStemmer(algorithm);
	return { name, stopWords: new Set(stopWords), stem: (word) => stemmer.stem(word) };
};

/** Of all but English, which the search stems by itself. */
export const RULES: Record<Exclude<Language, "en">, Rules> = {
	de: rulesOf("German", deu, "german"),
	es: rulesOf("Spanish", spa, "spanish"),
	fr: rulesOf("French", fra, "french"),
	pt: rulesOf("Portuguese", por, "portuguese"),
	it: rulesOf("Italian", ita, "italian"),
	nl: rulesOf("Dutch", nld, "dutch"),
};

/** Words read to tell a language. */
const MOST_WORDS = 300;
/** A language other than English needs so many times as many stop words as English has. */
const LEAD = 1.4;
/** To be sure of it, it needs so many more than English. */
const SURE = 2;
/** Stop words of others that English writes as well, as other words or in names. They tell nothing. */
const SHARED = new Set(
	"um met die den hat son con come pour car man wie dies gut tag war also hier men sin sue fine via per si se".split(
		" ",
	),
);

const LATIN_WORD = /[\p{Script=Latin}\p{M}]{2,}/gu;

/** How many of the first words are stop words, by language, most first; only those with any. */
function votesOf(text: string): [Language, number][] {
	const votes = new Map<Language, number>();
	let words = 0;
	for (const [word] of text.toLowerCase().normalize("NFC").matchAll(LATIN_WORD)) {
		if (++words > MOST_WORDS) break;
		if (SHARED.has(word)) continue;
		for (const language of LANGUAGES) {
			const stops = language === "en" ? ENGLISH : RULES[language].stopWords;
			if (stops.has(word)) votes.set(language, (votes.get(language) ?? 0) + 1);
		}
	}
	return [...votes].sort((a, b) => b[1] - a[1]);
}

/** The language that a text in Latin letters is most likely in; English unless another clearly has more of its stop words. */
export const languageOf = (text: string): Language => bestOf(votesOf(text), 0);

function bestOf(votes: [Language, number][], ahead: number): Language {
	const english = votes.find(([language]) => language === "en")?.[1] ?? 0;
	const [best] = votes.filter(([language]) => language !== "en");
	const isClear = best && best[1] >= english + ahead && best[1] > LEAD * english;
	return isClear ? best[0] : "en";
}

/** The languages that a short question may be in: English alone where it has as many stop words as any other, all where it has none. */
export function likelyLanguages(text: string): readonly Language[] {
	const votes = new Map(votesOf(text));
	const english = votes.get("en") ?? 0;
	if (english === 0) return LANGUAGES;
	return LANGUAGES.filter((language) => language === "en" || (votes.get(language) ?? 0) > english);
}

const SCRIPTS: [string, RegExp][] = [
	["Japanese", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
	["Korean", /\p{Script=Hangul}/gu],
	["Chinese", /\p{Script=Han}/gu],
	["Cyrillic script", /\p{Script=Cyrillic}/gu],
	["Arabic script", /\p{Script=Arabic}/gu],
	["another script", /[\p{Script=Hebrew}\p{Script=Greek}\p{Script=Thai}\p{Script=Devanagari}]/gu],
];

/** The name of the language (or script) of a text that is not English; null for English and for what cannot be told. */
export function foreignLanguageOf(text: string): string | null {
	const head = text.slice(0, 4_000);
	const letters = head.match(/\p{L}/gu)?.length ?? 0;
	for (const [name, script] of SCRIPTS) {
		const share = (head.match(script)?.length ?? 0) / Math.max(1, letters);
		if (share > (name === "Japanese" ? 0.1 : 0.3)) return name;
	}
	const language = bestOf(votesOf(head), SURE);
	return language === "en" ? null : RULES[language].name;
}
