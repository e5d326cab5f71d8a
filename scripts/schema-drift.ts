// What `prisma migrate diff` says between a migrated database and prisma/schema.prisma: the SQL that would make the former the
// latter, or nothing. `tsx scripts/schema-drift.ts DATABASE_URL`. Prisma's own engine compares, in its WebAssembly build, since its
// native one would have to be downloaded.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";

const require = createRequire(import.meta.url);
const ENGINE = "@prisma/schema-engine-wasm/schema_engine_bg";
/** The catalog's own "char" and its arrays, and name[], which the adapter reads only under these other types. */
const CHAR = 18;
const READ_AS: Record<number, number> = { [CHAR]: 25, 1002: 1009, 1003: 1009 };

async function loadEngine() {
	const bindings = await import(ENGINE);
	const wasm = readFileSync(path.join(path.dirname(require.resolve(ENGINE)), "schema_engine_bg.wasm"));
	const { instance } = await WebAssembly.instantiate(wasm, { "./schema_engine_bg.js": bindings });
	bindings.__wbg_set_wasm(instance.exports);
	(instance.exports.__wbindgen_start as () => void)();
	return bindings.SchemaEngine;
}

type Queries = { query(...words: unknown[]): Promise<pg.QueryResult> | undefined };

/** Has results say that they are of types which the adapter reads; `chars` collects the columns that were "char". */
function readCatalog(client: Queries, chars: Set<string>): void {
	const query = client.query.bind(client);
	client.query = (...words) => {
		const answer = query(...words);
		return answer?.then?.((result) => {
			for (const field of result?.fields ?? []) {
				if (field.dataTypeID === CHAR) chars.add(field.name);
				field.dataTypeID = READ_AS[field.dataTypeID] ?? field.dataTypeID;
			}
			return result;
		});
	};
}

function adapterOf(url: string) {
	const { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } = createRequire(require.resolve("@prisma/adapter-pg"))(
		"@prisma/driver-adapter-utils",
	);
	const connect = async () => {
		const chars = new Set<string>();
		const pool = new pg.Pool({ connectionString: url, max: 1 });
		pool.on("connect", (client) => readCatalog(client as unknown as Queries, chars));
		readCatalog(pool as unknown as Queries, chars);
		const adapter = await new PrismaPg(pool, { disposeExternalPool: true }).connect();
		const queryRaw = adapter.queryRaw.bind(adapter);
		adapter.queryRaw = async (...words) => {
			const result = await queryRaw(...words);
			for (const [i, name] of result.columnNames.entries())
				if (chars.has(name)) result.columnTypes[i] = ColumnTypeEnum.Character;
			return result;
		};
		return adapter;
	};
	return bindMigrationAwareSqlAdapterFactory({
		provider: "postgres",
		adapterName: "@prisma/adapter-pg",
		connect,
		connectToShadowDb: connect,
	});
}

// A panic of the engine says why.
Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: (message: string) => console.error(message) } });

const [url = ""] = process.argv.slice(2);
const file = path.resolve("prisma/schema.prisma");
const schema = { path: file, content: readFileSync(file, "utf8") };
const SchemaEngine = await loadEngine();
const engine = await SchemaEngine.new({ datamodels: [[schema.path, schema.content]] }, () => {}, adapterOf(url));
const { stdout } = await engine.diff({
	from: { tag: "schemaDatasource", files: [schema], configDir: path.dirname(file) },
	to: { tag: "schemaDatamodel", files: [schema] },
	script: true,
	exitCode: null,
	shadowDatabaseUrl: null,
	filters: { externalTables: [], externalEnums: [] },
});
process.stdout.write(stdout);
process.exit(0);
