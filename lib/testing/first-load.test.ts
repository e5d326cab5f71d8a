import { expect, test } from "vitest";
import { firstLoadBytes, firstScripts } from "./first-load";

const PAGE = `<link rel="preload" as="script" href="/_next/static/chunks/a.js"/><script src="/_next/static/chunks/a.js" async=""></script>
<script src="/_next/static/chunks/old.js" noModule=""></script>
<script>self.__next_f.push([1,"4:I[7,[\\"/_next/static/chunks/a.js\\",\\"/_next/static/chunks/b-1_2.js\\"],\\"Menu\\"]"])</script>`;

test("a page's first scripts are those of its tags and of its data, each once, without those for old browsers", () => {
	expect(firstScripts(PAGE)).toEqual(["/_next/static/chunks/a.js", "/_next/static/chunks/b-1_2.js"]);
});

test("their bytes are counted as they travel", async () => {
	expect(await firstLoadBytes(PAGE, async () => "x".repeat(10_000))).toBeLessThan(200);
});
