// Every setting of the process: the only reader of process.env in the application.
import { z } from "zod";

const WEB_URL = z
	.url({ protocol: /^https?$/, error: "must be an http:// or https:// URL" })
	.refine((url) => !/^https?:\/\/[^/]*@/.test(url), { error: "must not carry a user or password" });

const POSTGRES_URL = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// URL" });

const Env = z.object({
	/** Postgres 15 or newer. Without it `npm start` runs an embedded one and sets this itself. */
	DATABASE_URL: POSTGRES_URL,
	/**
	 * The same database without the pooler that DATABASE_URL names, for what needs a session of its own: migrations, notifications,
	 * the job queue. With it nothing else relies on a session.
	 */
	DATABASE_DIRECT_URL: POSTGRES_URL.optional(),
	/** A streaming standby of it: streams, details and search are read there. */
	DATABASE_REPLICA_URL: POSTGRES_URL.optional(),
	/** Where the embedded Postgres keeps its data. */
	DATA_DIR: z.string().min(1).default(".data"),
	/** The address to listen on: this machine alone, unless the operator opens it with `0.0.0.0` or one address of the machine. */
	HOST: z.string().min(1).default("127.0.0.1"),
	PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
	/** The path of its host below which everything is served, such as `/memory`; fixed when the application is built. */
	BASE_PATH: z
		.string()
		.regex(/^(\/[\w.~-]+)+$/, { error: "must be a path such as /memory, without a slash at its end" })
		.optional(),
	/** Signs the session cookie. `npm start` makes one and keeps it in DATA_DIR; several machines must share one. */
	NEXTAUTH_SECRET: z.string().min(32, { error: "must have at least 32 characters" }).optional(),
	/** How many proxies in front add to X-Forwarded-For. With 0 it is ignored. */
	TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
	LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
	/** Connections for requests, and for streams, which have their own so that slow readers never starve the rest. */
	POOL_SIZE: z.coerce.number().int().min(1).max(500).default(20),
	STREAM_POOL_SIZE: z.coerce.number().int().min(1).max(500).default(20),
	/** A stream whose reader keeps it waiting for this long is cut; what it takes gives time back. */
	STREAM_STALL_MS: z.coerce.number().int().min(100).default(30_000),
	/** Requests a second that one key may make for ever, and at once; per process. 0 a second switches the limit off. */
	RATE_LIMIT_PER_SECOND: z.coerce.number().min(0).default(1_000),
	RATE_LIMIT_BURST: z.coerce.number().int().min(1).default(2_000),
	/** Names a language model and switches it on; without it nothing ever calls one. */
	MODEL_NAME: z.string().min(1).max(200).optional(),
	/** Whose protocol the model speaks. */
	MODEL_PROVIDER: z.enum(["openai-compatible", "openai", "anthropic", "google"]).default("openai-compatible"),
	/** Where an OpenAI-compatible endpoint lives, such as http://localhost:11434/v1; the other providers know their own. */
	MODEL_BASE_URL: WEB_URL.optional(),
	MODEL_API_KEY: z.string().min(1).optional(),
	/** What one question may take in all, its retry included; a write waits no longer for the model. */
	MODEL_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(8_000),
	/** How an answer's form is asked for: by schema, as any JSON, or in words alone. An endpoint that refuses is asked in words. */
	MODEL_FORMAT: z.enum(["json_schema", "json_object", "text"]).default("json_schema"),
	/** Sent only when set: some models refuse it. */
	MODEL_TEMPERATURE: z.coerce.number().min(0).max(2).optional(),
	/** Names a model for embeddings at an OpenAI-compatible endpoint and lets search rank by them as well. */
	EMBEDDING_MODEL: z.string().min(1).max(200).optional(),
	/** Where it lives, such as http://localhost:11434/v1. */
	EMBEDDING_BASE_URL: WEB_URL.optional(),
	EMBEDDING_API_KEY: z.string().min(1).optional(),
	/** Sent only when set; vectors of any other length are then refused. */
	EMBEDDING_DIMENSIONS: z.coerce.number().int().min(1).max(4_000).optional(),
	/** With these two, events go to Inngest, which calls /api/inngest. Without, this process runs the same functions itself. */
	INNGEST_EVENT_KEY: z.string().min(1).optional(),
	INNGEST_SIGNING_KEY: z.string().min(1).optional(),
	/** The old signing key while a new one is rolled out. */
	INNGEST_SIGNING_KEY_FALLBACK: z.string().min(1).optional(),
	/** `1`, or the URL of Inngest's dev server: events go there, unsigned. Refused in production. */
	INNGEST_DEV: z.string().min(1).optional(),
	/** `off` leaves the background to others on the same database; `npm start` gives it a process of its own. */
	BACKGROUND: z.enum(["on", "off"]).default("on"),
	/** Jobs that this process works on at once. Low, so that background work never crowds out requests. */
	BACKGROUND_CONCURRENCY: z.coerce.number().int().min(1).max(50).default(2),
	/** `on` lets webhooks go to addresses of private networks and of this machine, and over plain http. */
	WEBHOOKS_TO_PRIVATE: z.enum(["on", "off"]).default("off"),
	/** `on` lets live sources be read at addresses of private networks and of this machine, and over plain http. */
	SOURCES_TO_PRIVATE: z.enum(["on", "off"]).default("off"),
	/** Folders of this machine that live sources may read, with what is below them, as PATH has them: `:` between them. */
	SOURCE_FOLDERS: z.string().min(1).optional(),
	/** `off` keeps the data of teams whose retention has ended. */
	RETENTION_PURGE: z.enum(["on", "off"]).default("on"),
	/**
	 * Where browsers reach the service; links and the ways back from hosted pages start with it. With https the session cookie
	 * goes over https alone. `npm start` fills in its own address.
	 */
	NEXTAUTH_URL: WEB_URL.optional(),
	/**
	 * Both together switch mail on: sign-in links, password resets, confirmations of addresses, notices. `smtp://` asks for
	 * STARTTLS unless the server is on this machine, `smtps://` is TLS from the start.
	 */
	SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// URL" }).optional(),
	MAIL_FROM: z
		.string()
		.regex(/^[^<>\r\n]*<?[^<>\s@]+@[^<>\s@]+>?$/, { error: "must be an address, with or without a name" })
		.optional(),
	/** Each pair offers sign-in by that service. Its callback is NEXTAUTH_URL + /api/auth/callback/github or /google. */
	GITHUB_CLIENT_ID: z.string().min(1).optional(),
	GITHUB_CLIENT_SECRET: z.string().min(1).optional(),
	/** A GitHub Enterprise server in the place of github.com. */
	GITHUB_URL: WEB_URL.optional(),
	GOOGLE_CLIENT_ID: z.string().min(1).optional(),
	GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
	/** Where Google's OpenID Connect lives, for tests. */
	GOOGLE_ISSUER: WEB_URL.optional(),
	/** Serves Prometheus' `/metrics` on this port of HOST; without it nowhere. `0` takes any free port. */
	METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
	/** A collector that speaks OTLP over HTTP; traces go there, and without it nowhere. */
	OTEL_EXPORTER_OTLP_ENDPOINT: WEB_URL.optional(),
	/** How long a server that was asked to stop serves on, not ready, so that a load balancer turns away first. */
	STOP_DELAY_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
	/** Teams on Hobby that one account may own; past it no further team is made until one is upgraded or deleted. */
	FREE_TEAMS_PER_ACCOUNT: z.coerce.number().int().min(1).max(1_000).default(5),
	/**
	 * Both together put Stripe in charge of tiers; without them the operator sets tiers and nothing is for sale. `stripe setup`
	 * needs the first alone and reports the second.
	 */
	STRIPE_SECRET_KEY: z.string().min(1).optional(),
	STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
	/** Another address of Stripe's API, for tests. */
	STRIPE_API_URL: WEB_URL.optional(),
});
export type Env = z.infer<typeof Env>;

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(Env.shape);

