// Which relations hold one value at a time, so that a newer value retires an older one. Knows nothing of the store.

/**
 * Decision: kept short. Only relations that nobody has two of at once in ordinary prose; jobs, homes told as "based in" and
 * memberships can be several, so they end only when the text says so.
 */
export const SINGLE_VALUED: ReadonlySet<string> = new Set([
	"lives_in",
	"resides_in",
	"married_to",
	"is_married_to",
	"engaged_to",
	"is_engaged_to",
	"born_in",
	"is_born_in",
	"born_on",
	"died_in",
	"headquartered_in",
	"is_headquartered_in",
	"is_ceo_of",
	"is_president_of",
	"is_prime_minister_of",
	"is_capital_of",
	"is_age",
	"is_named",
	"is_called",
]);

/** Whether `relation` (snake_case, as extractors write it) can have only one object at a time. Pure. Spec: Automatic retraction. */
export function isSingleValued(relation: string): boolean {
	return SINGLE_VALUED.has(relation);
}
