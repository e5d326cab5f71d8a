// A model with its tokenizer, opened from a folder that holds what its manifest says.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Tokenizer } from "@huggingface/tokenizers";
import type * as Onnx from "onnxruntime-node";
import { z } from "zod";

const Manifest = z.object({
	name: z.string(),
	/** Numbers of a vector; 0 where a model gives none. */
	dimensions: z.int().nonnegative().default(0),
	/** Word pieces that it reads at most, with those that open and close a text. */
	most_pieces: z.int().positive(),
	/** The SHA-256 of each file. */
	files: z.record(z.string(), z.string()),
});
type Manifest = z.infer<typeof Manifest>;

/** The platform's own library, or WebAssembly where there is none. */
export type Runtime = "native" | "webassembly";

/** `why` says what spoke against the native runtime. `run` takes a row of integers for each input of the graph. */
export type Network = {
	manifest: Manifest;
	runtime: Runtime;
	why: string | null;
	run(inputs: Record<string, number[]>): Promise<Record<string, Float32Array>>;
};

export type Model = Network & { tokenizer: Tokenizer };

/**
 * Opens the model of a folder that computes in one thread. Throws when a file is missing or is not the one that the manifest
 * names, and when no runtime can be loaded.
 */
export async function openModel(folder: string, wanted: Runtime = "native"): Promise<Model> {
	const manifest = await readManifest(folder);
	const [network, tokenizer, config] = await Promise.all([
		openNetwork(folder, wanted),
		readNamed(folder, manifest, "tokenizer.json"),
		readNamed(folder, manifest, "tokenizer_config.json"),
	]);
	return { ...network, tokenizer: new Tokenizer(JSON.parse(String(tokenizer)), JSON.parse(String(config))) };
}

/** The same without a tokenizer, for one whose pieces another model cuts. */
export async function openNetwork(folder: string, wanted: Runtime = "native"): Promise<Network> {
	const manifest = await readManifest(folder);
	const weights = await readNamed(folder, manifest, "model.onnx");
	const { onnx, runtime, why } = await loadRuntime(wanted);
	const session = await onnx.InferenceSession.create(weights as Uint8Array, {
		executionProviders: [runtime === "native" ? "cpu" : "wasm"],
		// Its own threads would wait for work by spinning, on processors that requests need.
		intraOpNumThreads: 1,
		interOpNumThreads: 1,
		// It would keep a plan of memory for every length of text, and more memory.
		enableMemPattern: false,
	});
	return {
		manifest,
		runtime,
		why,
		run: async (inputs) => {
			const feeds = Object.entries(inputs).map(([name, row]): [string, Onnx.Tensor] => [
				name,
				new onnx.Tensor("int64", BigInt64Array.from(row, BigInt), [row.length]),
			]);
			const outputs = await session.run(Object.fromEntries(feeds));
			return Object.fromEntries(Object.entries(outputs).map(([name, { data }]) => [name, data as Float32Array]));
		},
	};
}

const readManifest = async (folder: string): Promise<Manifest> =>
	Manifest.parse(JSON.parse(await readFile(path.join(folder, "manifest.json"), "utf8")));

async function readNamed(folder: string, manifest: Manifest, name: string): Promise<Buffer> {
	const bytes = await readFile(path.join(folder, name));
	const hash = createHash("sha256").update(bytes).digest("hex");
	if (hash !== manifest.files[name]) throw new Error(`${path.join(folder, name)} is not the file of its manifest`);
	return bytes;
}

async function loadRuntime(
	wanted: Runtime,
): Promise<{ onnx: Pick<typeof Onnx, "InferenceSession" | "Tensor">; runtime: Runtime; why: string | null }> {
	let why: string | null = null;
	if (wanted === "native") {
		try {
			return { onnx: await import("onnxruntime-node"), runtime: "native", why };
		} catch (error) {
			why = (error as Error).message;
		}
	}
	const onnx = await import("onnxruntime-web/wasm");
	onnx.env.wasm.numThreads = 1;
	return { onnx, runtime: "webassembly", why };
}
