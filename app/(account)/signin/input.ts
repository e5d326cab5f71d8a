import { z } from "zod";
import { text } from "@/lib/wire/fields";

export const SignInLinkRequest = z.object({ email: text(0, 400), next: text(0, 1_000).optional() });
