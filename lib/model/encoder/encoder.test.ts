// The model that comes with the service: its tokenizer, its two runtimes, its process.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { dropPerProcess } from "@/lib/per-process";
import { ENCODER, encode, openEncoder } from "./encode";
import { type Model, openModel } from "./open-model";
import { piecesOf, vectorOf } from "./vector-of";

const FOLDER = "packages/encoder";
const TEXTS = [
	"Which database was chosen?",
	"We picked Postgres over Mongo for the new ledger.",
	"Deepak is on parental leave until the end of August.",
	"Größe, naïve café, Κόσμος, Москва, 東京 and 🎉.",
	"word ".repeat(700),
];

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);

let native: Model;
beforeAll(async () => {
	native = await openModel(FOLDER);
});

test("the tokenizer cuts 2,000 strings of many scripts as the one that the model was trained with", () => {
	const reference: [text: string, hash: string][] = JSON.parse(
		readFileSync("lib/model/encoder/token-reference.json", "utf8"),
	);
	const hashOf = (text: string) => createHash("sha256").update(piecesOf(native, text).join()).digest("hex").slice(0, 8);
	expect(reference).toHaveLength(2_000);
	expect(reference.filter(([text, hash]) => hashOf(text) !== hash)).toEqual([]);
});

test("both runtimes give the same vectors, of length 1, also of an empty text", { timeout: 60_000 }, async () => {
	expect(native).toMatchObject({ runtime: "native", why: null, manifest: { name: ENCODER } });
	const web = await openModel(FOLDER, "webassembly");
	for (const text of [...TEXTS.slice(0, 4), ""]) {
		const pieces = piecesOf(native, text);
		const [one, other] = await Promise.all([vectorOf(native, pieces), vectorOf(web, pieces)]);
		expect(dot(one, one)).toBeCloseTo(1, 4);
		expect(1 - dot(one, other)).toBeLessThan(0.01);
	}
});

async function end(): Promise<void> {
	const opened = openEncoder();
	const ended = once(opened, "exit");
	opened.kill("SIGKILL");
	await ended;
}

describe("the process", { timeout: 60_000 }, () => {
	afterEach(async () => {
		await end();
		dropPerProcess("encoder");
	});

	test("answers each request in its order, and a short text before the long ones that wait", async () => {
		const answered: string[] = [];
		const ask = (name: string, texts: string[]) =>
			encode(texts).then((encoded) => {
				answered.push(name);
				return encoded.ok ? encoded.vectors : [];
			});
		const [long, short] = await Promise.all([ask("long", Array(6).fill(TEXTS[4])), ask("short", TEXTS.slice(0, 3))]);
		expect(answered).toEqual(["short", "long"]);
		expect(long).toHaveLength(6);
		for (const [i, vector] of short.entries()) {
			expect(dot(vector, await vectorOf(native, piecesOf(native, TEXTS[i] as string)))).toBeCloseTo(1, 3);
		}
	});

	test("refuses more than may wait, and fails what waits when it ends; the next text gets another process", async () => {
		const waiting = encode(Array(1_000).fill("a text"));
		expect(await encode(["one more"])).toEqual({ ok: false, failure: "busy" });
		await end();
		expect(await waiting).toEqual({ ok: false, failure: "unusable" });
		expect(await encode(["again"])).toMatchObject({ ok: true });
	});

	test.each([
		["missing", (folder: string) => rmSync(path.join(folder, "model.onnx"))],
		["damaged", (folder: string) => writeFileSync(path.join(folder, "model.onnx"), "not a model", { flag: "r+" })],
	])("of a %s file gives no vectors, and tries no further at once", async (_, spoil) => {
		const folder = mkdtempSync(path.join(tmpdir(), "encoder-"));
		cpSync(FOLDER, folder, { recursive: true });
		spoil(folder);
		expect(await encode(["a text"], folder)).toEqual({ ok: false, failure: "unusable" });
		expect(await encode(["a text"])).toEqual({ ok: false, failure: "unusable" });
		rmSync(folder, { recursive: true });
	});
});
