// A request as code to paste: every line runs as it stands, without a package to install. Pure.

export const LANGUAGES = ["curl", "TypeScript", "Python"] as const;
export type Language = (typeof LANGUAGES)[number];

export type CodeRequest = {
	method: string;
	/** The whole address. */
	url: string;
	/** An API key; null stands for the environment's `MEMORY_GRAPH_API_KEY`. */
	key: string | null;
	body?: object | null;
	/** The name of a file of JSON lines that is sent instead of a body. */
	file?: string;
	/** The answer is JSON lines rather than one JSON value. */
	isStream?: boolean;
};

/** The request in each language. */
export const toCode: Record<Language, (request: CodeRequest) => string> = {
	curl: toCurl,
	TypeScript: toTypeScript,
	Python: toPython,
};

const typeOf = ({ body, file }: CodeRequest) => (file ? "application/x-ndjson" : body ? "application/json" : null);

function toCurl(request: CodeRequest): string {
	const { method, url, key, body, file } = request;
	const isPlain = method === "GET" || (method === "POST" && (body || file));
	const type = typeOf(request);
	return [
		`curl -s ${isPlain ? "" : `-X ${method} `}${/[?&]/.test(url) ? `"${url}"` : url}`,
		`-H "Authorization: Bearer ${key ?? "$MEMORY_GRAPH_API_KEY"}"`,
		...(type ? [`-H "Content-Type: ${type}"`] : []),
		...(body ? [`-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`] : []),
		...(file ? [`--data-binary @${file}`] : []),
	].join(" \\\n  ");
}

function toTypeScript(request: CodeRequest): string {
	const { method, url, key, body, file, isStream } = request;
	const type = typeOf(request);
	const bearer = key === null ? `\`Bearer \${process.env.MEMORY_GRAPH_API_KEY}\`` : `"Bearer ${key}"`;
	const sent = body ? [`  body: JSON.stringify(${indented(JSON.stringify(body, null, 2), "  ")}),`] : [];
	return [
		...(file ? ['import { readFile } from "node:fs/promises";', ""] : []),
		`const response = await fetch("${url}", {`,
		...(method === "GET" ? [] : [`  method: "${method}",`]),
		"  headers: {",
		`    Authorization: ${bearer},`,
		...(type ? [`    "Content-Type": "${type}",`] : []),
		"  },",
		...(file ? [`  body: await readFile("${file}"),`] : sent),
		"});",
		`console.log(await response.${isStream ? "text" : "json"}());`,
	].join("\n");
}

function toPython(request: CodeRequest): string {
	const { method, url, key, body, file, isStream } = request;
	const type = typeOf(request);
	const bearer = key === null ? `"Bearer " + os.environ["MEMORY_GRAPH_API_KEY"]` : `"Bearer ${key}"`;
	const modules = [...(body || !isStream ? ["json"] : []), ...(key === null ? ["os"] : []), "urllib.request"];
	const isPlain = method === (body || file ? "POST" : "GET");
	const answer = "urllib.request.urlopen(request)";
	return [
		`import ${modules.join(", ")}`,
		"",
		"request = urllib.request.Request(",
		`    "${url}",`,
		...(isPlain ? [] : [`    method="${method}",`]),
		...(body ? [`    data=json.dumps(${indented(pythonOf(body), "    ")}).encode(),`] : []),
		...(file ? [`    data=open("${file}", "rb").read(),`] : []),
		"    headers={",
		`        "Authorization": ${bearer},`,
		...(type ? [`        "Content-Type": "${type}",`] : []),
		"    },",
		")",
		isStream ? `print(${answer}.read().decode())` : `print(json.load(${answer}))`,
	].join("\n");
}

const indented = (text: string, by: string) => text.replaceAll("\n", `\n${by}`);

/** A JSON value as Python writes it. Only what stands outside of strings differs. */
const pythonOf = (value: object) =>
	JSON.stringify(value, null, 4).replace(/"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g, (part) => PYTHON[part] ?? part);
const PYTHON: Record<string, string> = { true: "True", false: "False", null: "None" };
