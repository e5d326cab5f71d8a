// Runs once in every process that serves, before its first request.

/** Starts the background beside the server, so that one process is enough, and the reader and the encoder before they are asked. */
export async function register(): Promise<void> {
	// The bundler drops the branch for runtimes without Node.
	if (process.env.NEXT_RUNTIME === "nodejs") {
		if (process.env.BACKGROUND !== "off") (await import("@/inngest/start-background")).startBackground();
		const { openReaderProcess } = await import("@/lib/extraction/reader/reader-process");
		openReaderProcess();
		const { openEncoder } = await import("@/lib/model/encoder/encode");
		const { findEmbeddingSettings } = await import("@/lib/model/embed");
		if (!findEmbeddingSettings()) openEncoder();
	}
}
