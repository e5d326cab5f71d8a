// The codes of authenticator apps (RFC 6238): six digits, a new one every 30 seconds, by SHA-1 as every app has it. Pure but for
// the randomness of a new secret.
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";

/** A clock that is this many steps of 30 seconds off, either way, still gives good codes. */
const DRIFT_STEPS = 1;

const totpOf = (secret: Secret, label = "") =>
	new TOTP({ issuer: "Memory Graph", label, secret, algorithm: "SHA1", digits: 6, period: 30 });

/** A new secret: 160 random bits. */
export const newTotpSecret = (): Uint8Array => new Secret({ size: 20 }).bytes;

/** A secret as its holder gives it to an app: in base32 to type, and as a picture to scan (an SVG as a `data:` address). */
export function toSetUp(secret: Uint8Array, email: string): { secret: string; qr: string } {
	const totp = totpOf(new Secret({ buffer: Uint8Array.from(secret).buffer }), email);
	const svg = renderSVG(totp.toString(), { border: 2 });
	return { secret: totp.secret.base32, qr: `data:image/svg+xml,${encodeURIComponent(svg)}` };
}

/** True for what has the form of a code. */
export const isTotpCode = (code: string) => /^[0-9]{6}$/.test(code);

/** The step (the 30 seconds, counted since 1970) that a code is of; null for a code of none near `now`. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
	if (!isTotpCode(code)) return null;
	const totp = totpOf(new Secret({ buffer: Uint8Array.from(secret).buffer }));
	const timestamp = now.getTime();
	const drift = totp.validate({ token: code, timestamp, window: DRIFT_STEPS });
	return drift === null ? null : totp.counter({ timestamp }) + drift;
}
