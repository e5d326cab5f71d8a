import { createHash, randomFillSync, randomInt } from "node:crypto";

let lastMs = 0;
let sequence = 0;
// Random bytes are drawn for many ids at once: a draw costs far more than its bytes.
const random = Buffer.alloc(16 * 256);
let drawn = random.length;

/**
 * A UUIDv7 (RFC 9562): 48 bits of Unix milliseconds, a 12-bit counter that keeps ids of one process in the order they
 * were made, 62 random bits.
 */
export function uuidv7(): string {
	const ms = Math.max(Date.now(), lastMs);
	sequence = ms === lastMs ? sequence + 1 : randomInt(0, 256);
	lastMs = sequence > 0xfff ? ms + 1 : ms;
	if (sequence > 0xfff) sequence = 0;
	if (drawn === random.length) {
		randomFillSync(random);
		drawn = 0;
	}
	const bytes = Buffer.from(random.subarray(drawn, drawn + 16));
	drawn += 16;
	bytes.writeUIntBE(lastMs, 0, 6);
	bytes[6] = 0x70 | (sequence >> 8);
	bytes[7] = sequence & 0xff;
	bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
	return withDashes(bytes.toString("hex"));
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: string) => UUID.test(text);

const SHORT_BYTES = 9;

/**
 * The first 72 bits of a uuid in 12 letters, digits, dashes and underscores, for readers whose every character costs. Of a UUIDv7 they are
 * its time, its counter and 6 random bits, so that two of one project are hardly ever alike.
 */
export const toShortId = (uuid: string) =>
	Buffer.from(uuid.replaceAll("-", "").slice(0, 2 * SHORT_BYTES), "hex").toString("base64url");

/** The least and the greatest uuid that a short id stands for, a uuid itself twice; null for what is neither. */
export function uuidsOf(id: string): [least: string, greatest: string] | null {
	if (isUuid(id)) return [id, id];
	if (!/^[\w-]{12}$/.test(id)) return null;
	const start = Buffer.from(id, "base64url").toString("hex");
	return [withDashes(start.padEnd(32, "0")), withDashes(start.padEnd(32, "f"))];
}

const withDashes = (hex: string) =>
	`${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;

/** The registry of prefixed public ids. */
export const PREFIXES = { episode: "ep_", task: "task_", request: "req_", retraction: "rtr_", merge: "mrg_" } as const;
export type Prefixed = keyof typeof PREFIXES;

/** `task_0190…` for a task's uuid: its hex without dashes behind the prefix. */
export const toPublicId = (kind: Prefixed, uuid: string) => PREFIXES[kind] + uuid.replaceAll("-", "");

/** The uuid that a public id of that kind, or a uuid itself, stands for; null when it is neither. */
export function toUuid(kind: Prefixed, publicId: string): string | null {
	if (isUuid(publicId)) return publicId.toLowerCase();
	const hex = publicId.startsWith(PREFIXES[kind]) ? publicId.slice(PREFIXES[kind].length) : "";
	if (!/^[0-9a-f]{32}$/i.test(hex)) return null;
	return withDashes(hex.toLowerCase());
}

/** SHA-256 of a text in hex. */
export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
