import { z } from "zod";
import { text } from "@/lib/wire/fields";

export const ProjectTimeZone = z.object({ time_zone: text(1, 60) });

export const ProjectName = z.object({ name: text(0, 200).transform((name) => name.trim()) });
