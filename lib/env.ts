// Owns every setting of the process: the only reader of process.env in the application.
import { z } from "zod";

const Env = z.object({
	/** Postgres 15 or newer. Without it `npm start` runs an embedded one and sets this itself. */
	DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// URL" }),
	/** Where the embedded Postgres keeps its data. */
	DATA_DIR: z.string().min(1).default(".data"),
	HOST: z.string().min(1).default("0.0.0.0"),
	PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
	LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
	/** Connections for requests, and for streams, which have their own so that slow readers never starve the rest. */
	POOL_SIZE: z.coerce.number().int().min(1).max(500).default(20),
	STREAM_POOL_SIZE: z.coerce.number().int().min(1).max(500).default(20),
	/** A stream whose reader takes nothing for this long is cut. */
	STREAM_STALL_MS: z.coerce.number().int().min(100).default(30_000),
	/** Requests a second that one key may make for ever, and at once; per process. 0 a second switches the limit off. */
	RATE_LIMIT_PER_SECOND: z.coerce.number().min(0).default(1_000),
	RATE_LIMIT_BURST: z.coerce.number().int().min(1).default(2_000),
});
export type Env = z.infer<typeof Env>;

/** Reads settings, listing every problem at once. Throws an Error with one line per problem. */
export function readEnv(source: Record<string, string | undefined>): Env {
	// An empty value counts as not set, as .env files leave them.
	const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
	const parsed = Env.safeParse(set);
	if (parsed.success) return parsed.data;
	throw new Error(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
}

let cached: Env | undefined;

/** The settings of this process, read once at first use. */
export function env(): Env {
	cached ??= readEnv(process.env);
	return cached;
}

/** The log level alone: logging must work before, and to report, a bad setting. */
export const logLevel = () => Env.shape.LOG_LEVEL.catch("info").parse(process.env.LOG_LEVEL);
