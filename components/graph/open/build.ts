/** Which build this is, for addresses of what browsers keep for good; put in by the compiler. */
export const BUILD = process.env.BUILD;
