export function fingerprint(sources: string[]): string;
