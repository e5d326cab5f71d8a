// Owns turning bytes that arrive in pieces into rows. Knows no network, and not what a row means. Pure.
//
// A row is not made into an object: of each of its fields only where it stands is noted, for whoever takes it to read as bytes.
// That leaves next to nothing for a garbage collector to do. The kernel reads lines that are just as the service writes them;
// others that are JSON take the way of JSON.parse.
import { bytesAt, createKernel, type Kernel, numbersAt } from "../kernel/kernel";

/** The keys of a row in the order in which the service writes them; a "text" is a string, "json" any value. */
export type Shape = [key: string, kind: "text" | "json"][];

/**
 * Rows complete by now, in memory that the next piece of any stream takes over. Field f of row i of a shape of n fields is UTF-8
 * in `bytes` from `fields[2 * (i * n + f)]` up to the number behind that: of a text what it says, of anything else its JSON. `end`
 * is the count of the sentinel row once it was seen.
 */
export type Batch = { count: number; bytes: Uint8Array; fields: Uint32Array; end: number | null };

/** The same rows in memory of their own. */
export const copyOf = ({ bytes, fields, ...batch }: Batch): Batch => ({
	...batch,
	bytes: bytes.slice(),
	fields: fields.slice(),
});

export type RowScanner = {
	/** Takes the next piece, cut anywhere, and gives the rows whose lines are complete. */
	push(piece: Uint8Array): Batch;
	/** What a last line without a line break holds. One that was cut short counts as never sent. */
	close(): Batch;
};

const LINE_BREAK = 10;
const NOTHING = new Uint8Array(0);
const ENCODER = new TextEncoder();

/** One for all streams of a thread: a piece is read in one go. */
let kernel: Kernel | undefined;

/**
 * Reads NDJSON piece by piece. Blank lines are skipped, keys that are not of the shape are passed over, what follows the sentinel
 * is ignored. Throws SyntaxError on a complete line that is no JSON object; a bare word among the values is left for whoever reads it.
 * Spec: Streaming notes.
 */
export function rowScanner(shape: Shape): RowScanner {
	kernel ??= createKernel();
	const memory = kernel;
	const heads = headsOf(shape);
	/** A line that the kernel takes holds them all. */
	const leastBytes = heads.length - 2 * shape.length;
	const width = 2 * shape.length;
	let rest = NOTHING;
	let end: number | null = null;

	/** The rows of two pieces of whole lines, the last of which ends with a line break, too. */
	const take = (first: Uint8Array, second: Uint8Array): Batch => {
		const used = first.length + second.length;
		const linesAt = memory.reserveBytes(used);
		let fieldsAt = 0;
		let fields = new Uint32Array(0);
		let lines = new Uint8Array(0);
		/** Room for what is noted of so many rows, and of as many as the kernel finds in what is left of the lines. */
		const reserve = (rows: number, left: number) => {
			const places = width * (rows + Math.ceil(left / leastBytes));
			fieldsAt = memory.reserveFields(places);
			fields = numbersAt(memory, fieldsAt, places);
			lines = bytesAt(memory, linesAt, used);
		};
		reserve(0, used);
		lines.set(first);
		lines.set(second, first.length);
		bytesAt(memory, memory.shapeAt(), heads.length).set(heads);
		// What was read as JSON goes behind the lines.
		const added: number[] = [];
		let count = 0;
		for (let from = 0; from < used && end === null; ) {
			count += memory.scanLines(shape.length, from, used, count);
			from = memory.nextLine();
			if (from === used) break;
			const to = lines.indexOf(LINE_BREAK, from);
			const row = readLine(lines.subarray(from, to));
			from = to + 1;
			if (row === null) continue;
			if ("_end" in row) {
				end = Number(row._end);
				break;
			}
			reserve(count + 1, used - from);
			for (const [i, [key, kind]] of shape.entries()) {
				fields[width * count + 2 * i] = used + added.length;
				for (const byte of ENCODER.encode(kind === "text" ? String(row[key] ?? "") : JSON.stringify(row[key] ?? null)))
					added.push(byte);
				fields[width * count + 2 * i + 1] = used + added.length;
			}
			count++;
		}
		const bytes = bytesAt(memory, memory.reserveBytes(used + added.length), used + added.length);
		bytes.set(added, used);
		return { count, bytes, fields: numbersAt(memory, fieldsAt, width * count), end };
	};

	return {
		push(piece) {
			const cut = piece.lastIndexOf(LINE_BREAK) + 1;
			const whole = take(cut > 0 ? rest : NOTHING, piece.subarray(0, cut));
			rest = cut > 0 ? piece.slice(cut) : joined(rest, piece);
			return whole;
		},
		close() {
			const line = rest;
			rest = NOTHING;
			try {
				return take(line, Uint8Array.of(LINE_BREAK));
			} catch {
				return take(NOTHING, NOTHING);
			}
		},
	};
}

/** What the kernel calls a shape: of each field whether it is a text, how long what goes before its value is, and that itself. */
function headsOf(shape: Shape): Uint8Array {
	return Uint8Array.from(
		shape.flatMap(([key, kind], i) => {
			const head = ENCODER.encode(`${i === 0 ? "{" : ","}${JSON.stringify(key)}:${kind === "text" ? '"' : ""}`);
			return [kind === "text" ? 1 : 0, head.length, ...head];
		}),
	);
}

/** A line as JSON; null for a blank one. */
function readLine(line: Uint8Array): Record<string, unknown> | null {
	const text = DECODER.decode(line).trim();
	if (text === "") return null;
	const row: unknown = JSON.parse(text);
	if (typeof row !== "object" || row === null || Array.isArray(row)) throw new SyntaxError("A row is no JSON object.");
	return row as Record<string, unknown>;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
	const both = new Uint8Array(first.length + second.length);
	both.set(first);
	both.set(second, first.length);
	return both;
}

const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });
