import { z } from "zod";

/**
 * The one spelling of an email address that is stored and compared: NFKC, trimmed, lower case. Null for what is no
 * single address. The NFKC comes first, so that a full-width at sign cannot hide a second address in the first.
 */
export function normalizeEmail(typed: string): string | null {
	const email = typed.normalize("NFKC").trim().toLowerCase();
	return email.length <= 254 && z.email().safeParse(email).success ? email : null;
}
