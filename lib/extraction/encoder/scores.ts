// What the network says of one window.
import { z } from "zod";
import type { Model } from "@/lib/model/encoder/open-model";
import type { PieceTable, Window } from "./window";

/** What the reader's manifest says beside its files. Labels are in the order of the network's outputs. */
export const ReaderManifest = z.object({
	name: z.string(),
	most_pieces: z.int().positive(),
	threshold: z.number(),
	margin: z.number(),
	mix: z.array(z.number()).length(5),
	belief: z.array(z.number()).length(13),
	/** What the votes for each type of name count: prose of teams has other shares of types than what was learnt. */
	type_weights: z.array(z.number().positive()).length(9),
	labels: z.object({
		names: z.array(z.string()),
		nouns: z.array(z.string()),
		upos: z.array(z.string()),
		xpos: z.array(z.string()),
		status: z.array(z.string()),
		unsaid: z.array(z.string()),
		arcs: z.array(z.string()),
	}),
});
export type ReaderManifest = z.infer<typeof ReaderManifest>;

/** The network with what its manifest says, and the pieces of words that it has met. */
export type Reader = { model: Model; manifest: ReaderManifest; pieces: PieceTable };

/** Rows are of words (`names`, `nouns`, `values`, `upos`, `xpos`) or of places, which are words after place 0. */
export type Scores = {
	/** Places: words and one. */
	places: number;
	names: Float32Array;
	nouns: Float32Array;
	values: Float32Array;
	upos: Float32Array;
	xpos: Float32Array;
	anchor: Float32Array;
	status: Float32Array;
	must: Float32Array;
	unsaid: Float32Array;
	/** Logits [label, place, place]. */
	arcs: Float32Array;
	/** Chances [place, place] that a mention is the entity of another; at 0 of none. */
	links: Float32Array;
	/** Factors [3, place, rank] of anchor, subject and object. */
	whole: Float32Array;
};

/** Reads one window. Throws what the runtime throws. */
export async function scoresOf(model: Model, window: Window): Promise<Scores> {
	const { ids, shapes, first } = window;
	const out = await model.run({ ids, shapes, first });
	return { ...(out as Omit<Scores, "places">), places: first.length };
}
