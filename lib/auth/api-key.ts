// The format of API keys: `mg_live_<8-char id>_<43 base62 of 256 random bits><6-char base62 CRC32>`. Pure but for
// randomness. Knows no database.
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const KEY = /^mg_live_([0-9A-Za-z]{8})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

export type NewKey = { id: string; key: string; secretHash: Uint8Array<ArrayBuffer>; last4: string };

/**
 * Makes a key, or with an id another secret for one. The whole `key` is shown once and never kept; `secretHash` is SHA-256 of its
 * 256-bit secret.
 */
export function makeKey(id = base62(randomBytes(8), 8)): NewKey {
	const secret = base62(randomBytes(32), 43);
	const body = `mg_live_${id}_${secret}`;
	const key = body + checksum(body);
	return { id, key, secretHash: hashSecret(secret), last4: key.slice(-4) };
}

/** The id and secret of a well-formed key; null when the form or the checksum is wrong, with no database asked. */
export function parseKey(key: string): { id: string; secret: string } | null {
	const [, id, secret, check] = KEY.exec(key) ?? [];
	if (!id || !secret || checksum(`mg_live_${id}_${secret}`) !== check) return null;
	return { id, secret };
}

/** A secret for a link, a code or a token; like that of a key it is kept as its hash alone. */
export const makeSecret = () => randomBytes(32).toString("base64url");

export const hashSecret = (secret: string) => Uint8Array.from(createHash("sha256").update(secret).digest());

/** Compares in constant time. */
export const isSecret = (secret: string, hash: Uint8Array) =>
	hash.length === 32 && timingSafeEqual(hashSecret(secret), hash);

const checksum = (body: string) => {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32BE(crc32(body));
	return base62(bytes, 6);
};

/** Big-endian bytes in base 62, padded or cut to `length` digits. */
function base62(bytes: Buffer, length: number): string {
	let value = BigInt(`0x${bytes.toString("hex")}`);
	let text = "";
	for (let i = 0; i < length; i++) {
		text = (ALPHABET[Number(value % 62n)] ?? "") + text;
		value /= 62n;
	}
	return text;
}
