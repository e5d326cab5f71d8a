import { z } from "zod";
import { text } from "@/lib/wire/fields";

export const TeamName = z.object({ name: text(0, 200) });
export const NoInput = z.object({});
