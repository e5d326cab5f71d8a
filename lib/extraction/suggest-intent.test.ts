import { expect, test } from "vitest";
import { suggestIntent } from "./suggest-intent";

test.each([
	"I really prefer dark mode instead of light mode.",
	"We decided to use Postgres because it scales.",
	"Our goal is clear: we must never lose data.",
])("suggests for: %s", (text) => {
	expect(suggestIntent(text)).toMatchObject({ should_extract: true });
});

test.each(["Hi!", "The train leaves at nine from platform four.", ""])("stays silent for: %s", (text) => {
	expect(suggestIntent(text)).toBeNull();
});

test("confidence is within bounds and a long text costs no more than its head", () => {
	const long = `${"We decided to prefer this because of our goal and the risk. ".repeat(2000)}`;
	const found = suggestIntent(long);
	expect(found?.confidence).toBeGreaterThanOrEqual(0.5);
	expect(found?.confidence).toBeLessThanOrEqual(0.95);
	expect(suggestIntent(long.slice(0, 8000))).toEqual(found);
});
