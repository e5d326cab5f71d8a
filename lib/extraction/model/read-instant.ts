const FORM = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?)?)?)?$/;

/** The instant of an ISO 8601 year, month, day or time (UTC unless it says otherwise), years 1000 to 2999; null for anything else. Pure. */
export function readInstant(text: string | null): Date | null {
	const match = FORM.exec(text?.trim() ?? "");
	if (!match) return null;
	const [, year = "", month = "01", day = "01", time = "00:00:00", zone = "Z"] = match;
	const date = new Date(`${year}-${month}-${day}T${time}${zone}`);
	const isReal =
		!Number.isNaN(date.getTime()) && new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDate() === Number(day);
	return isReal && Number(year) >= 1000 && Number(year) <= 2999 ? date : null;
}
