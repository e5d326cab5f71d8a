// How a place in a list is written into a URL: opaque, and worth nothing when tampered with but another place.

/** A cursor that stands for the last row seen. */
export const toCursor = (parts: (string | number)[]): string =>
	Buffer.from(JSON.stringify(parts)).toString("base64url");

/** The parts of a cursor with as many as `count`; null for none or a broken one, which is the start of the list. */
export function fromCursor(cursor: unknown, count: number): string[] | null {
	if (typeof cursor !== "string" || cursor.length > 400) return null;
	try {
		const parts: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
		return Array.isArray(parts) && parts.length === count ? parts.map(String) : null;
	} catch {
		return null;
	}
}
