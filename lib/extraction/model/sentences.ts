// The sentences of a text in any language, to say where a fact stands.
import type { ExtractedEntity, Span } from "../extraction";

export class Sentences {
	private readonly sentences: { text: string; span: Span }[];

	constructor(text: string) {
		const segments = new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(text);
		this.sentences = Array.from(segments, ({ segment, index }) => {
			const start = index + segment.length - segment.trimStart().length;
			return { text: segment.toLowerCase(), span: { start, end: start + segment.trim().length } };
		});
	}

	/** The first sentence that says both entities by name or alias; null when none does. */
	holding(...entities: ExtractedEntity[]): Span | null {
		const says = (text: string, { name, aliases }: ExtractedEntity) =>
			[name, ...aliases].some((form) => text.includes(form.toLowerCase()));
		return this.sentences.find(({ text }) => entities.every((entity) => says(text, entity)))?.span ?? null;
	}
}
