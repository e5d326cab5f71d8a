/** The SQLSTATE of a database error from `pg` or Prisma, or the system code of a lost connection; null for anything else. */
export function sqlstate(error: unknown): string | null {
	if (typeof error !== "object" || error === null) return null;
	const cause = (error as { meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } } }).meta
		?.driverAdapterError?.cause?.originalCode;
	if (typeof cause === "string") return cause;
	const code = (error as { code?: unknown }).code;
	return typeof code === "string" ? code : null;
}

/** What statements of ours fail themselves with: overtaken by another (the transaction is run again), or a meter at its cap. */
export const OVERTAKEN = "40001";
export const AT_CAP = "P0CAP";

/**
 * The transaction lost to another and is safe to run again: deadlock, serialization failure, a row that it had read and
 * referred to was deleted meanwhile, a fact that it brought back was stated anew meanwhile, or both were the first to write
 * into a project: of two unique keys ON CONFLICT minds one.
 */
export const isRetryable = (error: unknown) =>
	["40P01", OVERTAKEN, "23503"].includes(sqlstate(error) ?? "") ||
	isUniqueViolation(error, "edges") ||
	isUniqueViolation(error, "graphs");

/** A lock was not given in time, or not at all as both sides would have waited for ever. */
export const isLockLost = (error: unknown) => ["40P01", "55P03"].includes(sqlstate(error) ?? "");

/** A statement of a transaction that had failed already: never the cause of anything. */
export const isAftermath = (error: unknown) => sqlstate(error) === "25P02";

/** Something that one alone may have is another's; P2002 is what Prisma says where it hides the database's own code. */
export const isTaken = (error: unknown) => isUniqueViolation(error) || sqlstate(error) === "P2002";

/**
 * A unique key was violated; with `table` one of that table's, its primary one excepted. A table that is spread over partitions is
 * named by the one that holds the row, such as `edges_p3`, and so are its keys.
 */
export const isUniqueViolation = (error: unknown, table?: string): boolean => {
	if (sqlstate(error) !== "23505" || !table) return sqlstate(error) === "23505";
	const { table: named = "", constraint = "" } = error as { table?: string; constraint?: string };
	return (named === table || named.startsWith(`${table}_`)) && !constraint.endsWith("_pkey");
};

/** What `pg` says of a connection that was never made, broke in use, or had broken when it was taken from the pool. */
const LOST = /timeout exceeded when trying to connect|Connection terminated|is not queryable/;

/** The database is away, starting, stopping or out of connections: the caller may try again. */
export function isUnavailable(error: unknown): boolean {
	const code = sqlstate(error);
	if (code && (/^(08|57P|53)/.test(code) || /^E(CONN|PIPE|AI_AGAIN|TIMEDOUT|NOTFOUND)/.test(code))) return true;
	return error instanceof Error && LOST.test(error.message);
}
