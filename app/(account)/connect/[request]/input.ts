import { z } from "zod";
import { groupId } from "@/lib/wire/fields";

const request = z.string().max(100);

export const ApproveInput = z.object({
	request,
	write: z.boolean(),
	groups: z.array(groupId).max(50, { error: "Name at most 50 groups." }),
});
export const DenyInput = z.object({ request });
