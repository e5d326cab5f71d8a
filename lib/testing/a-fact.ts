import type { SourcedFact } from "@/lib/graph/sourced-fact";

type Given = Partial<SourcedFact> & Pick<SourcedFact, "source" | "relation"> & { quote: string; at?: string };

let count = 0;

/** A fact as people are shown it, said by `quote` in an episode of its own on the day `at`. */
export function aFact({ quote, at = "2026-08-01", ...given }: Given): SourcedFact {
	count++;
	return {
		...{ uuid: `fact ${count}`, target: null, value: null, status: "stated", predicate: given.relation, fact: quote },
		...{
			confidence: 1,
			importance: null,
			pinned: false,
			pattern: null,
			why: "",
			validAt: at,
			invalidAt: null,
			retractedAt: null,
			retractionReason: null,
		},
		...{
			episodeCount: 1,
			sources: [{ episode: `episode ${count}`, validAt: at, speaker: "minutes", quote, start: 0, end: 1 }],
		},
		...given,
	};
}
