// Signatures and secrets as Standard Webhooks has them (https://www.standardwebhooks.com). Pure but for randomness.
import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** A new secret: 256 random bits. */
export const newSecret = () => PREFIX + randomBytes(32).toString("base64");

/** The headers of a message; each secret signs it, so that a receiver may hold either while they are exchanged. */
export function signedHeaders(id: string, at: Date, body: string, secrets: string[]): Record<string, string> {
	const timestamp = String(Math.floor(at.getTime() / 1000));
	const signatures = secrets.map((secret) => {
		const key = Buffer.from(secret.slice(PREFIX.length), "base64");
		return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
	});
	return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
