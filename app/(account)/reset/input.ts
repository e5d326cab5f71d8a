import { z } from "zod";
import { text } from "@/lib/wire/fields";

export const ResetRequest = z.object({ email: text(0, 400) });
export const NewPassword = z.object({ token: text(0, 200), password: text(0, 1_000) });
