// The best facts for what is typed into the command palette. Apart from its entities, which are found sooner.
import { z } from "zod";
import { checkQuery, projectRoute } from "@/lib/http/session-route";
import { findQuickFacts } from "@/lib/views/find-quick-facts";
import { text } from "@/lib/wire/fields";

const FactsQuery = z.object({ q: text(0, 200).default("") });

export const GET = projectRoute("project.read", async ({ ctx }, request) => {
	const { q } = checkQuery(FactsQuery, request);
	return { facts: q.trim() === "" ? [] : await findQuickFacts(ctx, q.trim()) };
});
