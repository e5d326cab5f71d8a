import { z } from "zod";
import { text } from "@/lib/http/fields";

export const PasswordInput = z.object({ current: text(0, 1_000), password: text(0, 1_000) });
export const EndSessionInput = z.object({ sessionId: z.uuid({ error: "is not the id of a session" }) });
