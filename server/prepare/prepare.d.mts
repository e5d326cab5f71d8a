/** Reports progress, one line at a time. */
export type Say = (line: string) => void;
/** `isBuilt`: everything is built already, as in an image. */
export type Entry = { say: Say; args: string[]; isBuilt?: boolean };
