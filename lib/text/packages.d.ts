declare module "snowball-stemmers" {
	/** A stemmer of one of Snowball's algorithms; takes lower-case words. */
	export function newStemmer(algorithm: string): { stem(word: string): string };
}

declare module "stopword" {
	export const deu: string[];
	export const spa: string[];
	export const fra: string[];
	export const por: string[];
	export const ita: string[];
	export const nld: string[];
}
