// The tool that answers a question from what is remembered.
import { z } from "zod";
import { nothingAbout, searchForContext } from "@/lib/search/build-context";
import { quote, toContext } from "@/lib/search/context-text";
import { type Citation, ContextInput } from "@/lib/search/context-wire";
import {
	groupToRead,
	largestWithin,
	maxTokens,
	QUOTED,
	READS,
	readDate,
	answer as toAnswer,
	tool,
	toolDate,
} from "./tool";

const { query, min_confidence, min_score } = ContextInput.shape;

const Cited = z.object({
	ref: z.string(),
	kind: z.string(),
	uuid: z.string(),
	episode: z.string().optional(),
	valid_at: z.string().nullable(),
});

export const recall = tool({
	name: "recall",
	description:
		"Searches memory for what bears on a question: quoted lines, best first, each with a score from 0 to 1, ids of facts and its source. Says so where nothing is known.",
	scope: "read",
	meter: "retrievals",
	annotations: READS,
	input: z.object({
		question: query.describe("In your own words."),
		max_tokens: maxTokens,
		group_id: groupToRead,
		as_of: toolDate.optional().describe("What was true then; a day alone is its end."),
		min_score: min_score.describe("Default: fitted so that what nobody said finds nothing; 0: no floor."),
		min_confidence: min_confidence.describe("Of facts."),
	}),
	output: z.object({
		text: z.string(),
		citations: z.array(Cited),
		omitted: z.object({ budget: z.int(), duplicate: z.int(), low_confidence: z.int() }),
	}),
	async run(ctx, { question, max_tokens, as_of, ...rest }) {
		const at = as_of === undefined ? undefined : new Date(readDate(as_of, ctx.timeZone, "end"));
		const { answer } = await searchForContext(ctx, { query: question, max_tokens, as_of: at, ...rest });
		return largestWithin(max_tokens, max_tokens, (tokens) => {
			const { text, citations, omitted } = toContext(answer.lines, tokens, rest.min_confidence);
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
					data.omitted.budget > 0
						? "What was found is longer than max_tokens."
						: nothingAbout({ query: question, max_tokens }).text;
				return toAnswer(hint, data);
			}
			return toAnswer([QUOTED, text, `Sources: ${citations.flatMap(sourceOf).join(", ")}`].join("\n\n"), data);
		});
	},
});

/** The episode of a line; a narrative has none. */
const sourceOf = ({ ref, episode }: Citation): string[] => (episode === undefined ? [] : [`${ref}: ${quote(episode)}`]);
