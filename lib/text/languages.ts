// Which language a text is in, by its script and its stop words, and what is needed to index it. Pure.
import snowball from "snowball-stemmers";
import { deu, fra, ita, nld, por, spa } from "stopword";
import { ENGLISH } from "./content-words";

/** Languages in Latin letters whose words can be stemmed. */
export const LANGUAGES = ["en", "de", "es", "fr", "pt", "it", "nl"] as const;
export type Language = (typeof LANGUAGES)[number];

type Rules = { stopWords: ReadonlySet<string>; stem(word: string): string };

const rulesOf = (stopWords: string[], algorithm: string): Rules => {
	const stemmer = snowball.newStemmer(algorithm);
	return { stopWords: new Set(stopWords), stem: (word) => stemmer.stem(word) };
};

/** Of all but English, which the search stems by itself. */
export const RULES: Record<Exclude<Language, "en">, Rules> = {
	de: rulesOf(deu, "german"),
	es: rulesOf(spa, "spanish"),
	fr: rulesOf(fra, "french"),
	pt: rulesOf(por, "portuguese"),
	it: rulesOf(ita, "italian"),
	nl: rulesOf(nld, "dutch"),
};

/** Words read to tell a language; nearly half of them are stop words. */
const MAX_WORDS = 100;
/** A language other than English needs so many times as many stop words as English has. */
const LEAD = 1.4;
/** Stop words of others that English writes as well, as other words or in names. They tell nothing. */
const SHARED = new Set(
	"um met die den hat son con come pour car man wie dies gut tag war also hier men sin sue fine via per si se".split(
		" ",
	),
);

/** The languages for which a word votes. */
const VOTES = new Map<string, Language[]>();
for (const language of LANGUAGES) {
	for (const word of language === "en" ? ENGLISH : RULES[language].stopWords) {
		if (!SHARED.has(word)) VOTES.set(word, [...(VOTES.get(word) ?? []), language]);
	}
}

const LATIN_WORD = /[\p{Script=Latin}\p{M}]{2,}/gu;

/** How many of the first words are stop words, by language, most first; only those with any. */
function votesOf(text: string): [Language, number][] {
	const votes = new Map<Language, number>();
	let words = 0;
	for (const [word] of text.toLowerCase().normalize("NFC").matchAll(LATIN_WORD)) {
		if (++words > MAX_WORDS) break;
		for (const language of VOTES.get(word) ?? []) votes.set(language, (votes.get(language) ?? 0) + 1);
	}
	return [...votes].sort((a, b) => b[1] - a[1]);
}

/** The language that a text in Latin letters is most likely in; English unless another clearly has more of its stop words. */
export function languageOf(text: string): Language {
	const votes = votesOf(text);
	const english = votes.find(([language]) => language === "en")?.[1] ?? 0;
	const [best] = votes.filter(([language]) => language !== "en");
	return best && best[1] > LEAD * english ? best[0] : "en";
}

/** The languages that a short question may be in: English alone where it has as many stop words as any other, all where it has none. */
export function likelyLanguages(text: string): readonly Language[] {
	const votes = new Map(votesOf(text));
	const english = votes.get("en") ?? 0;
	if (english === 0) return LANGUAGES;
	return LANGUAGES.filter((language) => language === "en" || (votes.get(language) ?? 0) > english);
}
