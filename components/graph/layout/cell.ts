// Owns how a cell lies in memory: numbers side by side, since whoever reads one of them reads most. What others see of a cell
// and what it feels of them are an array each, so that one cell is one cache line in either. `cell * STRIDE` is where it begins.

export const STRIDE = 8;

/** Seen: where its strength is centred. */
export const CENTRE_X = 0;
export const CENTRE_Y = 1;
/** Seen: two cells whose reaches add up to less than their distance are wholes to one another. */
export const REACH = 2;
/** Seen: moments of the strengths about the centre, complex from the first on; the first vanishes unless signs are mixed. */
export const M0 = 3;
export const M1_X = 4;
export const M1_Y = 5;
export const M2_X = 6;
export const M2_Y = 7;

/** Felt: what far cells do in here: l0 + l1 w + l2 w² at a distance w from the centre, all complex. */
export const L0_X = 0;
export const L0_Y = 1;
export const L1_X = 2;
export const L1_Y = 3;
export const L2_X = 4;
export const L2_Y = 5;
