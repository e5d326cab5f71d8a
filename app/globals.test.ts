import { readFileSync } from "node:fs";
import path from "node:path";
import tailwind from "@tailwindcss/postcss";
import postcss from "postcss";
import { expect, test } from "vitest";

/** What the styles are made from: of each file or folder that the compiler names, the first part of its path in the checkout. */
test("the styles are made from app and components alone, so that no data folder in the checkout can break the build", async () => {
	const from = path.resolve("app/globals.css");
	const { messages, css } = await postcss([tailwind()]).process(readFileSync(from, "utf8"), { from });
	const places = messages
		.filter(({ type }) => /dependency$/.test(type))
		.map(({ file, dir }) => path.relative(".", file ?? dir).split(path.sep)[0]);
	expect(new Set(places)).toEqual(new Set(["app", "components", "node_modules"]));
	expect(css).toContain(".flex");
});
