import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "@/lib/context";
import { retract } from "@/lib/curation/retract";
import { testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { buildContext } from "./build-context";
import { ContextInput } from "./context-wire";

const JOINED = "Ada Lovelace joined Acme in Berlin.";
const TOWNS = ["Oslo", "Graz", "Kiel", "Turku", "Bergen", "Malmö", "Espoo", "Tartu", "Riga"];
const fact = (source: string, relation: string, target: string, text: string) => ({
	...{ source, relation, target, fact: text, evidence: { start: 0, end: text.length } },
	...{ validAt: null, invalidAt: null, endings: [] },
});

let ctx: Ctx;
let joining: string;
beforeEach(async () => {
	({ ctx } = await testTeam());
	// Of a handful of texts all would be shown.
	for (const town of TOWNS) {
		const text = `The depot in ${town} is open.`;
		await writeFacts(ctx, [fact("The depot", "located_in", town, text)], { content: text });
	}
	const written = await writeFacts(ctx, [fact("Ada Lovelace", "joined", "Acme", JOINED)], { content: JOINED });
	joining = written.edges[0]?.id ?? "";
});

const askFor = async (query: string) => (await buildContext(ctx, ContextInput.parse({ query }))).answer.text;

test("what began with a fact is answered by it, for as long as it holds", async () => {
	expect(await askFor("Where does Ada Lovelace work?")).toContain(JOINED.slice(0, -1));
	expect(await askFor("What does Ada Lovelace eat?")).toMatch(/^Nothing is known/);
	await retract(ctx, { edge_uuid: joining });
	expect(await askFor("Where does Ada Lovelace work?")).toMatch(/^Nothing is known/);
});
