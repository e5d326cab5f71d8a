// The sentences of a text, which are looked at one by one. Pure.

/** What marks a sentence as ended stands behind it. */
const END =
	/(?<=[.!?…]["'”’)\]]*\s)(?!\[(?:until |ended\]|retracted\]))|(?<=\[(?:until [\d-]+|ended|retracted)\]\s)|(?<=[。！？\n])/u;
const BULLET = /^[-\s>*•–]+/;

/** The sentences and lines of a text, in order, without bullets; what holds no word is left out. */
export const sentencesOf = (text: string): string[] =>
	text
		.split(END)
		.map((sentence) => sentence.replace(BULLET, "").trim())
		.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
