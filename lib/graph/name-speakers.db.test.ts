import { expect, test } from "vitest";
import { inTenant } from "@/lib/db/tenant";
import { testTeam } from "@/lib/testing/test-team";
import { writeFacts } from "@/lib/testing/write-facts";
import { nameSpeakers } from "./name-speakers";

test("who speaks has a whole name where one person is meant; what is no person does not speak", async () => {
	const { ctx } = await testTeam();
	await writeFacts(ctx, [], {
		alone: ["Tariq Benmoussa", "tariq", "Ada Lovelace", "Ada Byron", "Moorhen"],
		labels: { Moorhen: "Object" },
	});
	const said = [
		["[17:02] ", "tariq: it works."],
		["Stand-up\ntariq: ", "it works."],
		["", "Ada: it works."],
		["", "Moorhen: 69 passengers."],
		["", "note: it works."],
		["Severity: 1\nLead: Tariq\n", "It works."],
		["From: Tariq\nTo: all\nSubject: Bus\n\n", "It works."],
	];
	const passages = said.map(([before = "", quote = ""]) => ({ before, quote, description: "text" }));
	expect(await inTenant(ctx, (tx) => nameSpeakers(tx, ctx.projectId, passages))).toEqual([
		...["Tariq Benmoussa", "Tariq Benmoussa", "Ada", "text", "text", "text", "Tariq Benmoussa"],
	]);
});
