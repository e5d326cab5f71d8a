// `npm run generate`, against a running server. The generator needs the TypeScript of this package.
export default {
	input: "http://localhost:3000/openapi.json",
	output: { path: "src/generated", importFileExtension: ".js" },
	plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
};
