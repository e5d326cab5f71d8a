// Sentences and questions of each language: the number of a sentence, and a question in other forms of its words.
import sets from "./language-sets.json" with { type: "json" };

export const LANGUAGE_SETS = sets as unknown as Record<string, { texts: string[]; questions: [number, string][] }>;
