// How an episode and what is known are laid out for the model. Pure.
import type { ExtractionContext, ExtractionInput, KnownEntity, KnownFact } from "../extraction";

const MAX_KNOWN = 60;
const MAX_ALIASES = 5;
const MAX_CONTEXT_CHARACTERS = 600;

/** The handle by which the prompt and the answer mean a known fact, from its place in the list. */
export const handleOf = (index: number) => `f${index + 1}`;

/** The user's part of the question. Its length is bounded but for the text itself. */
export function composePrompt(input: ExtractionInput, context: ExtractionContext): string {
	const parts = [`Time of the episode: ${input.validAt.toISOString()} (${weekday(input.validAt)})`];
	if (input.author) parts.push(`Author of the episode, who says "I" in it: ${oneLine(input.author)}`);
	const all = new Map([...input.known, ...context.knownEarlier].map((entity) => [entity.name, entity]));
	const known = [...all.values()].slice(0, MAX_KNOWN).map(sayEntity);
	if (known.length > 0) parts.push(`Known entities:\n${known.join("\n")}`);
	if (context.facts.length > 0) parts.push(`Known facts:\n${context.facts.map(sayFact).join("\n")}`);
	const recent = [...context.recent].reverse();
	if (recent.length > 0) {
		const said = recent.map(
			({ text, validAt }) => `[${day(validAt)}] ${oneLine(text).slice(0, MAX_CONTEXT_CHARACTERS)}`,
		);
		parts.push(`Earlier episodes, oldest first, for context only:\n${said.join("\n")}`);
	}
	// The text cannot close its own frame.
	parts.push(`<episode>\n${input.text.replace(/<(\/?)episode/gi, "‹$1episode")}\n</episode>`);
	return parts.join("\n\n");
}

const sayEntity = ({ name, label, aliases }: KnownEntity) =>
	`- ${oneLine(name)} (${label})${aliases.length > 0 ? `, also ${aliases.slice(0, MAX_ALIASES).map(oneLine).join(", ")}` : ""}`;

const sayFact = ({ subject, relation, object, fact, validAt }: KnownFact, index: number) =>
	`${handleOf(index)}: ${oneLine(subject)} | ${relation} | ${oneLine(object)} | since ${day(validAt)} | ${oneLine(fact)}`;

const oneLine = (text: string) => text.replace(/\s+/g, " ").replace(/<(\/?)episode/gi, "‹$1episode");
const day = (date: Date) => date.toISOString().slice(0, 10);
const weekday = (date: Date) => date.toLocaleDateString("en-GB", { weekday: "long", timeZone: "UTC" });
