"use client";
import { Tabs } from "@base-ui/react/tabs";
import { CodeBlock } from "@/components/ui/code-block";
import { Link } from "@/components/ui/link";
import { firstWrites } from "./snippets";

/** A first write in the reader's language, or by an agent. */
export function SnippetTabs({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }) {
	const snippets = firstWrites(baseUrl, apiKey);
	return (
		<Tabs.Root defaultValue="curl">
			<Tabs.List aria-label="Language" className="mb-2 flex flex-wrap gap-1">
				{snippets.map(({ name }) => (
					<Tabs.Tab
						key={name}
						value={name}
						className="h-8 rounded-md px-3 text-sm font-medium text-quiet hover:bg-well hover:text-ink data-active:bg-accent-soft data-active:text-accent"
					>
						{name}
					</Tabs.Tab>
				))}
			</Tabs.List>
			{snippets.map(({ name, code, label, note }) => (
				<Tabs.Panel key={name} value={name} className="min-w-0 outline-none">
					<CodeBlock code={code} label={label} />
					{note && (
						<p className="mt-2 text-sm text-quiet">
							{note}{" "}
							<Link href="/docs/mcp" className="text-accent underline underline-offset-2">
								Cursor, VS Code and others
							</Link>
						</p>
					)}
				</Tabs.Panel>
			))}
		</Tabs.Root>
	);
}
