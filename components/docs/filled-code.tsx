"use client";
import { CodeBlock } from "@/components/ui/code-block";
import { useReader } from "./reader";

const ADDRESS = /(?:http:\/\/)?localhost:3000/g;
const KEY = /\$MEMORY_GRAPH_API_KEY\b|\$KEY\b|mg_live_\.\.\./g;
const NAME_CHARACTERS = 100;

/** Code of a guide with this server's address, and the pasted key, in the places of the ones that the files show. */
export function FilledCode({ code, label }: { code: string; label: string }) {
	const { baseUrl, key } = useReader();
	const addressed = code.replace(ADDRESS, baseUrl);
	// A page has many of one label: what tells them apart is how they begin.
	const name = `${label}: ${code.replace(/\s+/g, " ").slice(0, NAME_CHARACTERS)}`;
	return <CodeBlock label={label} name={name} code={key ? addressed.replace(KEY, key) : addressed} />;
}
