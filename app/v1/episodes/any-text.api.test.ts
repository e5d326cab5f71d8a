// Whatever the text is like, a write is answered 200 and the episode is stored.
import { expect, test } from "vitest";
import { runInTenant } from "@/lib/db/tenant";
import { anyText, randomOf } from "@/lib/testing/any-text";
import { callRoute } from "@/lib/testing/call-route";
import { testTeam } from "@/lib/testing/test-team";
import { POST } from "./route";

const random = randomOf(7);
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** Letters without a pattern: what Postgres can compress fits into an index entry after all. */
const letters = (n: number, alphabet = LETTERS) =>
	Array.from({ length: n }, () => alphabet[Math.floor(random() * alphabet.length)]).join("");
const capitalised = () => `Q${letters(5)}`;
const many = (n: number, make: () => string, between = " ") => Array.from({ length: n }, make).join(between);
const OLD_LETTER = "\u{10400}";

const REPORTED: [string, string][] = [
	["400 capitalised words in a row", many(400, capitalised)],
	["450 words in capitals", many(450, () => capitalised().toUpperCase())],
	["600 lines of a first and a last name", many(600, () => `${capitalised()} ${capitalised()}`, "\n")],
	["an address with a token of 4,000 characters", `See https://example.test/?token=Q${letters(4_000)} today.`],
	["4.8 kB of base 32", `Q${letters(4_800, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")}`],
	["one letter, over and over", "y".repeat(50_000)],
	["words that differ where they are cut", `a${OLD_LETTER.repeat(19)}\u{10401} a${OLD_LETTER.repeat(19)}\u{20000}`],
	["halves of characters", "Ada \ud800 met Grace\udc00. Ada \ud801 met Grace\udc01."],
	["questions without an end", "?(".repeat(10_000)],
];

test.each(REPORTED)("%s", async (_, content) => {
	const team = await testTeam();
	const answer = await callRoute(POST, { key: team.key, body: { content } });
	expect(answer.status).toBe(200);
	const stored = await runInTenant<{ n: number }>(team.ctx, "SELECT count(*)::int AS n FROM episodes");
	expect(stored).toEqual([{ n: 1 }]);
});

const { FUZZ_TEXTS = "500", FUZZ_SEED = String(Date.now() % 1e9) } = process.env;

test(
	`${FUZZ_TEXTS} generated texts, seed ${FUZZ_SEED}`,
	async () => {
		console.log(`Generated texts: FUZZ_SEED=${FUZZ_SEED} FUZZ_TEXTS=${FUZZ_TEXTS}`);
		const team = await testTeam();
		const refused: object[] = [];
		let slowest = { ms: 0, n: -1, length: 0 };
		for (let n = 0; n < Number(FUZZ_TEXTS); n++) {
			const content = anyText(randomOf(Number(FUZZ_SEED) + n));
			const started = performance.now();
			const answer = await callRoute(POST, { key: team.key, body: { content, group_id: `g${n % 7}` } });
			const ms = performance.now() - started;
			if (ms > slowest.ms) slowest = { ms: Math.round(ms), n, length: content.length };
			if (answer.status !== 200) refused.push({ n, answer: await answer.json(), content: content.slice(0, 200) });
		}
		console.log("slowest", slowest);
		expect(refused).toEqual([]);
	},
	Number(FUZZ_TEXTS) * 1_000,
);
