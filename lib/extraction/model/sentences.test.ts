import { expect, test } from "vitest";
import { Sentences } from "./sentences";

const entity = (name: string, ...aliases: string[]) =>
	({ name, aliases, label: "Topic", isName: true, start: 0, end: 0 }) as const;

test("the first sentence that says both, under any of their names, without the blanks around it", () => {
	const text = "Ada met Grace.  Ada Lovelace wrote notes on the Analytical Engine. Nobody read them.";
	const sentences = new Sentences(text);
	const slice = (...forms: Parameters<Sentences["holding"]>) => {
		const span = sentences.holding(...forms);
		return span && text.slice(span.start, span.end);
	};
	const engine = { ...entity("Engine"), aliases: ["analytical engine"] };
	expect(slice({ ...entity("Countess"), aliases: ["Ada"] }, engine)).toBe(
		"Ada Lovelace wrote notes on the Analytical Engine.",
	);
	expect(slice(entity("Ada"), entity("Grace"))).toBe("Ada met Grace.");
	expect(slice(entity("Grace"), engine)).toBeNull();
});
