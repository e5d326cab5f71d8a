// Which reader is installed, as each episode keeps it in `extractor`.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { perProcess } from "@/lib/per-process";
import { EMBEDDED_EXTRACTOR } from "./extraction";
import { READER_FOLDER } from "./open-reader";
import { READER_PROGRAM } from "./reader/reader-process";

/**
 * The embedded reader by name and hash, as `embedded-v2:5e1f0c2a9b3d`: of the manifest, which has the hashes of the weights, and of
 * the program with the rules around them. Two installations of one release have the same one. Throws when one of the two is missing.
 */
export const embeddedReader = (): string =>
	perProcess("reader version", () => {
		const hash = createHash("sha256");
		for (const file of [path.join(READER_FOLDER, "manifest.json"), READER_PROGRAM]) hash.update(readFileSync(file));
		return `${EMBEDDED_EXTRACTOR}:${hash.digest("hex").slice(0, 12)}`;
	});
