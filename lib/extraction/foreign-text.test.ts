import { expect, test } from "vitest";
import { keepKnownLanguage } from "./foreign-text";
import { openReader } from "./open-reader";
import { readText } from "./read-episode";

const reader = await openReader();
const extract = (text: string) => readText(reader, { text, validAt: new Date(), known: [] });
const read = async (text: string) => keepKnownLanguage(await extract(text), text);

test.each([
	["Swedish", "[8 May, 2023] Erik: Mötet flyttades till tisdag, säger Anna Lindqvist.", ["Erik", "Anna Lindqvist"]],
	["Polish", "[8 May, 2023] Tomek: Spotkanie zostało przełożone na wtorek.", ["Tomek"]],
	["Turkish", "[8 May, 2023] Mehmet: Toplantı salı gününe ertelendi.", ["Mehmet"]],
	["German", "Anna Schmidt arbeitet bei Siemens in München. Sie mag Kaffee.", ["Anna Schmidt", "Siemens", "München"]],
	["Korean", "민수: 회의가 화요일로 연기되었습니다.\n지은: 네, 알겠습니다.", ["민수", "지은"]],
	["Cyrillic", "[8 May, 2023] Иван: Встреча с Анной перенесена на вторник.", ["Иван"]],
	["Japanese", "[8 May, 2023] 田中: 会議は火曜日に延期されました。", ["田中"]],
])("%s: who speaks and who is named, no facts, and a word about the language", async (language, text, names) => {
	const { entities, edges, statements, warning } = await read(text);
	expect(entities.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
	expect([...edges, ...statements]).toEqual([]);
	expect(warning).toContain(`Language: this text seems to be ${language}`);
});

test("one line with a heading has no speaker", async () => {
	expect((await read("Uwaga: spotkanie zostało przełożone na wtorek.")).entities).toEqual([]);
});

test.each(["Ada works at Siemens in Munich.", "Biscuit ate a sock. He's fine."])(
	"%s is left as it is",
	async (text) => {
		const extraction = await extract(text);
		expect(await keepKnownLanguage(extraction, text)).toBe(extraction);
	},
);
