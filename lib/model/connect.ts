// The choice of a provider's client; each is loaded when it is first needed.
import type { LanguageModel } from "ai";
import { guardedFetch } from "./guarded-fetch";
import type { ModelSettings } from "./settings";

/** The model that `settings` name. Sends nothing. */
export async function connect(settings: ModelSettings): Promise<LanguageModel> {
	// Its warnings go to the console, past our log.
	globalThis.AI_SDK_LOG_WARNINGS = false;
	const { name, baseUrl: baseURL, apiKey } = settings;
	// Given even when empty: a client must not look for keys in the environment by itself.
	const options = { baseURL, apiKey: apiKey ?? "", fetch: guardedFetch };
	switch (settings.provider) {
		case "openai-compatible": {
			const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
			const supportsStructuredOutputs = settings.format === "json_schema";
			return createOpenAICompatible({
				...options,
				apiKey: apiKey ?? undefined,
				name: "model",
				supportsStructuredOutputs,
			}).chatModel(name);
		}
		case "openai":
			return (await import("@ai-sdk/openai")).createOpenAI(options)(name);
		case "anthropic":
			return (await import("@ai-sdk/anthropic")).createAnthropic(options)(name);
		case "google":
			return (await import("@ai-sdk/google")).createGoogleGenerativeAI(options)(name);
	}
}
