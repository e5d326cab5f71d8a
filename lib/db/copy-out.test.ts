import { Duplex } from "node:stream";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { CopyOut } from "./copy-out";

const int32 = (n: number) => {
	const bytes = Buffer.alloc(4);
	bytes.writeInt32BE(n);
	return bytes;
};
const message = (kind: string, ...body: Buffer[]) => {
	const bytes = Buffer.concat(body);
	return Buffer.concat([Buffer.from(kind), int32(4 + bytes.length), bytes]);
};
const text = (value: string) => Buffer.from(`${value}\0`);
const LAST = Buffer.from([0xff, 0xff]);
const FORMAT = Buffer.concat([Buffer.from("PGCOPY\n\xff\r\n\0", "latin1"), int32(0), int32(0)]);
const value = (line: string) => Buffer.concat([Buffer.from([0, 1]), int32(Buffer.byteLength(line)), Buffer.from(line)]);
const READY = message("Z", Buffer.from("I"));
const NOTICE = message("N", text("Sodd"), text(""));
const FAILURE = message("E", text("SERROR"), text("C22012"), text("Mdivision by zero"), text(""));
const BEGIN = message("H", Buffer.from([1, 0, 1, 0, 1]));

/** What Postgres answers to a COPY of these rows. */
const answer = (rows: string[]) =>
	Buffer.concat([
		BEGIN,
		...[...rows.map(value), LAST].map((body, i) => message("d", i === 0 ? Buffer.concat([FORMAT, body]) : body)),
		message("c"),
		message("C", text(`COPY ${rows.length}`)),
		READY,
	]);

/** A socket with a server at its other end that lets everybody in and answers each query with the next of `answers`, in these chunks. */
class FakeSocket extends Duplex {
	readonly queries: string[] = [];
	constructor(private readonly answers: Buffer[][]) {
		super();
	}
	connect() {
		process.nextTick(() => this.emit("connect"));
	}
	setNoDelay() {}
	override _read() {}
	override _write(bytes: Buffer, _: string, done: () => void) {
		const isQuery = bytes[0] === 0x51;
		if (isQuery) this.queries.push(bytes.toString("utf8", 5, bytes.length - 1));
		// A copy of each, as a chunk belongs to whoever gets it.
		const chunks = isQuery ? (this.answers.shift() ?? []) : [Buffer.concat([message("R", int32(0)), READY])];
		for (const chunk of chunks) this.push(Buffer.from(chunk));
		done();
	}
}

async function connected(...answers: Buffer[][]) {
	const socket = new FakeSocket(answers);
	const client = new pg.Client({ stream: () => socket as never });
	client.on("error", () => {});
	await client.connect();
	return { socket, client };
}

async function readAll(copy: CopyOut): Promise<string> {
	const pieces: Buffer[] = [];
	for (let piece = await copy.read(); piece; piece = await copy.read()) pieces.push(piece);
	return Buffer.concat(pieces).toString();
}

const inBytes = (bytes: Buffer) => Array.from(bytes, (byte) => Buffer.of(byte));
const ROWS = ['{"n":"Ada"}', "", "line\nfeed \0 \\. 😀", "x".repeat(300), "d"];
const LINES = ROWS.map((row) => `${row}\n`).join("");

test("rows are lines wherever the bytes are cut, their count is known, and the client goes on", async () => {
	const bytes = answer(ROWS);
	const cuts = Array.from({ length: bytes.length - 1 }, (_, i) => [bytes.subarray(0, i + 1), bytes.subarray(i + 1)]);
	const one = [...cuts, inBytes(bytes), [bytes]];
	const { client, socket } = await connected(...one, [Buffer.concat([message("C", text("BEGIN")), READY])]);
	for (const _ of one) {
		const copy = client.query(new CopyOut("SELECT 1"));
		expect(await readAll(copy)).toBe(LINES);
		expect(copy.rowCount).toBe(ROWS.length);
		expect(await copy.read()).toBeNull();
	}
	expect(socket.queries[0]).toBe("COPY (SELECT 1) TO STDOUT WITH (FORMAT binary)");
	expect(await client.query("BEGIN")).toMatchObject({ command: "BEGIN" });
});

test("no rows are no lines", async () => {
	const { client } = await connected([answer([])], inBytes(answer([])));
	for (const _ of [1, 2]) {
		const copy = client.query(new CopyOut("SELECT 1"));
		expect([await readAll(copy), copy.rowCount]).toEqual(["", 0]);
	}
});

test("statements that wait behind one another each get their own rows", async () => {
	const { client } = await connected([answer(["a"])], [answer(["b", "c"])]);
	const copies = [new CopyOut("SELECT 1"), new CopyOut("SELECT 2")].map((copy) => client.query(copy));
	expect(await Promise.all(copies.map(readAll))).toEqual(["a\n", "b\nc\n"]);
});

test("what comes between the rows goes to the client", async () => {
	const rows = message("d", FORMAT, value("a"));
	const end = Buffer.concat([message("d", LAST), message("c"), message("C", text("COPY 2")), READY]);
	const bytes = Buffer.concat([BEGIN, NOTICE, rows, NOTICE, message("d", value("b")), end]);
	const { client } = await connected([bytes]);
	const notices: unknown[] = [];
	client.on("notice", (notice) => notices.push(notice.severity));
	expect(await readAll(client.query(new CopyOut("SELECT 1")))).toBe("a\nb\n");
	expect(notices).toEqual(["odd", "odd"]);
});

test.each([
	["before the first row", FAILURE, ""],
	["in the midst", Buffer.concat([BEGIN, message("d", FORMAT, value("a")), message("d", value("b")), FAILURE]), "a\nb"],
])("a statement that fails %s rejects after what came before, and the client goes on", async (_, bytes, lines) => {
	const whole = Buffer.concat([bytes, READY]);
	const { client } = await connected([whole], inBytes(whole), [answer(["c"])]);
	for (const __ of [1, 2]) {
		const copy = client.query(new CopyOut("SELECT 1 / 0"));
		let read = "";
		const reading = (async () => {
			for (let piece = await copy.read(); piece; piece = await copy.read()) read += piece;
		})();
		await expect(reading).rejects.toMatchObject({ code: "22012" });
		expect(read).toBe(lines);
		await expect(copy.read()).rejects.toMatchObject({ code: "22012" });
	}
	expect(await readAll(client.query(new CopyOut("SELECT 1")))).toBe("c\n");
});

test("a connection that is lost, and one that is gone already, reject", async () => {
	const { client, socket } = await connected([answer(ROWS).subarray(0, 60)]);
	const copy = client.query(new CopyOut("SELECT 1"));
	await copy.read();
	const waiting = copy.read();
	socket.destroy();
	await expect(waiting).rejects.toThrow("Connection terminated unexpectedly");
	await expect(client.query(new CopyOut("SELECT 1")).read()).rejects.toThrow("not queryable");
});

test("the socket waits for a reader that takes nothing", async () => {
	const rows = Array.from({ length: 4000 }, (_, i) => `${i}`.padEnd(500, "x"));
	const bytes = answer(rows);
	const chunks = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, i) =>
		bytes.subarray(i * 65_536, (i + 1) * 65_536),
	);
	const { client, socket } = await connected(chunks);
	const copy = client.query(new CopyOut("SELECT 1"));
	await vi.waitFor(() => expect(socket.isPaused()).toBe(true));
	expect(socket.readableLength).toBeGreaterThan(1_500_000);
	expect(await readAll(copy)).toBe(rows.map((row) => `${row}\n`).join(""));
	expect(socket.isPaused()).toBe(false);
});
