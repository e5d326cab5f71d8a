// The messages between the server and its reader.
import type { Runtime } from "@/lib/model/encoder/open-model";
import type { Extraction, KnownEntity } from "../extraction";

/**
 * A text to read, what is known of the names in it once that has been looked up, a text with lines of facts that it may end, or that nobody
 * waits for it any more.
 */
export type Asked =
	| {
			kind: "read";
			id: number;
			/** Whose it is: tenants share the reader evenly. */
			tenant: string;
			text: string;
			validAt: Date;
			author: string | null;
			/** Milliseconds of work, the waiting for others not counted. */
			limitMs: number;
	  }
	| { kind: "known"; id: number; known: KnownEntity[] }
	| { kind: "judge"; id: number; tenant: string; text: string; lines: string[]; limitMs: number }
	| { kind: "dropped"; id: number };

/** `working` says which text the reader goes on with, before each step, so that the server knows where it is stuck. */
export type Answer =
	| { kind: "ready"; name: string; runtime: Runtime; why: string | null; ms: number }
	| { kind: "unusable"; error: string }
	| { kind: "working"; id: number | null }
	| { kind: "read"; id: number; extraction: Extraction; spentMs: number }
	| { kind: "judged"; id: number; chances: number[]; isCut: boolean }
	| { kind: "overrun"; id: number }
	| { kind: "failed"; id: number; error: string };
