import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "@/lib/context";
import { inTenant } from "@/lib/db/tenant";
import type { Outdated } from "@/lib/extraction/outdated/find-outdated";
import { testTeam } from "@/lib/testing/test-team";
import { type Fact, writeFacts } from "@/lib/testing/write-facts";
import { buildContext } from "./build-context";
import { ContextInput } from "./context-wire";

const at = (day: number, month = 9) => new Date(Date.UTC(2026, month - 1, day));
let ctx: Ctx;
beforeEach(async () => {
	({ ctx } = await testTeam());
});

/** Facts that one sentence states, all of it. */
const tell = (sentence: string, day: number, facts: Partial<Exclude<Fact, unknown[]>>[], outdated?: Outdated[]) => {
	const whole = { source: "Imke", relation: "is", target: null, fact: sentence, validAt: null, invalidAt: null };
	const said = facts.map((one) => ({ ...whole, endings: [], evidence: { start: 0, end: sentence.length }, ...one }));
	return writeFacts(ctx, said, { content: sentence, validAt: at(day), outdated });
};
const askFor = async (query: string) => (await buildContext(ctx, ContextInput.parse({ query }))).answer.text;

test("that something ended is news of its day, and not over", async () => {
	const gone = { status: "past" as const, validAt: at(15), invalidAt: at(15) };
	await tell("Kasper and Mirthe have split up.", 15, [
		{ source: "Kasper", relation: "split_up", target: "Mirthe", ...gone },
	]);
	const text = await askFor("Are Kasper and Mirthe together?");
	expect(text).toContain("Kasper and Mirthe have split up.");
	expect(text).not.toContain("until");
});

test("a sentence is over with what it is about, whoever's that is and whatever it left behind", async () => {
	const gone = { status: "negated" as const, validAt: at(1), invalidAt: at(1) };
	const school = "My daughter Elin goes to Linden School instead of Beech School.";
	await tell(school, 1, [
		{ source: "Elin", relation: "goes_to", target: "Linden School" },
		{ source: "Elin", relation: "goes_to", target: "Beech School", ...gone },
		{ source: "User", relation: "has", target: "Elin" },
		{ source: "Elin", relation: "child_of", target: "User", fact: "Elin is the daughter of User." },
	]);
	expect(await askFor("Which school does Elin go to?")).not.toContain("[until");
	const endings = [{ subject: "Elin", relations: ["goes_to"], object: "Linden School" }];
	await tell("Elin has left Linden School.", 20, [
		{ source: "Elin", relation: "left", target: "Linden School", endings },
	]);
	expect(await askFor("Which school does Elin go to?")).toContain(`${school} [until 2026-09-20]`);
});

test("what was superseded before its day came did not hold until then", async () => {
	const planned = { status: "planned" as const, relation: "scheduled_for", value: "14 October", validAt: at(14, 10) };
	const { edges } = await tell("The Heron launch is planned for 14 October.", 1, [
		{ source: "Heron launch", ...planned },
	]);
	// As if prose had said so: what a client states ends by no judge.
	await inTenant(ctx, (tx) => tx.query("UPDATE episodes SET extractor = 'embedded-v2:0'"));
	const outdated = [{ id: edges[0]?.id ?? "", certainty: "sure" as const }];
	await tell("The Heron launch is cancelled.", 15, [{ source: "Heron launch", relation: "cancelled" }], outdated);
	expect(await askFor("When is the Heron launch?")).toContain("14 October. [ended]");
});

test("a state that was told to be over when it was stated is over", async () => {
	const over = { validAt: at(3), invalidAt: at(3) };
	await tell("Rik works at Nordbank.", 15, [{ source: "Rik", relation: "works_at", target: "Nordbank", ...over }]);
	expect(await askFor("Where does Rik work?")).toContain("until 2026-09-03");
});
