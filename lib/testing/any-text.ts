// Texts as the world sends them: pastes, logs, markup, scripts of all kinds, broken encodings, and mixtures of these.

/** A random source of 0..1 that repeats exactly for one seed (mulberry32). */
export function randomOf(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

type Random = () => number;

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const BASE_64 = `${LOWER}${LOWER.toUpperCase()}0123456789+/`;
const NAMES = "Ada,Grace Hopper,Łukasz,O'Brien,Acme,St. Louis,van der Berg,İpek,Zoë,NASA,eBay,3M,A.,Ng,Straße".split(
	",",
);
const WORDS =
	"the of a works at moved from to no longer prefers met because and she I my it that until since 2019 yesterday last May is was not".split(
		" ",
	);
/** First and last code point of blocks whose letters join, fold, stack or take two code units. */
const BLOCKS: [number, number][] = [
	[0x20, 0x7e],
	[0xa0, 0x17f],
	[0x300, 0x36f],
	[0x370, 0x4ff],
	[0x590, 0x6ff],
	[0x900, 0x97f],
	[0xe00, 0xe7f],
	[0x1100, 0x11ff],
	[0x1e00, 0x1fff],
	[0x2000, 0x206f],
	[0x2100, 0x214f],
	[0x3040, 0x30ff],
	[0x4e00, 0x9fff],
	[0xac00, 0xd7a3],
	[0xe000, 0xe0ff],
	[0xfb50, 0xfdff],
	[0xfe00, 0xfe0f],
	[0xff01, 0xffef],
	[0x10400, 0x1044f],
	[0x1d400, 0x1d7ff],
	[0x1f300, 0x1faff],
	[0x20000, 0x2a6df],
	[0xe0001, 0xe007f],
];

const whole = (random: Random, from: number, to: number) => from + Math.floor(random() * (to - from + 1));
const pick = <T>(random: Random, items: ArrayLike<T>): T => items[Math.floor(random() * items.length)] as T;
const many = (random: Random, most: number, make: () => string, between = " ") =>
	Array.from({ length: whole(random, 1, most) }, make).join(between);

const letters = (random: Random, alphabet: string, most: number) =>
	many(random, most, () => pick(random, alphabet), "");
const capitalised = (random: Random) => {
	const word = letters(random, LOWER, 9);
	return (word[0] ?? "").toUpperCase() + word.slice(1);
};
const inBlock = (random: Random, [from, to]: [number, number]) => String.fromCodePoint(whole(random, from, to));

const sentence = (random: Random) =>
	`${pick(random, NAMES)} ${many(random, 14, () => pick(random, random() < 0.25 ? NAMES : WORDS))}${pick(random, [".", "?", "!", "", " -", ","])}`;

/** Each makes a text whose size grows with `most`. */
const KINDS: ((random: Random, most: number) => string)[] = [
	(random, most) => many(random, most / 30, () => sentence(random)),
	(random, most) => many(random, most / 8, () => capitalised(random)),
	(random, most) => many(random, most / 8, () => capitalised(random).toUpperCase()),
	(random, most) => many(random, most / 16, () => `${capitalised(random)} ${capitalised(random)}`, "\n"),
	(random, most) =>
		many(random, most / 12, () => `${capitalised(random)} ${pick(random, ["of", "the", "and", "van", "de"])}`),
	(random, most) => letters(random, BASE_32, most),
	(random, most) => letters(random, BASE_64, most),
	(random, most) => `See https://example.test/?token=${letters(random, BASE_64, most)} for more.`,
	(random, most) =>
		pick(random, `${LOWER}AİßΣ0-_.,'"?([{<#*=|\\/ \n\t\u00a0\u200b\u0301`).repeat(whole(random, 1, most)),
	(random, most) =>
		many(random, most / 2, () => pick(random, ["?(", "((", '"', "'", "[", "](", "**", "```", "<a ", "…", "--"]), ""),
	(random, most) => {
		const block = pick(random, BLOCKS);
		return many(random, most, () => (random() < 0.15 ? " " : inBlock(random, block)), "");
	},
	(random, most) => many(random, most, () => inBlock(random, pick(random, BLOCKS)), ""),
	(random, most) =>
		many(random, most / 6, () => String.fromCharCode(whole(random, 1, 31)) + letters(random, LOWER, 5), ""),
	(random, most) =>
		many(random, most / 4, () => String.fromCharCode(whole(random, 0xd800, 0xdfff)) + pick(random, WORDS), ""),
	(random, most) => many(random, most / 2, () => String.fromCharCode(whole(random, 1, 0xffff)), ""),
	(random, most) =>
		many(random, most / 40, () => `<${pick(random, ["b", "div", "A", "script"])} x="${sentence(random)}">`, ""),
	(random, most) => `${"<ul><li>".repeat(most / 16)}${sentence(random)}`,
	(random, most) => many(random, most / 40, () => `| ${pick(random, NAMES)} | ${pick(random, WORDS)} |`, "\n"),
	(random, most) =>
		many(
			random,
			most / 40,
			() => `${"#".repeat(whole(random, 1, 7))} ${sentence(random)}\n- ${sentence(random)}`,
			"\n",
		),
	(random, most) =>
		JSON.stringify({ a: [sentence(random), { [capitalised(random)]: letters(random, BASE_64, most) }] }),
	(random, most) =>
		many(
			random,
			most / 60,
			() => `[${whole(random, 1, 31)} May, 20${whole(random, 10, 40)}] ${pick(random, NAMES)}: ${sentence(random)}`,
			"\n",
		),
	(random, most) =>
		many(
			random,
			most / 60,
			() => `2026-${whole(random, 0, 19)}-${whole(random, 0, 39)}T25:61:00Z ERROR ${sentence(random)}`,
			"\n",
		),
	(random, most) =>
		many(
			random,
			most / 12,
			() => `${whole(random, 0, 1e9)}${pick(random, [",", ";", "\t", "%", "€", " km", "th"])}`,
			"",
		),
];

/**
 * Some text of 1 to 100,000 characters without NUL: one kind, or parts of several cut anywhere, within a character too. Most
 * are short, one in two hundred is as long as an episode may be.
 */
export function anyText(random: Random): string {
	const chance = random();
	const most = chance < 0.005 ? 99_000 : chance < 0.05 ? 9_000 : chance < 0.4 ? 1_500 : 250;
	const parts = random() < 0.5 ? 1 : whole(random, 2, 5);
	let text = "";
	for (let part = 0; part < parts; part++) {
		const made = pick(random, KINDS)(random, most / parts);
		const cut = parts === 1 ? made.length : whole(random, 1, made.length);
		text += made.slice(0, cut) + pick(random, ["", " ", "\n", ". "]);
	}
	return [...text.replaceAll("\0", "")].slice(0, 100_000).join("") || "x";
}
