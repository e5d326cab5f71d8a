import { randomFillSync, randomInt } from "node:crypto";

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
	const hex = bytes.toString("hex");
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: string) => UUID.test(text);

/** The registry of prefixed public ids. */
export const PREFIXES = { episode: "ep_", task: "task_", request: "req_", retraction: "rtr_" } as const;
export type Prefixed = keyof typeof PREFIXES;

/** `task_0190…` for a task's uuid: its hex without dashes behind the prefix. */
export const toPublicId = (kind: Prefixed, uuid: string) => PREFIXES[kind] + uuid.replaceAll("-", "");

/** The uuid inside a public id of that kind; null when it is not one. */
export function toUuid(kind: Prefixed, publicId: string): string | null {
	const hex = publicId.startsWith(PREFIXES[kind]) ? publicId.slice(PREFIXES[kind].length) : "";
	if (!/^[0-9a-f]{32}$/i.test(hex)) return null;
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
