// What the pages for people say of this repository is so: links lead somewhere, commands exist, filters find tests.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const textOf = (page: string) => readFileSync(page, "utf8");
const list = (...patterns: string[]) =>
	execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...patterns], { encoding: "utf8" })
		.split("\n")
		.filter((file) => file !== "" && existsSync(file));
const PAGES = list("*.md");
const SCRIPTS = new Set(
	list("package.json", "packages/*/package.json").flatMap((file) =>
		Object.keys(JSON.parse(textOf(file)).scripts ?? {}),
	),
);

/** A heading as the address of its place in the page: "A pooler" is `a-pooler`. */
const toAnchor = (heading: string) =>
	heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s-]/gu, "")
		.trim()
		.replace(/\s/g, "-");
const anchorsOf = (page: string) =>
	[...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => toAnchor(heading));

test.each(PAGES)("%s: every link within the repository leads somewhere", (page) => {
	const broken = [...textOf(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]*)\)/g)].flatMap(([, link = ""]) => {
		const [file = "", anchor] = link.split("#");
		const target = file === "" ? page : path.join(path.dirname(page), file);
		if (!existsSync(target)) return [link];
		return anchor && !anchorsOf(target).includes(anchor) ? [link] : [];
	});
	expect(broken).toEqual([]);
});

// The changelog says what there was.
test.each(PAGES.filter((page) => page !== "CHANGELOG.md"))(
	"%s: every command of npm is one of a package here",
	(page) => {
		const said = [...textOf(page).matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)].map(([, name = ""]) => name);
		expect(said.filter((name) => !SCRIPTS.has(name))).toEqual([]);
	},
);

test("the tests that the page on adding things names are there", () => {
	const files = list("*.test.ts");
	const filters = [...textOf("docs/how-to.md").matchAll(/npm run test:(?:unit|db) -- ([\w./ -]+)/g)].flatMap(
		([, names = ""]) => names.trim().split(" "),
	);
	expect(filters.length).toBeGreaterThan(5);
	expect(filters.filter((name) => !name.includes("<") && !files.some((file) => file.includes(name)))).toEqual([]);
});

// The changelog and the decisions say what there was.
test.each(PAGES.filter((page) => page !== "CHANGELOG.md" && !page.startsWith("docs/adr/")))(
	"%s: every file and folder that it names is there",
	(page) => {
		const roots = ["", path.dirname(page)];
		const named = [...textOf(page).matchAll(/`(?:node )?((?:[\w@.()[\]-]+\/)+[\w@.()[\]-]*)`/g)].map(
			([, name = ""]) => name,
		);
		const ours = named.filter((name) => existsSync(name.split("/")[0] ?? ""));
		expect(ours.filter((name) => !roots.some((root) => existsSync(path.join(root, name))))).toEqual([]);
	},
);
