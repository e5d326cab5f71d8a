// The free hint that a piece of prose is worth an intent annotation. Rule-based, no model, well under a millisecond.

export type IntentSuggestion = { should_extract: boolean; confidence: number; reason: string };

const SIGNALS: { pattern: RegExp; weight: number; reason: string }[] = [
	{
		pattern:
			/\b(?:i|we|they|he|she)\s+(?:really\s+)?(?:prefer|favou?r|like|love|hate|dislike|can['’]?t stand|would rather)\b/i,
		weight: 0.35,
		reason: "a preference",
	},
	{ pattern: /\b(?:prefers?|favou?rite|instead of|rather than)\b/i, weight: 0.3, reason: "a preference" },
	{
		pattern: /\b(?:decided|decision|chose|choose|picked|settled on|going with|went with|agreed to|signed off)\b/i,
		weight: 0.4,
		reason: "a decision",
	},
	{
		pattern: /\b(?:must|must not|never|always|should(?:n['’]t)? ever|rule of thumb|principle|policy|non-negotiable)\b/i,
		weight: 0.3,
		reason: "a rule or principle",
	},
	{
		pattern: /\b(?:goal|vision|mission|aim to|plan to|planning to|want to|hope to|intend to|roadmap|dream of)\b/i,
		weight: 0.3,
		reason: "a goal",
	},
	{
		pattern: /\b(?:because|so that|in order to|the reason|which is why|therefore)\b/i,
		weight: 0.2,
		reason: "a reason",
	},
	{
		pattern: /\b(?:competitor|competes? with|rival|alternative to|versus|vs\.?)\b/i,
		weight: 0.3,
		reason: "a competitor",
	},
	{
		pattern: /\b(?:risk|blocker|concern|worried|deadline|budget|constraint|limit)\b/i,
		weight: 0.2,
		reason: "a constraint or risk",
	},
];

/**
 * Whether annotating intents is likely to pay for `text`; null when nothing points that way. Looks at the first 8,000 characters.
 * `confidence` is between 0.5 and 0.95. Pure. Spec: Episode write result (intent_suggestion).
 */
export function suggestIntent(text: string): IntentSuggestion | null {
	const head = text.slice(0, 8000);
	if (head.trim().length < 12) return null;
	const reasons: string[] = [];
	let score = 0.2;
	for (const { pattern, weight, reason } of SIGNALS) {
		if (!pattern.test(head)) continue;
		score += weight;
		if (!reasons.includes(reason)) reasons.push(reason);
	}
	if (score < 0.5) return null;
	const confidence = Math.round(Math.min(0.95, score) * 100) / 100;
	return { should_extract: true, confidence, reason: `The content states ${reasons.slice(0, 3).join(", ")}.` };
}
