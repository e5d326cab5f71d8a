import { z } from "zod";
import { text } from "@/lib/wire/fields";

export const PasswordInput = z.object({ current: text(0, 1_000), password: text(0, 1_000) });
export const NameInput = z.object({ name: text(0, 1_000) });
export const EmailInput = z.object({ email: text(0, 400), password: text(0, 1_000) });
export const EndSessionInput = z.object({ sessionId: z.uuid({ error: "is not the id of a session" }) });
export const Nothing = z.object({});
export const ProviderInput = z.object({ provider: z.enum(["github", "google"], { error: "is not a service" }) });
export const BeginInput = z.object({ password: text(0, 1_000) });
export const CodeInput = z.object({ code: text(0, 100) });
export const ProofInput = z.object({ password: text(0, 1_000), code: text(0, 100) });
