// Owns an instance of the innermost loops, which read rows byte by byte and paint pixel by pixel: `assembly/` in AssemblyScript,
// as WebAssembly in `binary.ts`, which `npm run kernel` makes. Knows memory, not what is in it.
//
// Decision: WebAssembly, as the same loops in JavaScript run for a fifth of a second, in which the browser compiles them again and
// again. Measured at 50,000 nodes and 100,000 links, pairs of visits: all is painted in .93 of the time when rows are read so, in .97
// of that when lines are drawn so, which takes a third of the time a pixel; with discs and tints the browser's processor time of a
// visit is .93. The binary is kept, so that nobody needs a compiler to build the application; a test makes it anew.
import { BINARY } from "./binary";

/** Addresses are bytes in `memory`. Views of it end when it grows: they are made anew after each call. */
export type Kernel = {
	memory: WebAssembly.Memory;
	reserveBytes(size: number): number;
	reserveFields(count: number): number;
	reserveNumbers(count: number): number;
	shapeAt(): number;
	scanLines(fieldCount: number, from: number, to: number, row: number): number;
	nextLine(): number;
	createTable(): number;
	countOf(table: number): number;
	storeOf(table: number): number;
	endsOf(table: number): number;
	addColumn(table: number, place: number, width: number, count: number): number;
	appendColumn(table: number, place: number, width: number, count: number): number;
	index(table: number): void;
	find(table: number, length: number): number;
	lengthOf(table: number, count: number): number;
	pack(table: number, count: number): void;
	createLayers(width: number, height: number, margin: number, reach: number): number;
	linesAt(): number;
	mostLines(): number;
	boxAt(): number;
	addLines(count: number, width: number, strength: number): void;
	createPicture(width: number, height: number): number;
	drawShape(shape: number, x: number, y: number, inner: number, outer: number, colour: number, opacity: number): void;
	tint(left: number, top: number, right: number, bottom: number, colour: number, steps: number, aStep: number): void;
};

let compiled: WebAssembly.Module | undefined;

/** An instance with memory of its own. */
export function createKernel(): Kernel {
	compiled ??= new WebAssembly.Module(Uint8Array.from(atob(BINARY), (char) => char.charCodeAt(0)));
	return new WebAssembly.Instance(compiled).exports as Kernel;
}

/** Views, to be read or written before the next call. Addresses of the upper half of the memory come as negative numbers. */
export const bytesAt = ({ memory }: Kernel, at: number, length: number) =>
	new Uint8Array(memory.buffer, at >>> 0, length);
export const doublesAt = ({ memory }: Kernel, at: number, length: number) =>
	new Float64Array(memory.buffer, at >>> 0, length);
export const numbersAt = ({ memory }: Kernel, at: number, length: number) =>
	new Uint32Array(memory.buffer, at >>> 0, length);
