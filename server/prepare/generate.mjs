// The database client, generated from prisma/schema.prisma whenever that changed. Built-ins only until something must be generated.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fingerprint } from "./fingerprint.mjs";

const SCHEMA = "prisma/schema.prisma";
const FOLDER = "lib/db/generated";
const FINGERPRINT = path.join(FOLDER, "schema.sha256");

/** Says of a client what it was made of: the schema, and the generator's version. */
const keyNow = () => fingerprint([SCHEMA, "node_modules/@prisma/client-generator-ts/package.json"]);

/** True when the client is that of the schema, and where there is no schema, as in an image. */
export const isGenerated = () =>
	!existsSync(SCHEMA) || (existsSync(FINGERPRINT) && readFileSync(FINGERPRINT, "utf8") === keyNow());

/**
 * Generates it as `prisma generate` does. Decision: Prisma's own generator without its command line, of which nothing else is used and
 * which is a sixth of all files of an installation. Prisma keeps it for its own use, so its version is pinned to the client's.
 */
export async function generate() {
	const key = keyNow();
	rmSync(FOLDER, { recursive: true, force: true });
	// Its entry for `import` cannot be loaded.
	const { PrismaClientTsGenerator, getDMMF } = createRequire(import.meta.url)("@prisma/client-generator-ts");
	const schemaPath = path.resolve(SCHEMA);
	const datamodel = readFileSync(schemaPath, "utf8");
	const value = (text) => ({ fromEnvVar: null, value: text });
	const generator = {
		name: "client",
		provider: value("prisma-client"),
		output: value(path.resolve(FOLDER)),
		config: {},
		binaryTargets: [],
		previewFeatures: [],
		sourceFilePath: schemaPath,
	};
	const client = new PrismaClientTsGenerator();
	const { requiresEngineVersion } = await client.getManifest(generator);
	await client.generate({
		generator,
		otherGenerators: [],
		schemaPath,
		datamodel,
		dmmf: await getDMMF({ datamodel: [[schemaPath, datamodel]] }),
		datasources: [{ name: "db", provider: "postgresql", activeProvider: "postgresql", url: value(null), schemas: [] }],
		version: requiresEngineVersion,
	});
	writeFileSync(FINGERPRINT, key);
}
