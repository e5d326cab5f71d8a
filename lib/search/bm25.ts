// BM25 (Robertson and Spärck Jones): how much a term says, and how much its repetition adds. Pure.

/** Inverse document frequency of a term found in `found` of `documents`; never negative. */
export const inverseFrequency = (documents: number, found: number): number =>
	Math.log(1 + Math.max(0, documents - found + 0.5) / (found + 0.5));

/** Saturated, length-normalised weight of a term's count; `relativeLength` is the document's length over the average. */
export const saturate = (count: number, relativeLength: number, { k1, b }: { k1: number; b: number }): number =>
	(count * (k1 + 1)) / (count + k1 * (1 - b + b * relativeLength));
