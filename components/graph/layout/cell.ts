// Owns how a cell lies in memory: numbers side by side, since whoever reads one of them reads most. `cell * STRIDE` is where
// a cell begins.

export const STRIDE = 16;

/** Where its strength is centred. */
export const CENTRE_X = 0;
export const CENTRE_Y = 1;
/** No point of the cell is further than this from the centre. */
export const RADIUS = 2;
/** Sum of the absolute strengths. */
export const WEIGHT = 3;
/** Moments of the strengths about the centre, complex from the first on; the first vanishes unless signs are mixed. */
export const M0 = 4;
export const M1_X = 5;
export const M1_Y = 6;
export const M2_X = 7;
export const M2_Y = 8;
/** What far cells do in here: l0 + l1 w + l2 w² at a distance w from the centre, all complex. */
export const L0_X = 9;
export const L0_Y = 10;
export const L1_X = 11;
export const L1_Y = 12;
export const L2_X = 13;
export const L2_Y = 14;
