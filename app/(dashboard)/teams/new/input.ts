import { z } from "zod";
import { text } from "@/lib/wire/fields";

export const NewTeamInput = z.object({ name: text(0, 200) });
