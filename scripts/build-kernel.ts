// `npm run kernel`: makes of `components/graph/kernel/assembly` what the graph view loads.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "..");
const FLAGS = ["-O3", "--converge", "--noAssert", "--runtime", "stub", "--enable", "simd"];
export const KERNEL_FILE = path.join(ROOT, "components/graph/kernel/binary.ts");

/** The text of KERNEL_FILE: the binary in base64, which every bundler takes. Throws what the compiler has to say. */
export function buildKernel(): string {
	const folder = mkdtempSync(path.join(tmpdir(), "kernel-"));
	try {
		const made = path.join(folder, "kernel.wasm");
		const compiler = path.join(ROOT, "node_modules/assemblyscript/bin/asc.js");
		execFileSync(process.execPath, [compiler, "index.ts", ...FLAGS, "--outFile", made], {
			cwd: path.join(ROOT, "components/graph/kernel/assembly"),
			stdio: ["ignore", "inherit", "pipe"],
		});
		const text = readFileSync(made, "base64");
		return `// Made by \`npm run kernel\` of the sources in \`assembly\`.\nexport const BINARY =\n\t"${text}";\n`;
	} finally {
		rmSync(folder, { recursive: true });
	}
}

if (process.argv[1] === import.meta.filename) writeFileSync(KERNEL_FILE, buildKernel());
