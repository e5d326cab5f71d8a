export const suggestIntent = (_text: string): { should_extract: boolean; confidence: number; reason: string } | null =>
	null;
