// The form of a backup: gzip over a line of JSON, the rows of each table as COPY writes them, and a line of JSON that says how many.
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";

/** Ends the rows of one table. No row is this line, as COPY writes every backslash twice. */
export const SECTION_END = "\\.\n";
const NEWLINE = 10;

/** A backup as it is read from front to back. Every read throws when the file is damaged or ends early. */
export class Sections {
	readonly #chunks: AsyncIterator<Buffer>;
	/** What is read and not yet given; begins where a line begins. */
	#rest = Buffer.alloc(0);

	constructor(file: string) {
		const source = createReadStream(file);
		const plain = source.on("error", (error) => plain.destroy(error)).pipe(createGunzip());
		this.#chunks = plain[Symbol.asyncIterator]();
	}

	/** The next line, without its end. */
	async line(): Promise<string> {
		let end = this.#rest.indexOf(NEWLINE);
		while (end < 0) {
			await this.#more();
			end = this.#rest.indexOf(NEWLINE);
		}
		return this.#take(end + 1).toString("utf8", 0, end);
	}

	/** The lines up to the end of the section, in pieces of whole lines. */
	async *rows(): AsyncGenerator<Buffer> {
		const after = `\n${SECTION_END}`;
		for (;;) {
			if (this.#rest.subarray(0, SECTION_END.length).equals(Buffer.from(SECTION_END))) {
				this.#take(SECTION_END.length);
				return;
			}
			const end = this.#rest.indexOf(after);
			const whole = end < 0 ? this.#rest.lastIndexOf(NEWLINE) : end;
			if (whole >= 0) yield this.#take(whole + 1);
			else await this.#more();
		}
	}

	/** Throws when anything follows. */
	async end(): Promise<void> {
		const { done } = await this.#chunks.next();
		if (!done || this.#rest.length > 0) throw new Error("unexpected data after its end");
	}

	async #more(): Promise<void> {
		const { done, value } = await this.#chunks.next();
		if (done) throw new Error("unexpected end of file");
		this.#rest = Buffer.concat([this.#rest, value]);
	}

	#take(length: number): Buffer {
		const taken = this.#rest.subarray(0, length);
		this.#rest = this.#rest.subarray(length);
		return taken;
	}
}
