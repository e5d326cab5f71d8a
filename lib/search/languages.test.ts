import { beforeAll, describe, expect, test } from "vitest";
import { LANGUAGE_SETS } from "@/lib/testing/language-sets";
import { foreignLanguageOf } from "@/lib/text/foreign";
import { type Meaning, openMeaning } from "@/scripts/bench/quality/meaning-index";
import { rankEpisodes } from "./rank-episodes";
import { termsOf } from "./words";

const everyText = Object.values(LANGUAGE_SETS).flatMap(({ texts }) => texts);

let meaning: Meaning;
beforeAll(async () => {
	meaning = await openMeaning();
});

describe.each(Object.entries(LANGUAGE_SETS))("%s", (language, { texts, questions }) => {
	test.each([
		["of its own", texts],
		["of all languages", everyText],
	])("at least 18 of 20 questions find their sentence among the first five in a group %s", async (_, group) => {
		const reader = await meaning.index(group);
		const missed: string[] = [];
		for (const [wanted, question] of questions) {
			const { episodes } = await rankEpisodes(reader, await meaning.ask(question));
			const first = episodes.slice(0, 5).map(({ row }) => group[row.number - 1]);
			if (!first.includes(texts[wanted - 1])) missed.push(question);
		}
		expect(missed.length, missed.join(" ")).toBeLessThanOrEqual(2);
	});

	test("its texts are told from English, and most of its sentences each for itself", async () => {
		expect(await foreignLanguageOf(texts.join(" "))).toBe(language);
		const told = await Promise.all(texts.map(foreignLanguageOf));
		const missed = texts.filter((_, i) => told[i] === null);
		expect(missed.length, missed.join(" ")).toBeLessThanOrEqual(5);
	});
});

test("English is English, with names and a few words of other languages in it", async () => {
	for (const text of [
		"Ada met José in São Paulo.",
		"Tina drinks beer.",
		"The die is cast.",
		"No problem, die hard fan!",
		"Wow!",
		"[8 May, 2023] Ada: Hola!",
		"Paulo, Ingrid Müller, José Álvarez, Łukasz",
		"ERROR kubelet: failed to pull image registry.example/app:1.2",
		"Sofia studies medicine at the Sorbonne.",
		"Grüße from Berlin! We deployed v2 last night.",
		"const total = rows.reduce((sum, one) => sum + one, 0);",
		"lol nice, brb",
	])
		expect(await foreignLanguageOf(text), text).toBeNull();
});

test.each([
	["Polish", "Spotkanie zostało przełożone na wtorek."],
	["Swedish", "[8 May, 2023] Erik: Mötet flyttades till tisdag."],
	["Turkish", "Çocuklar bahçede futbol oynuyor."],
	["Vietnamese", "Cuộc họp được dời sang thứ ba."],
	["Finnish", "Lapset pelaavat jalkapalloa puutarhassa."],
	["Cyrillic script", "Встреча перенесена на вторник."],
])("%s is told from one sentence", async (language, text) => {
	expect(await foreignLanguageOf(text)).toBe(language);
});

test("voicing marks make another letter, accents do not", () => {
	expect(termsOf("ガラス")).not.toEqual(termsOf("カラス"));
	expect(termsOf("café")).toEqual(termsOf("cafe"));
	expect(termsOf("한국")).toEqual(["한국"]);
});
