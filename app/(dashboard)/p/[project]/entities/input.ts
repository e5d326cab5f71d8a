import { z } from "zod";
import { text } from "@/lib/http/fields";

const edge = z.uuid({ error: "is not a fact" });

export const RetractInput = z.object({ edge, reason: text(0, 500) });
export const RestoreInput = z.object({ edge });
