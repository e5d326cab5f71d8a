// Which passwords are too common to be one. Pure.
// Decision: no composition rules. Passwords under 12 characters are refused anyway, so what is listed here are the words
// that people stretch to 12 and more; stretching by digits, repetition and keyboard runs is seen by rule.
import words from "./common-passwords.json" with { type: "json" };

const WORDS = new Set(words);
const ROWS = ["1234567890", "0987654321", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "yxcvbnm", "azertyuiop"];
const ALPHABET = "abcdefghijklmnopqrstuvwxyz";

/** True for a password that a guesser tries early, or that is made of the account's own email address. */
export function isCommonPassword(password: string, email: string): boolean {
	const plain = password.normalize("NFKC").toLowerCase();
	const letters = withoutDisguise(plain);
	return (
		isRepetition(plain) ||
		isRun(plain) ||
		WORDS.has(letters) ||
		WORDS.has(shortestPeriod(letters)) ||
		plain.includes(email) ||
		(localPart(email).length >= 4 && letters === withoutDisguise(localPart(email)))
	);
}

const localPart = (email: string) => email.split("@")[0] ?? "";

/** "P@ssw0rd2024!" reads as "password": digits and signs at both ends go, the usual stand-ins become letters. */
function withoutDisguise(text: string): string {
	const core = text.replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, "");
	const stands: Record<string, string> = { "@": "a", "0": "o", "1": "i", "3": "e", $: "s", "5": "s", "7": "t" };
	return core.replace(/[@0135$7]/g, (sign) => stands[sign] ?? sign).replace(/[^\p{L}]+/gu, "");
}

/** One block of at most four characters over and over, or fewer than four different characters in all. */
const isRepetition = (text: string) => shortestPeriod(text).length <= 4 || new Set(text).size < 4;

/** The shortest block that, repeated and perhaps cut, makes the whole text. */
function shortestPeriod(text: string): string {
	for (let length = 1; length <= text.length / 2; length++) {
		const block = text.slice(0, length);
		if (block.repeat(Math.ceil(text.length / length)).startsWith(text)) return block;
	}
	return text;
}

/** Runs of a keyboard row or of the alphabet, forwards or backwards, one after another, with nothing else. */
function isRun(text: string): boolean {
	const lines = [...ROWS, ALPHABET].flatMap((line) => [line.repeat(2), [...line.repeat(2)].reverse().join("")]);
	let rest = text;
	while (rest.length > 0) {
		let taken = 0;
		for (let length = Math.min(rest.length, 26); length >= 3 && taken === 0; length--) {
			if (lines.some((line) => line.includes(rest.slice(0, length)))) taken = length;
		}
		if (taken === 0) return rest.length < text.length && rest.length <= 2;
		rest = rest.slice(taken);
	}
	return true;
}
