import { expect, test } from "vitest";
import { writeLetter } from "./mailer";

const URL = "https://memory.example/signin/link/x?next=%2F&y=1";

test("a letter says the same in text and in HTML, and its link stands whole in both", () => {
	const { subject, text, html } = writeLetter({
		subject: "Sign in",
		lines: ["Hello."],
		button: { label: "Sign in", url: URL },
		after: ["It works once."],
	});
	expect(subject).toBe("Sign in");
	expect(text).toBe(`Hello.\n\nSign in:\n${URL}\n\nIt works once.\n\nMemory Graph\n`);
	expect(html).toContain(`<a href="${URL.replace("&", "&amp;")}"`);
	expect(html).toContain("It works once.");
});

test("what a stranger typed is only ever words", () => {
	const { html } = writeLetter({ subject: "s", lines: [`<img src=x onerror="alert(1)">`] });
	expect(html).not.toContain("<img");
	expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
	expect(html).not.toMatch(/src="http|url\(/);
});
