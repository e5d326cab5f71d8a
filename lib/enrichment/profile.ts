// The shape of a profile as it is stored and read. Spec: Narrative and profile.
import type { ToldFact } from "./tell";

type ProfileExample = { edge_uuid: string; fact: string; why_connected: string };

/** How often a pattern shows, with its share of all that feeds the profile, and its best examples. */
export type ProfilePattern = { name: string; count: number; confidence: number; examples: ProfileExample[] };

export type ProfileBody = {
	working_style_summary: string;
	recurring_visions: string[];
	cognitive_patterns: ProfilePattern[];
};

/** A fact that may feed a profile; `subject` is the name of its source. */
export type ProfileFact = ToldFact & {
	sourceLabels: string[];
	target: string | null;
	relation: string;
	kind: string;
	pattern: string;
	whyConnected: string;
};
