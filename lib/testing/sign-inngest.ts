import { createHmac } from "node:crypto";

/** The `x-inngest-signature` of a body, as Inngest's server makes it: HMAC-SHA256 over the canonical body and the time. */
export function signInngest(body: unknown, signingKey: string, atSeconds = Math.round(Date.now() / 1000)): string {
	const key = signingKey.replace(/^signkey-\w+-/, "");
	const text = body === "" ? "" : canonical(body);
	return `t=${atSeconds}&s=${createHmac("sha256", key).update(text).update(String(atSeconds)).digest("hex")}`;
}

/** JSON with its keys in order and no white space (RFC 8785). */
function canonical(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
	if (typeof value !== "object" || value === null) return JSON.stringify(value);
	const entries = Object.entries(value).filter(([, one]) => one !== undefined);
	entries.sort(([a], [b]) => (a < b ? -1 : 1));
	return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(",")}}`;
}
