// The network that reads prose, opened from the folder that it comes in.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { openModel } from "@/lib/model/encoder/open-model";
import { type Reader, ReaderManifest } from "./encoder/scores";
import { PieceTable } from "./encoder/window";

/** From the repository root. Its model card is `packages/reader/MODEL_CARD.md`. */
export const READER_FOLDER = "packages/reader/model";

/** Throws when a file is missing or is not the one that the manifest names. Takes about a second. */
export async function openReader(folder = READER_FOLDER): Promise<Reader> {
	const model = await openModel(folder);
	const manifest = ReaderManifest.parse(JSON.parse(await readFile(path.join(folder, "manifest.json"), "utf8")));
	return { model, manifest, pieces: new PieceTable(model.tokenizer) };
}
