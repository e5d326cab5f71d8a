// What the service tells without a model of twelve stories, held against snapshots that a person read. It composes from
// what was known of each story when it was recorded (`scripts/record-golden.ts`), so it judges the telling alone.
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Dossier } from "@/lib/graph/read-dossiers";
import { composeKnot } from "@/lib/knots/compose-knot";
import { composeNarrative } from "@/lib/narration/compose-narrative";
import { composeProfile } from "@/lib/profiles/compose-profile";
import type { ProfileFact } from "@/lib/profiles/profile";
import { STORIES, type Story } from "./stories";

type Known = { dossier: Dossier; facts: ProfileFact[] };

test.each(STORIES)("$name is told as a person found it worth reading", async (story) => {
	await expect(tell(story, readKnown(story.name))).toMatchFileSnapshot(`./${story.name}.txt`);
});

function readKnown(name: string): Known {
	const text = readFileSync(path.resolve(import.meta.dirname, `${name}.json`), "utf8");
	return JSON.parse(text, (key, value) => (/At$/.test(key) && typeof value === "string" ? new Date(value) : value));
}

function tell({ episodes }: Story, { dossier, facts }: Known): string {
	const narrative = composeNarrative(dossier);
	const profile = composeProfile(facts, episodes.length);
	return [
		"PROSE",
		...episodes.map(([date, prose]) => `${date}  ${prose}`),
		"",
		"NARRATIVE",
		narrative.text,
		`Stance: ${narrative.stance}`,
		...narrative.open_questions.map((question) => `Open: ${question}`),
		`Pattern: ${narrative.cognitive_pattern}`,
		"",
		"KNOT",
		composeKnot(dossier),
		"",
		"PROFILE",
		profile?.working_style_summary ?? "none",
		...(profile?.recurring_visions ?? []).map((vision) => `Vision: ${vision}`),
		...(profile?.cognitive_patterns ?? []).map(
			({ name, count, confidence, examples }) =>
				`${name} ${count} (${confidence}): ${examples.map(({ fact }) => fact).join(" ")}`,
		),
		"",
	].join("\n");
}
