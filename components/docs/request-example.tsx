"use client";
import { CopyButton } from "@/components/ui/copy-button";
import { type CodeRequest, LANGUAGES, toCode } from "@/components/ui/request-code";
import { useReader } from "./reader";

type Props = Pick<CodeRequest, "method" | "body" | "file" | "isStream"> & { path: string };

/** A request in the reader's language, with this server's address and the pasted key. One choice of language holds for all. */
export function RequestExample({ path, ...request }: Props) {
	const { baseUrl, key, language, setLanguage } = useReader();
	const code = toCode[language]({ ...request, url: baseUrl + path, key: key || null });
	return (
		<div className="min-w-0 overflow-hidden rounded-md border border-line bg-well">
			<div className="flex flex-wrap items-center justify-between gap-2 border-b border-line p-1.5">
				<fieldset className="flex gap-1">
					<legend className="sr-only">Language</legend>
					{LANGUAGES.map((one) => (
						<button
							key={one}
							type="button"
							aria-pressed={one === language}
							onClick={() => setLanguage(one)}
							className="h-8 rounded-md px-2.5 text-sm font-medium text-quiet hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent"
						>
							{one}
						</button>
					))}
				</fieldset>
				<CopyButton text={code} />
			</div>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
			<section tabIndex={0} aria-label={`${request.method} ${path} in ${language}`} className="overflow-x-auto p-3">
				<pre className="font-mono text-[0.8125rem] leading-relaxed">
					<code>{code}</code>
				</pre>
			</section>
		</div>
	);
}
