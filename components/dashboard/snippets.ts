// The first lines that a newcomer pastes: code in each language, and a command for an agent. Pure.
import { LANGUAGES, toCode } from "@/components/ui/request-code";

const PROSE = "Ada Lovelace worked with Charles Babbage in London.";

export type Snippet = { name: string; code: string; label: string; note?: string };

/** A first write in each language and by an agent, with address and key filled in. Every line runs as it stands. */
export function firstWrites(baseUrl: string, key: string): Snippet[] {
	const request = { method: "POST", url: `${baseUrl}/v1/episodes`, key, body: { content: PROSE } };
	return [
		...LANGUAGES.map((name) => ({ name, code: toCode[name](request), label: `First write in ${name}` })),
		{
			name: "Agent (MCP)",
			label: "Connect Claude Code",
			code: `claude mcp add --transport http memory-graph ${baseUrl}/mcp \\
  --header "Authorization: Bearer ${key}"`,
			note: "Then tell it: remember that Ada Lovelace worked with Charles Babbage in London.",
		},
	];
}