type Given = Record<string, string | undefined>;
type Problem = { setting: string; message: string };

function missing(given: Given): Problem[] {
	const pairs = [
		["DATABASE_DIRECT_URL", "DATABASE_URL"],
		["DATABASE_REPLICA_URL", "DATABASE_URL"],
		["INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY"],
		["INNGEST_SIGNING_KEY", "INNGEST_EVENT_KEY"],
		["STRIPE_WEBHOOK_SECRET", "STRIPE_SECRET_KEY"],
		["EMBEDDING_MODEL", "EMBEDDING_BASE_URL"],
		["SMTP_URL", "MAIL_FROM"],
		["MAIL_FROM", "SMTP_URL"],
		["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
		["GITHUB_CLIENT_SECRET", "GITHUB_CLIENT_ID"],
		["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
		["GOOGLE_CLIENT_SECRET", "GOOGLE_CLIENT_ID"],
	] as const;
	const problems: Problem[] = pairs
		.filter(([name, other]) => given[name] && !given[other])
		.map(([name, other]) => ({ setting: other, message: `is needed by ${name}` }));
	if (!given.MODEL_NAME) return problems;
	const provider = given.MODEL_PROVIDER ?? "openai-compatible";
	const needed = provider === "openai-compatible" ? "MODEL_BASE_URL" : "MODEL_API_KEY";
	if (!given[needed]) problems.push({ setting: needed, message: `is needed by MODEL_PROVIDER ${provider}` });
	return problems;
}

/** Words of examples that nobody means to keep, and passwords that every scanner tries first. */
const PLACEHOLDER = /change.?me|change.?this|replace.?me|example|placeholder|your.?secret/i;
const COMMON_PASSWORD = /^(postgres(ql)?|password|passw0rd|admin|root|secret|test|memory_?graph|123456\d*)$/i;
const LOOPBACK = /^(localhost|127\..*|\[::1\]|\/.*|)$/;

/** Whether INNGEST_DEV asks for Inngest's dev server. */
export const asksForInngestDev = (value: string | undefined): boolean =>
	value !== undefined && !["0", "false"].includes(value);

/**
 * What a stranger could use: Inngest's calls unsigned, and secrets that can be guessed: an example's own words, fewer than ten
 * different characters, a common password.
 * Decision: a database on this machine may keep a common password, as only this machine reaches it.
 */
function openToStrangers({ NEXTAUTH_SECRET = "", INNGEST_DEV, ...given }: Given): Problem[] {
	const problems: Problem[] = [];
	if (asksForInngestDev(INNGEST_DEV)) {
		const message = "takes calls unsigned: unset it, or set INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY instead";
		problems.push({ setting: "INNGEST_DEV", message });
	}
	if (NEXTAUTH_SECRET && (PLACEHOLDER.test(NEXTAUTH_SECRET) || new Set(NEXTAUTH_SECRET).size < 10)) {
		const message = "is a default secret: make one of your own, for example with openssl rand -base64 32";
		problems.push({ setting: "NEXTAUTH_SECRET", message });
	}
	for (const setting of ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"]) {
		if (!hasGuessablePassword(given[setting] ?? "")) continue;
		const message = "has a default password for a server on another machine: give its user one of your own";
		problems.push({ setting, message });
	}
	return problems;
}

function hasGuessablePassword(url: string): boolean {
	if (!URL.canParse(url)) return false;
	const { hostname, searchParams, password } = new URL(url);
	if (LOOPBACK.test(searchParams.get("host") ?? hostname)) return false;
	return COMMON_PASSWORD.test(password) || PLACEHOLDER.test(password);
}

/**
 * Reads settings, listing every problem at once; with NODE_ENV `production` what is open to strangers is one too. Throws an Error
 * with one line per problem.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
	// An empty value counts as not set, as .env files leave them.
	const given: Given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
	const parsed = Env.safeParse(given);
	const wrong = parsed.error?.issues.map(({ path, message }) => ({ setting: path.join("."), message })) ?? [];
	// Looked for in what was given, so that a value of the wrong form hides none of them.
	const problems = [...wrong, ...missing(given), ...(given.NODE_ENV === "production" ? openToStrangers(given) : [])];
	if (parsed.success && problems.length === 0) return parsed.data;
	throw new Error(problems.map(({ setting, message }) => `${setting}: ${message}`).join("\n"));
}

let cached: Env | undefined;

/** The settings of this process, read once at first use. */
export function env(): Env {
	cached ??= readEnv(process.env);
	return cached;
}

/** True under `npm start`, which sets it; not a setting of ours. */
export const isProduction = () => process.env.NODE_ENV === "production";

/** The log level alone: logging must work before, and to report, a bad setting. */
export const logLevel = () => Env.shape.LOG_LEVEL.catch("info").parse(process.env.LOG_LEVEL);

/** True under `npm run dev`; the commands set it themselves. */
export const isDevelopment = () => process.env.NODE_ENV === "development";
