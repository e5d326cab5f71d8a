// Secrets that the service must read again, so that a hash would not do: encrypted under a key made of NEXTAUTH_SECRET, which
// is not in the database. AES-256-GCM; the bytes are nonce, tag, then what was encrypted.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "@/lib/env";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Each purpose has a key of its own, so what was sealed for one, such as one person's secret, opens for no other. */
function keyFor(purpose: string): Uint8Array {
	const secret = env().NEXTAUTH_SECRET;
	if (!secret) throw new Error("NEXTAUTH_SECRET is not set: no secret can be kept. npm start makes one by itself.");
	return new Uint8Array(hkdfSync("sha256", secret, "", `memory-graph ${purpose}`, 32));
}

/** Encrypts a secret; only `unseal` with the same purpose, under the same NEXTAUTH_SECRET, reads it again. */
export function seal(secret: Uint8Array, purpose: string): Uint8Array<ArrayBuffer> {
	const nonce = randomBytes(NONCE_BYTES);
	const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), nonce);
	const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
	return Uint8Array.from(Buffer.concat([nonce, cipher.getAuthTag(), sealed]));
}

/** The secret again; null for what was changed, or sealed for another purpose or under another NEXTAUTH_SECRET. */
export function unseal(sealed: Uint8Array, purpose: string): Uint8Array | null {
	const nonce = sealed.subarray(0, NONCE_BYTES);
	const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
	try {
		const decipher = createDecipheriv("aes-256-gcm", keyFor(purpose), nonce, { authTagLength: TAG_BYTES });
		decipher.setAuthTag(tag);
		return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
	} catch {
		return null;
	}
}
