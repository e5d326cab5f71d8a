// How much a JSON text may hold, so that nobody who looks at it takes seconds or runs out of stack. Pure.

/** Levels of arrays and objects within one another: more than any body of the API has, less than what exhausts a stack. */
export const MAX_DEPTH = 64;

/**
 * Whether JSON text holds more than `limit` values, told before it is parsed: parsing makes an object of every two bytes, and
 * whatever looks at them then takes seconds. Counts brackets and commas outside of strings, so never less than one a value.
 */
export function hasMoreValues(json: Uint8Array, limit: number): boolean {
	let count = 1;
	let isText = false;
	for (let i = 0; i < json.length && count <= limit; i++) {
		const byte = json[i];
		if (byte === QUOTE) isText = !isText;
		else if (!isText) count += byte === COMMA || byte === BRACKET || byte === BRACE ? 1 : 0;
		else if (byte === ESCAPE) i++;
	}
	return count > limit;
}

const [QUOTE, COMMA, BRACKET, BRACE, ESCAPE] = [0x22, 0x2c, 0x5b, 0x7b, 0x5c];

/** Whether arrays and objects are nested deeper than `levels`; goes level by level, so no body exhausts the stack. */
export function isDeeper(value: unknown, levels: number): boolean {
	let level = [value].filter(isNested);
	for (let depth = 1; level.length > 0; depth++) {
		if (depth > levels) return true;
		level = level.flatMap((nested) => Object.values(nested).filter(isNested));
	}
	return false;
}

const isNested = (value: unknown): value is object => typeof value === "object" && value !== null;
