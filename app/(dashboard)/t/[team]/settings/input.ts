import { z } from "zod";
import { text } from "@/lib/http/fields";

export const TeamName = z.object({ name: text(0, 200) });
export const NoInput = z.object({});
