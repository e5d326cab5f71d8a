// The guides: which pages of the repository's documentation the service itself shows, whole or in part. There is no second copy.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { lexer, type Token, type Tokens } from "marked";
import { toAnchor, wordsOf } from "@/components/docs/markdown";

/** A file of the repository, or those of its sections that are named. */
type Part = { file: string; sections?: string[] };
export type Guide = { slug: string; title: string; about: string; group: "Guides" | "Running it"; parts: Part[] };

const API = "docs/api-semantics.md";

export const GUIDES: Guide[] = [
	guide("quickstart", "Quickstart", "From a key to the first answer, and the words used here.", [
		{ file: "docs/quickstart.md" },
	]),
	guide("authentication", "Authentication", "Keys, scopes and groups.", [
		{ file: API, sections: ["Authentication", "Groups"] },
		{ file: "docs/accounts-and-security.md", sections: ["API keys"] },
	]),
	guide("errors", "Errors and limits", "What may go wrong, and what happens at a cap.", [
		{ file: API, sections: ["Errors", "Request limits", "Limits", "What each counter counts", "Behaviour at a cap"] },
	]),
	guide("idempotency", "Idempotency", "Sending a write again without storing it twice.", [
		{ file: API, sections: ["Idempotency"] },
	]),
	guide("paging", "Paging and streams", "Reading everything, however much it is.", [
		{
			file: API,
			sections: [
				"Node skeleton",
				"Edge skeleton",
				"Sentinel row",
				"Streaming notes",
				"GET /v1/graph/nodes",
				"GET /v1/graph/links",
			],
		},
	]),
	guide("webhooks", "Webhooks and changes", "Hearing of what happens.", [
		{ file: API, sections: ["Webhooks", "GET /v1/changes"] },
	]),
	guide("mcp", "Agents (MCP)", "Claude Code, Cursor, VS Code and others.", [{ file: "docs/agents.md" }]),
	guide("frameworks", "Agent frameworks", "LangChain, LlamaIndex, CrewAI, OpenAI Agents SDK, AI SDK, Mastra and n8n.", [
		{ file: "docs/frameworks.md" },
	]),
	guide("clients", "Client libraries", "Typed clients for TypeScript and Python.", [
		{ file: "packages/client/README.md" },
		{ file: "packages/python/README.md" },
	]),
	guide("import", "Import and export", "Bringing in what there is, and taking it away again.", [
		{ file: "docs/import-and-export.md" },
	]),
	guide("sources", "Live sources", "What a project reads by itself: GitHub, Slack, mail, feeds, folders.", [
		{ file: "docs/sources.md" },
	]),
	guide("api", "What the API promises", "Every rule, operation by operation.", [{ file: API }]),
	guide("search", "How search ranks", "What is found, and when nothing is.", [{ file: "docs/search.md" }]),
	{
		...guide("operations", "Operations", "Databases, several servers, backup, the operator's commands.", [
			{ file: "docs/operations.md" },
		]),
		group: "Running it",
	},
	{
		...guide("configuration", "Configuration", "Every setting.", [{ file: "docs/configuration.md" }]),
		group: "Running it",
	},
	{
		...guide("security", "Accounts and security", "Who may do what, and what is kept apart.", [
			{ file: "docs/accounts-and-security.md" },
		]),
		group: "Running it",
	},
];

function guide(slug: string, title: string, about: string, parts: Part[]): Guide {
	return { slug, title, about, group: "Guides", parts };
}

export const findGuide = (slug: string): Guide | undefined => GUIDES.find((guide) => guide.slug === slug);

/** A part of a guide as it is shown: its text in tokens, and where the links in it begin. */
export type GuidePart = { file: string; tokens: Token[] };

/** The parts of a guide, read from the repository's files. The title of a guide of one file stands above the page already. */
export async function readGuide({ parts }: Guide): Promise<GuidePart[]> {
	return Promise.all(
		parts.map(async ({ file, sections }) => {
			const tokens = lexer(await readFile(path.join(/* turbopackIgnore: true */ process.cwd(), file), "utf8"));
			const wanted = sections ? sections.flatMap((name) => sectionOf(tokens, name)) : tokens;
			return {
				file,
				tokens: parts.length === 1 && !sections ? wanted.filter((token) => !isHeading(token, 1)) : wanted,
			};
		}),
	);
}

const isHeading = (token: Token, depth: number): token is Tokens.Heading =>
	token.type === "heading" && (token as Tokens.Heading).depth === depth;

/** The section of that heading with all below it. Throws for a heading that is not there, which a test looks for. */
function sectionOf(tokens: Token[], name: string): Token[] {
	const start = tokens.findIndex((token) => token.type === "heading" && (token as Tokens.Heading).text === name);
	if (start < 0) throw new Error(`no section is called ${name}`);
	const depth = (tokens[start] as Tokens.Heading).depth;
	const end = tokens.findIndex(
		(token, n) => n > start && token.type === "heading" && (token as Tokens.Heading).depth <= depth,
	);
	return tokens.slice(start, end < 0 ? undefined : end);
}

/**
 * The address within the documentation of what a link in a file leads to: an anchor of the page itself, a guide, the world outside;
 * null for a file that is no guide, whose words then stand without a link.
 */
export function addressOf(link: string, file: string, shown: Guide): string | null {
	if (/^(https?:|mailto:)/.test(link)) return link;
	const [name = "", anchor] = link.split("#");
	const target = name === "" ? file : path.posix.join(path.posix.dirname(file), name);
	const holds = ({ parts }: Guide) =>
		parts.some(
			(part) => part.file === target && (!part.sections || part.sections.some((one) => toAnchor(one) === anchor)),
		);
	const guide = holds(shown) ? shown : GUIDES.find(holds);
	if (!guide) return null;
	return `${guide === shown ? "" : `/docs/${guide.slug}`}${anchor ? `#${anchor}` : ""}` || `/docs/${guide.slug}`;
}

/** What a guide holds under each heading, for the search: the words without their marks. */
export async function readSections(guide: Guide): Promise<{ title: string; anchor: string; text: string }[]> {
	const sections = [{ title: guide.title, anchor: "", text: guide.about }];
	for (const { tokens } of await readGuide(guide)) {
		for (const token of tokens) {
			if (token.type === "heading") {
				const title = wordsOf([token]);
				sections.push({ title, anchor: toAnchor(title), text: "" });
			} else {
				const last = sections.at(-1);
				if (last) last.text += ` ${wordsOf([token])}`;
			}
		}
	}
	return sections;
}
