import { z } from "zod";
import { text } from "@/lib/http/fields";

export const NewTeamInput = z.object({ name: text(0, 200) });
