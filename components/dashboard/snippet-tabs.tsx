"use client";
import { Tabs } from "@base-ui/react/tabs";
import { CodeBlock } from "@/components/ui/code-block";
import { firstWrite, LANGUAGES } from "./snippets";

/** A first write in the reader's language. */
export function SnippetTabs({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }) {
	const code = firstWrite(baseUrl, apiKey);
	return (
		<Tabs.Root defaultValue="curl">
			<Tabs.List aria-label="Language" className="mb-2 flex gap-1">
				{LANGUAGES.map((language) => (
					<Tabs.Tab
						key={language}
						value={language}
						className="h-8 rounded-md px-3 text-sm font-medium text-quiet hover:bg-well hover:text-ink data-active:bg-accent-soft data-active:text-accent"
					>
						{language}
					</Tabs.Tab>
				))}
			</Tabs.List>
			{LANGUAGES.map((language) => (
				<Tabs.Panel key={language} value={language} className="min-w-0 outline-none">
					<CodeBlock code={code[language]} label={`First write in ${language}`} />
				</Tabs.Panel>
			))}
		</Tabs.Root>
	);
}
