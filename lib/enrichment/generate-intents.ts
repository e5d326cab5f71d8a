import { z } from "zod";
import { GROUND_RULES } from "@/lib/graph/read-dossiers";
import { askMany } from "@/lib/model/ask-many";
import type { ModelSettings } from "@/lib/model/settings";
import { contentWords, saysTheSame } from "@/lib/text/content-words";
import { classifyIntent } from "./classify-intent";
import { composeIntent, type IntentMeta, type Statement, whyOf } from "./compose-intent";
import { EDGE_KINDS, PATTERNS } from "./intent";

const AT_ONCE = 20;
const words = z.string().trim().max(400);
const ModelIntents = z.object({
	annotations: z
		.array(
			z.object({
				n: z.int(),
				edge_kind: z.enum(EDGE_KINDS),
				cognitive_pattern: z.enum(PATTERNS),
				why_connected: words,
				director_vision: words,
			}),
		)
		.max(AT_ONCE),
});

const SYSTEM = `${GROUND_RULES} For each numbered statement answer its "n", "edge_kind" (what it is for), "cognitive_pattern" (the thinking behind it), "why_connected" (the reason or purpose that its sentence gives, in one sentence, else "") and "director_vision" (the goal that its text states, in one sentence, else "").`;

/** The four intent fields of each statement, in order: the model's where it gives valid ones, else the classifier's. Never throws. */
export async function generateIntents(statements: Statement[], settings?: ModelSettings | null): Promise<IntentMeta[]> {
	const batches: Statement[][] = [];
	for (let at = 0; at < statements.length; at += AT_ONCE) batches.push(statements.slice(at, at + AT_ONCE));
	const answers = await askMany(
		batches,
		(batch) => ({ name: "intent-v1", system: SYSTEM, prompt: toPrompt(batch), schema: ModelIntents }),
		settings,
	);
	return batches.flatMap((batch, b) =>
		batch.map((statement, n) => {
			const annotation = answers[b]?.value.annotations.find((one) => one.n === n + 1);
			if (!annotation) return composeIntent(statement, classifyIntent(statement.fact));
			const { n: _, ...meta } = annotation;
			// Why its ends belong together is worth saying only where the fact does not say it.
			const isRepeated =
				meta.why_connected === "" || saysTheSame(contentWords(meta.why_connected), contentWords(statement.fact));
			return isRepeated ? { ...meta, why_connected: whyOf(statement) } : meta;
		}),
	);
}

const toPrompt = (batch: Statement[]) =>
	batch
		.map(({ source, target, fact, quote, occasion: { goal } }, n) => {
			const said = { source, target, statement: fact, ...(quote && { sentence: quote }), ...(goal && { goal }) };
			return `${n + 1}. ${JSON.stringify(said)}`;
		})
		.join("\n");
