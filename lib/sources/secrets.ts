// The tokens and passwords of a source as they are stored: encrypted, all of them together.
import { seal, unseal } from "@/lib/auth/seal";
import type { Secrets } from "./connector";

const purposeOf = (id: string) => `secret of source ${id}`;

/** What is stored of the secrets of a source; null where it has none. */
export const sealed = (id: string, secrets: Secrets): Buffer | null =>
	Object.keys(secrets).length === 0 ? null : Buffer.from(seal(Buffer.from(JSON.stringify(secrets)), purposeOf(id)));

/** The same the other way round; null for what was encrypted under another NEXTAUTH_SECRET. */
export function unsealed(id: string, stored: Buffer | null): Secrets | null {
	if (stored === null) return {};
	const bytes = unseal(stored, purposeOf(id));
	if (!bytes) return null;
	const text = Buffer.from(bytes).toString();
	try {
		return JSON.parse(text) as Secrets;
	} catch {
		// Stored while a source had one secret, without its name.
		return { token: text, password: text };
	}
}
