const LIMIT = 20_000;

/**
 * The same pure function of strings, answering from memory what it was asked lately: at most 20,000 answers, dropped all
 * at once when full. For work done over and over on the same sentences; answers are shared, so callers change none.
 */
export function memoize<A extends string[], R>(work: (...args: A) => R): (...args: A) => R {
	const known = new Map<string, R>();
	return (...args) => {
		const key = args.length === 1 ? (args[0] as string) : args.join("\0");
		const earlier = known.get(key);
		if (earlier !== undefined) return earlier;
		if (known.size >= LIMIT) known.clear();
		const answer = work(...args);
		known.set(key, answer);
		return answer;
	};
}
