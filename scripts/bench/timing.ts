/** The q-quantile of some milliseconds. */
export function quantile(ms: number[], q: number): number {
	const sorted = [...ms].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

export const median = (ms: number[]) => quantile(ms, 0.5);

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
	const started = performance.now();
	await work();
	return performance.now() - started;
}

/** A measured figure, with what it should reach; `ok` null where nothing is asked. */
export type Figure = { name: string; value: number; unit: string; wanted: string; ok: boolean | null };

/** `limit` is the most that is wanted, or with `atLeast` the least. */
export function figure(name: string, value: number, unit: string, limit?: number, atLeast = false): Figure {
	const wanted = limit === undefined ? "" : `${atLeast ? "≥" : "≤"} ${limit}`;
	const ok = limit === undefined ? null : atLeast ? value >= limit : value <= limit;
	return { name, value: Number(value.toPrecision(4)), unit, wanted, ok };
}

/** Figures as an aligned text table. */
export function toTable(figures: Figure[]): string {
	const cells = figures.map(({ name, value, unit, wanted, ok }) => [
		name,
		String(value),
		unit,
		wanted,
		ok === null ? "" : ok ? "ok" : "MISSED",
	]);
	const width = [0, 1, 2, 3, 4].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
	return cells
		.map((row) =>
			row.map((cell, i) => (i === 1 ? cell.padStart(width[i] ?? 0) : cell.padEnd(width[i] ?? 0))).join("  "),
		)
		.join("\n");
}
