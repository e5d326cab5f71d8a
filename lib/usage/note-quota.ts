import type { Tx } from "@/lib/db/tenant";
import { KIND_OF_METER, type Quota } from "./quota";

const PERCENTS = [80, 100];

/** The marks, in percent of the cap, that taking the last `credits` went past. Pure. */
const marksPassed = ({ taken, limit }: Pick<Quota, "taken" | "limit">, credits: number): number[] =>
	limit === null
		? []
		: PERCENTS.filter((percent) => {
				const mark = Math.ceil((limit * percent) / 100);
				return taken >= mark && taken - credits < mark;
			});

/** Notes among the project's changes that a meter went past 80 or 100 % of its cap, in the transaction that moved it. */
export async function noteQuota(tx: Pick<Tx, "query">, quota: Quota, credits: number): Promise<void> {
	for (const percent of marksPassed(quota, credits)) {
		const { meter, taken, limit } = quota;
		await tx.query(
			"SELECT note_changes(ARRAY['quota.reached'], ARRAY[NULL::text], ARRAY[NULL::uuid], ARRAY[$1::jsonb])",
			[{ kind: KIND_OF_METER[meter], percent, used: taken, limit }],
		);
	}
}
