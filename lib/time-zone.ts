// Time zones: how far the clocks of a place are ahead of UTC. Pure.

/** The zones that can be chosen, UTC first. */
export const TIME_ZONES: string[] = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];

/** Whether this runtime knows a zone of that name ("Europe/Berlin"). */
export function isTimeZone(name: string): boolean {
	try {
		new Intl.DateTimeFormat("en", { timeZone: name });
		return /^[A-Za-z]/.test(name);
	} catch {
		return false;
	}
}

/** How many minutes the clocks of a zone are ahead of UTC at that instant; 0 for a zone that this runtime does not know. */
export function offsetAt(zone: string, at: Date): number {
	if (zone === "UTC" || !isTimeZone(zone)) return 0;
	const format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
	const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
	return offsetIn(name) ?? 0;
}

/**
 * The offset in minutes that a timestamp ends with; null for "Z" and "-00:00", which say nothing of where it was written (RFC 9557),
 * as clients that send UTC for everybody do.
 */
export function offsetIn(timestamp: string): number | null {
	const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})(?::\d{2})?$/.exec(timestamp) ?? [];
	if (!sign || (sign === "-" && Number(hours) === 0 && Number(minutes) === 0)) return null;
	return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
