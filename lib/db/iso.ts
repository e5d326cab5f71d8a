/** The format of `to_char` for an ISO 8601 UTC timestamp with milliseconds, as JSON of JavaScript writes it. */
export const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
