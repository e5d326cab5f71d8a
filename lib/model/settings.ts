import { type Env, env } from "@/lib/env";

/** Which model is asked, where and how. The address comes from the process's settings alone, never from a caller. */
export type ModelSettings = {
	provider: Env["MODEL_PROVIDER"];
	name: string;
	baseUrl: string;
	apiKey: string | null;
	timeoutMs: number;
	format: Env["MODEL_FORMAT"];
	temperature: number | null;
};

const OWN_ADDRESS = {
	"openai-compatible": "",
	openai: "https://api.openai.com/v1",
	anthropic: "https://api.anthropic.com/v1",
	google: "https://generativelanguage.googleapis.com/v1beta",
} as const satisfies Record<ModelSettings["provider"], string>;

/** The settings of this process's model, or null when it has none: then nothing is ever asked. */
export function findModelSettings(from: Env = env()): ModelSettings | null {
	if (!from.MODEL_NAME) return null;
	return {
		provider: from.MODEL_PROVIDER,
		name: from.MODEL_NAME,
		baseUrl: from.MODEL_BASE_URL ?? OWN_ADDRESS[from.MODEL_PROVIDER],
		apiKey: from.MODEL_API_KEY ?? null,
		timeoutMs: from.MODEL_TIMEOUT_MS,
		format: from.MODEL_FORMAT,
		temperature: from.MODEL_TEMPERATURE ?? null,
	};
}
