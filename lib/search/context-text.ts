// Search results as one text for a prompt. Pure.
import type { FoundEdge, FoundEntity, FoundEpisode } from "./wire";

const CHARACTERS_PER_TOKEN = 4;

/** About how many tokens a text has: a token is taken as four characters. */
export const countTokens = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

/**
 * Knots with their narratives first, then facts, other entities and episodes, each with its dates, a line each, as many
 * whole lines as fit in `maxTokens`. Empty when nothing was found.
 */
export function toContext(
	found: { edges: FoundEdge[]; entities: FoundEntity[]; episodes: FoundEpisode[] },
	maxTokens: number,
): string {
	const sections: [string, string[]][] = [
		[
			"# What is known best",
			found.entities.flatMap(({ name, knot_narrative }) =>
				knot_narrative ? [`- ${name}: ${oneLine(knot_narrative)}`] : [],
			),
		],
		["# Facts", found.edges.map((edge) => `- ${oneLine(edge.fact)} (${period(edge)})`)],
		[
			"# Entities",
			found.entities.flatMap(({ name, summary, knot_narrative }) =>
				knot_narrative || !summary ? [] : [`- ${name}: ${oneLine(summary)}`],
			),
		],
		["# Episodes", found.episodes.map(({ excerpt, valid_at }) => `- ${valid_at.slice(0, 10)}: ${oneLine(excerpt)}`)],
	];
	const room = maxTokens * CHARACTERS_PER_TOKEN;
	let text = "";
	for (const [heading, lines] of sections) {
		let isOpen = false;
		for (const line of lines) {
			const next = isOpen ? `\n${line}` : `${text ? "\n\n" : ""}${heading}\n${line}`;
			if (text.length + next.length > room) continue;
			text += next;
			isOpen = true;
		}
	}
	return text;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

const period = ({ valid_at, invalid_at, retracted_at }: FoundEdge) =>
	`since ${valid_at.slice(0, 10)}${invalid_at ? ` until ${invalid_at.slice(0, 10)}` : ""}${retracted_at ? ", retracted" : ""}`;
