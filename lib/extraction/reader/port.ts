// The messages between the server and its reader.
import type { Runtime } from "@/lib/encoder/open-model";
import type { Verdict } from "../encoder/scores";
import type { Extraction, KnownEntity } from "../extraction";

/** A fact and a sentence that may end it, with what stands before. */
export type JudgedPair = { fact: string; before: string; sentence: string };

/** A text to read, what is known of the names in it once that has been looked up, facts to judge, or that nobody waits any more. */
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
	| { kind: "judge"; id: number; tenant: string; pairs: JudgedPair[]; limitMs: number }
	| { kind: "known"; id: number; known: KnownEntity[] }
	| { kind: "dropped"; id: number };

/** `working` says which text the reader goes on with, before each step, so that the server knows where it is stuck. */
export type Answer =
	| { kind: "ready"; name: string; runtime: Runtime; why: string | null; ms: number }
	| { kind: "unusable"; error: string }
	| { kind: "working"; id: number | null }
	| { kind: "read"; id: number; extraction: Extraction; spentMs: number }
	| { kind: "judged"; id: number; verdicts: Verdict[] }
	| { kind: "overrun"; id: number }
	| { kind: "failed"; id: number; error: string };
