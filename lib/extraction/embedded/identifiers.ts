// Recognises what is written as one piece though it holds marks: links, paths, versions, handles, issue numbers, flags.

/** What a piece of text identifies; null for words of prose. */
export type IdentifierKind =
	| "link"
	| "email"
	| "handle"
	| "issue"
	| "version"
	| "file"
	| "path"
	| "flag"
	| "symbol"
	| "address"
	| "date"
	| "hash";

const TOP_LEVEL =
	"com|org|net|edu|gov|mil|int|info|biz|io|dev|ai|app|cloud|tech|site|online|network|xyz|co|uk|eu|de|fr|nl|ca|au|nz|jp|cn|ru|br|se|ch|ie|tv|gg|fm|ly|im";
const EXTENSION =
	"html?|pdf|docx?|xlsx?|pptx?|odt|txt|md|mdx|rst|tex|csv|tsv|json|jsonl|xml|ya?ml|toml|ini|cfg|conf|env|lock|log|sql|css|scss|jsx?|tsx?|mjs|cjs|vue|svelte|py|ipynb|rb|rs|go|java|kt|swift|cs|cpp|cc|hpp|php|lua|sh|bash|zsh|ps1|bat|exe|dll|jar|war|deb|rpm|dmg|iso|zip|tar|tgz|gz|bz2|xz|7z|png|jpe?g|gif|svg|webp|ico|mp[34]|wav|mov|ttf|woff2?|proto|gradle|tf|tfvars|bin|dat|db|bak|patch|diff|pem|crt|key|service|plist|wasm";

/** In the order in which they are tried. Each is linear in the text. */
const PATTERNS: [IdentifierKind, RegExp][] = [
	["link", /^(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+$/i],
	["email", /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/],
	["issue", /^(?:[\w.-]+\/[\w.-]+|[A-Za-z]{2,12})?#\d{1,7}$/],
	["issue", /^(?:CVE-\d{4}-\d{3,7}|(?!UTF|SHA|ISO|MP|COVID)[A-Z][A-Z\d]{1,9}-\d{2,6})$/],
	["handle", /^@[\p{L}\p{N}_][\p{L}\p{N}_.-]*(?:\/[\w.-]+)?$/u],
	["handle", /^#[\p{L}_][\p{L}\p{N}_-]*$/u],
	["date", /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/],
	["address", /^\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?(?:\/\d{1,2})?$/],
	["version", /^[vV]\d+(?:\.\d+)*(?:\.[x*])?(?:[-+][\w.]+)*$/],
	[
		"version",
		/^\d+(?:\.\d+)+(?:(?:-(?:alpha|beta|rc|dev|pre|next|canary|snapshot)[\w.]*|\.[x*]|\+[\w.]+)|(?:a|b|rc)\d+)$/i,
	],
	["version", /^\d+\.\d+\.\d+$/],
	["hash", /^(?=\d*[a-f])(?=[a-f]*\d)[\da-f]{7,40}$/],
	["hash", /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i],
	["flag", /^--?[a-z][\w-]*=\S+$/],
	["flag", /^--[a-z][\w-]+$/],
	["file", new RegExp(`^[\\w@-]+(?:\\.[\\w-]+)*\\.(?:${EXTENSION})$`, "i")],
	["file", /^\.[a-z][a-z\d]{2,}(?:[-_.]?[a-z\d]+)*$/],
	["link", new RegExp(`^[a-z\\d-]+(?:\\.[a-z\\d-]+)*\\.(?:${TOP_LEVEL})(?::\\d+)?(?:\\/\\S*)?$`, "i")],
	["path", /^(?:~|\.{1,2})?\/[\w.@+-]+(?:\/[\w.@+*{}:$-]*)*$/],
	["path", /^[A-Za-z]:\\[\w\\.-]+$/],
	["path", new RegExp(`^[\\w.@+-]+(?:\\/[\\w.@+*-]+)+\\.(?:${EXTENSION})$`, "i")],
	[
		"path",
		/^(?=\S*[_.\d-])(?!\S*-(?:side|site|based|level|mail|time|end|party|source|hand|up|down|in|out|off|on|term)\b)[a-z_][\w.@-]*(?:\/[\w.@-]+)+\/?$/,
	],
	["symbol", /^(?:(?!N\/A)[A-Z]\/[A-Z]|C\+\+(?:\d\d)?|[CF]#|\.NET|Objective-C|g\+\+)$/],
	["symbol", /^[A-Za-z_$][\w$]*(?:(?:::|->|\.)~?[A-Za-z_$][\w$]*)*\(\)$/],
	["symbol", /^[A-Za-z_][\w$]*(?:::~?[A-Za-z_][\w$]*)+$/],
	["symbol", /^(?=\S*(?:_|[a-z\d][A-Z]))[a-z_][\w$]*(?:\.[A-Za-z_][\w$]*)+$/],
	["symbol", /^[A-Z]{2,}(?:\.[a-z][A-Za-z\d]*)+$/],
	["symbol", /^\$(?:[A-Z_][A-Z\d_]+|\{\w+\}|\(\w+\))$/],
	["symbol", /^(?:[a-z]+_|_+[a-z])[a-z\d_]*$/i],
];

/** What `text` identifies, or null. `text` has no space and no quotes or final marks around it. Pure; linear time. */
export function identifierKind(text: string): IdentifierKind | null {
	if (text.length < 2 || text.length > 400 || !/[^\p{L}]/u.test(text)) return null;
	for (const [kind, pattern] of PATTERNS) if (pattern.test(text)) return kind;
	return null;
}
