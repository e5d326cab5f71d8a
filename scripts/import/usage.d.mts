export const USAGE: string;
