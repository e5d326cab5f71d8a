import { type Ask, askModel } from "./ask-model";
import { findModelSettings, type ModelSettings } from "./settings";

/** The throttle on model calls of the background, per step: so many at once, and so long in all. */
const AT_ONCE = 3;
const BUDGET_MS = 60_000;

export type ModelAnswer<T> = { value: T; model: string };

/**
 * Asks the configured model one question per item, three at once, and answers in the order of the items: null where it
 * gave no valid answer, where the minute that all may take is over, and everywhere when there is no model. Never throws.
 */
export async function askMany<I, T>(
	items: I[],
	toAsk: (item: I) => Ask<T>,
	settings: ModelSettings | null = findModelSettings(),
): Promise<(ModelAnswer<T> | null)[]> {
	const answers: (ModelAnswer<T> | null)[] = items.map(() => null);
	if (!settings) return answers;
	const endMs = performance.now() + BUDGET_MS;
	let next = 0;
	const work = async () => {
		while (next < items.length) {
			const at = next++;
			const item = items[at];
			const budgetMs = Math.min(settings.timeoutMs, endMs - performance.now());
			if (item === undefined || budgetMs <= 0) continue;
			const answer = await askModel({ ...toAsk(item), budgetMs }, settings);
			if (answer.ok) answers[at] = { value: answer.value, model: `model:${answer.model}` };
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, work));
	return answers;
}
