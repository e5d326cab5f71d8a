// Owns telling the fields of lines apart that are just as the service writes them.
import { bytes, fields } from "./memory";
import { isSame } from "./words";

const LINE_BREAK: u8 = 10;
const SPACE: u8 = 32;
const QUOTE: u8 = 34;
const COMMA: u8 = 44;
const OPEN_LIST: u8 = 91;
const BACKSLASH: u8 = 92;
const CLOSE_LIST: u8 = 93;
const OPEN_OBJECT: u8 = 123;
const CLOSE_OBJECT: u8 = 125;

/** Of each field: 1 for a text or nought, how many bytes go before its value, and those. With slack, as isSame asks for. */
const shape = memory.data(1024);
let next: usize = 0;

/** Where to write the shape of the rows, less than 1,000 bytes of it. */
export function shapeAt(): usize {
	return shape;
}

/** Where the line begins that the last call of `scanLines` stopped at. */
export function nextLine(): usize {
	return next;
}

/**
 * Notes the fields of the lines from `from` up to `to` as those of rows from `row` on, up to the first line of another kind.
 * Answers how many rows those are. Lines end with line breaks, which no text holds: nothing beyond is noted.
 */
export function scanLines(fieldCount: u32, from: usize, to: usize, row: u32): u32 {
	const width = (<usize>fieldCount) << 3;
	const end = bytes + to;
	let line = bytes + from;
	let out = fields + width * row;
	let count: u32 = 0;
	while (line < end) {
		let place = line;
		let head = shape;
		let at = out;
		while (at < out + width) {
			const isText = load<u8>(head);
			const length: usize = load<u8>(head, 1);
			if (!isSame(place, head + 2, length)) break;
			const value = place + length;
			place = isText ? endOfText(value) : endOfValue(value);
			if (place === 0) break;
			store<u32>(at, <u32>(value - bytes));
			store<u32>(at, <u32>(place - bytes), 4);
			at += 8;
			head += 2 + length;
			if (isText) place++;
		}
		if (at < out + width || load<u8>(place) !== CLOSE_OBJECT || load<u8>(place, 1) !== LINE_BREAK) break;
		out = at;
		line = place + 2;
		count++;
	}
	next = line - bytes;
	return count;
}

/** Where the text that begins here ends; nought when it holds an escape. */
function endOfText(from: usize): usize {
	let place = from;
	while (true) {
		const here = v128.load(place);
		const isQuote = i8x16.eq(here, i8x16.splat(QUOTE));
		const isBackslash = i8x16.eq(here, i8x16.splat(BACKSLASH));
		const isControl = i8x16.lt_u(here, i8x16.splat(SPACE));
		const stops = i8x16.bitmask(v128.or(v128.or(isQuote, isBackslash), isControl));
		if (stops) {
			place += ctz(stops);
			return load<u8>(place) === QUOTE ? place : 0;
		}
		place += 16;
	}
}

/** Where the value that begins here ends: a text, a list of what is no list, or anything short; nought for others. */
function endOfValue(from: usize): usize {
	const isList = load<u8>(from) === OPEN_LIST;
	let place = isList ? from + 1 : from;
	while (true) {
		const byte = load<u8>(place);
		if (byte === QUOTE) {
			place = endOfText(place + 1);
			if (place === 0) return 0;
		} else if (isList && byte === CLOSE_LIST) return place + 1;
		else if (!isList && (byte === COMMA || byte === CLOSE_OBJECT)) return place;
		else if (byte === OPEN_LIST || byte === OPEN_OBJECT || byte < SPACE) return 0;
		place++;
	}
}
