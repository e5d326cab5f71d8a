// Markdown as the application's own elements: code can be copied, tables scroll by themselves, links lead within the service.
import type { Token, Tokens } from "marked";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { FilledCode } from "./filled-code";

type Ways = {
	/** Where a link leads; null for nowhere, when its words stand alone. */
	addressOf(link: string): string | null;
};

/** A heading as the address of its place in the page: "A pooler" is `a-pooler`. */
export const toAnchor = (heading: string): string =>
	heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s_-]/gu, "")
		.trim()
		.replace(/\s/g, "-");

/** The words of tokens without their marks. */
export function wordsOf(tokens: Token[]): string {
	return tokens
		.map((token) => {
			if (token.type === "list") return (token as Tokens.List).items.map(({ tokens }) => wordsOf(tokens)).join(" ");
			if (token.type === "table") {
				const { header, rows } = token as Tokens.Table;
				return [header, ...rows].flatMap((row) => row.map(({ tokens }) => wordsOf(tokens))).join(" ");
			}
			if ("tokens" in token && token.tokens) return wordsOf(token.tokens);
			return "text" in token ? unescaped(String(token.text)) : "";
		})
		.join("");
}

/** The text of tokens without what Markdown writes for signs of HTML. */
const unescaped = (text: string) =>
	text
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&quot;", '"')
		.replaceAll("&#39;", "'")
		.replaceAll("&amp;", "&");

/** Tokens of a page, in order. */
export function Markdown({ tokens, ...ways }: { tokens: Token[] } & Ways) {
	// biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a file, which does not change while it is shown
	return tokens.map((token, n) => <Block key={n} token={token} {...ways} />);
}

function Block({ token, ...ways }: { token: Token } & Ways): ReactNode {
	switch (token.type) {
		case "heading":
			return <Heading token={token as Tokens.Heading} {...ways} />;
		case "paragraph":
			return (
				<p className="my-3 max-w-prose">
					<Inline tokens={token.tokens ?? []} {...ways} />
				</p>
			);
		case "code": {
			const { text, lang } = token as Tokens.Code;
			return (
				<div className="my-4">
					<FilledCode code={text} label={LABELS[lang ?? ""] ?? lang ?? "Text"} />
				</div>
			);
		}
		case "list":
			return <List token={token as Tokens.List} {...ways} />;
		case "table":
			return <Table token={token as Tokens.Table} {...ways} />;
		case "blockquote":
			return (
				<blockquote className="my-3 border-l-2 border-line pl-4 text-quiet">
					<Markdown tokens={token.tokens ?? []} {...ways} />
				</blockquote>
			);
		case "text":
			return <Inline tokens={token.tokens ?? [token]} {...ways} />;
		default:
			return null;
	}
}

const LABELS: Record<string, string> = { sh: "Shell", ts: "TypeScript", json: "JSON", python: "Python", yaml: "YAML" };
const HEADINGS = {
	h2: "mt-10 mb-2 scroll-mt-20 text-xl",
	h3: "mt-8 mb-2 scroll-mt-20 text-lg",
};

/** The page has one heading of the first rank: those of the files begin at the second. */
function Heading({ token, ...ways }: { token: Tokens.Heading } & Ways) {
	const Rank = token.depth <= 2 ? "h2" : "h3";
	return (
		<Rank id={toAnchor(wordsOf([token]))} className={HEADINGS[Rank]}>
			<Inline tokens={token.tokens} {...ways} />
		</Rank>
	);
}

function List({ token, ...ways }: { token: Tokens.List } & Ways) {
	const Kind = token.ordered ? "ol" : "ul";
	return (
		<Kind className={`my-3 grid max-w-prose gap-1.5 pl-5 ${token.ordered ? "list-decimal" : "list-disc"}`}>
			{token.items.map((item, n) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the items of a file, which does not change while it is shown
				<li key={n}>
					<Markdown tokens={item.tokens} {...ways} />
				</li>
			))}
		</Kind>
	);
}

/** What a table is about, for screen readers: its columns and its first row. */
const nameOf = ({ header, rows: [first = []] }: Tokens.Table) =>
	[...header, ...first.slice(0, 1)].map(({ tokens }) => wordsOf(tokens)).join(", ");

function Table({ token, ...ways }: { token: Tokens.Table } & Ways) {
	return (
		<section
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
			tabIndex={0}
			aria-label={nameOf(token)}
			className="my-4 overflow-x-auto"
		>
			<table className="w-full border-collapse text-sm">
				<thead>
					<tr>
						{token.header.map(({ tokens }) => (
							<th key={wordsOf(tokens)} scope="col" className="border-b border-line py-2 pr-4 text-left font-medium">
								<Inline tokens={tokens} {...ways} />
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{token.rows.map((row, n) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file, which does not change while it is shown
						<tr key={n}>
							{row.map(({ tokens }, column) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: as above
								<td key={column} className="min-w-24 border-b border-line py-2 pr-4 align-top">
									<Inline tokens={tokens} {...ways} />
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

function Inline({ tokens, ...ways }: { tokens: Token[] } & Ways) {
	// biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a file, which does not change while it is shown
	return tokens.map((token, n) => <Span key={n} token={token} {...ways} />);
}

function Span({ token, ...ways }: { token: Token } & Ways): ReactNode {
	const inner = "tokens" in token && token.tokens ? <Inline tokens={token.tokens} {...ways} /> : null;
	switch (token.type) {
		case "strong":
			return <strong>{inner}</strong>;
		case "em":
			return <em>{inner}</em>;
		case "codespan":
			return (
				<code className="rounded-xs bg-well px-1 font-mono text-[0.85em] wrap-anywhere">
					{unescaped((token as Tokens.Codespan).text)}
				</code>
			);
		case "link": {
			const address = ways.addressOf((token as Tokens.Link).href);
			if (address === null) return inner;
			return (
				<Link href={address} className="text-accent underline underline-offset-2">
					{inner}
				</Link>
			);
		}
		case "br":
			return <br />;
		case "text":
		case "escape":
			return inner ?? unescaped((token as Tokens.Text).text);
		default:
			return null;
	}
}
