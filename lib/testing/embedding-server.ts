// The double of an endpoint for embeddings: a local HTTP server that speaks OpenAI's protocol and whose vectors say which topics a text is about.
import { type Answered, startHttpDouble } from "./http-double";

/** Words that mean alike point the same way. */
const TOPICS = ["car vehicle sedan drive", "doctor physician surgery", "dog puppy terrier"].map((line) =>
	line.split(" "),
);

type Asked = { model: string; input: string[]; dimensions?: number; authorization: string | undefined };
export type EmbeddingServer = {
	baseUrl: string;
	requests: Asked[];
	/** How it answers from now on; `refuse` says which texts it refuses with 400, as when they are too long, `failAfter` after how many requests it fails. */
	behave(how: {
		status?: number;
		hang?: boolean;
		dimensions?: number;
		refuse?: (text: string) => boolean;
		failAfter?: number;
	}): void;
	stop(): Promise<void>;
};

/** Starts the double on a free port of this machine; it answers with 16 dimensions. */
export async function startEmbeddingServer(): Promise<EmbeddingServer> {
	const requests: Asked[] = [];
	let how: Parameters<EmbeddingServer["behave"]>[0] = {};
	const double = await startHttpDouble(({ body, headers }) => {
		const asked: Asked = { ...JSON.parse(body), authorization: headers.authorization };
		requests.push(asked);
		if (how.hang) return new Promise(() => {});
		if (how.failAfter !== undefined) how = how.failAfter > 0 ? { failAfter: how.failAfter - 1 } : { status: 503 };
		if (how.status) return answer({ error: { message: "scripted" } }, how.status);
		if (asked.input.some((text) => how.refuse?.(text))) return answer({ error: { message: "too long" } }, 400);
		const length = how.dimensions ?? asked.dimensions ?? 16;
		const data = asked.input.map((text, index) => ({ object: "embedding", index, embedding: vectorOf(text, length) }));
		return answer({ object: "list", model: asked.model, data, usage: { prompt_tokens: 1, total_tokens: 1 } });
	});
	return {
		baseUrl: `${double.url}/v1`,
		requests,
		behave: (next) => {
			how = next;
		},
		stop: double.stop,
	};
}

const answer = (body: object, status = 200): Answered => ({
	status,
	headers: { "content-type": "application/json" },
	body: JSON.stringify(body),
});

/** One number for each topic by how many of its words the text has, the rest small and of alternate sign. */
function vectorOf(text: string, length: number): number[] {
	const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
	return Array.from({ length }, (_, i) => {
		const topic = TOPICS[i];
		const held = topic ? words.filter((word) => topic.includes(word)).length : 0;
		return held > 0 ? held : i % 2 === 0 ? 0.01 : -0.01;
	});
}
