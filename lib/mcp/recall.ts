// The tool that answers a question from what is remembered.
import { z } from "zod";
import { toShortId } from "@/lib/ids";
import { searchForContext } from "@/lib/search/build-context";
import { quote, toContext } from "@/lib/search/context-text";
import { Citation, ContextInput } from "@/lib/search/context-wire";
import { answer, groupToRead, largestWithin, maxTokens, QUOTED, READS, tool } from "./tool";

const { query, as_of, min_confidence } = ContextInput.shape;

export const recall = tool({
	name: "recall",
	title: "Recall what is known about a question",
	description:
		"Searches memory and answers with the facts, episodes and narratives that bear on a question, quoted with their sources. Use it before answering anything that may have been said in an earlier conversation.",
	scope: "read",
	meter: "retrievals",
	annotations: READS,
	input: z.object({ question: query, max_tokens: maxTokens, group_id: groupToRead, as_of, min_confidence }),
	output: z.object({
		text: z.string().describe("One quoted line for each citation."),
		citations: z.array(Citation),
		omitted: z.object({ budget: z.int(), duplicate: z.int(), low_confidence: z.int() }),
	}),
	async run(ctx, { question, max_tokens, ...rest }) {
		const { answer: found } = await searchForContext(ctx, { query: question, max_tokens, ...rest });
		return largestWithin(max_tokens, max_tokens, (tokens) => {
			const { text, citations, omitted } = toContext(found, tokens, rest.min_confidence);
			const count = (reason: string) => omitted.filter((one) => one.reason === reason).length;
			const data = {
				text,
				citations,
				omitted: {
					budget: count("budget"),
					duplicate: count("duplicate"),
					low_confidence: count("low_confidence"),
				},
			};
			if (citations.length === 0) {
				const hint =
					data.omitted.budget > 0 ? "What was found is longer than max_tokens." : "Nothing is known about that.";
				return answer(hint, data);
			}
			return answer([QUOTED, text, `Sources: ${citations.flatMap(sourceOf).join(", ")}`].join("\n\n"), data);
		});
	},
});

/** What a reference of the text stands for: the id of a fact, and the episode. A narrative has neither. */
function sourceOf({ ref, kind, uuid, episode }: Citation): string[] {
	const parts = [kind === "fact" ? `[${toShortId(uuid)}]` : "", episode === undefined ? "" : quote(episode)];
	return kind === "narrative" ? [] : [`${ref}: ${parts.filter(Boolean).join(" ")}`];
}
