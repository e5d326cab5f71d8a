import { z } from "zod";
import { groupId, text } from "@/lib/wire/fields";

const keyId = z.string().regex(/^[0-9A-Za-z]{8}$/, { error: "is not the id of a key" });

export const CreateKeyInput = z.object({
	name: text(0, 60).transform((name) => name.trim()),
	write: z.boolean(),
	groups: z.array(groupId).max(50, { error: "Name at most 50 groups." }),
	expiresInDays: z.union([z.null(), z.int().min(1).max(3_650)]),
});
export const RotateKeyInput = z.object({ keyId, graceHours: z.int().min(0).max(720) });
export const RevokeKeyInput = z.object({ keyId });
