import { z } from "zod";
import { text } from "@/lib/wire/fields";

export const SignUpInput = z.object({ email: text(0, 400), password: text(0, 1_000), teamName: text(0, 200) });
