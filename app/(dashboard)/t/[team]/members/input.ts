import { z } from "zod";
import { ROLES } from "@/lib/auth/roles";
import { text } from "@/lib/wire/fields";

const role = z.enum(ROLES, { error: `must be one of ${ROLES.join(", ")}` });
const userId = z.uuid({ error: "is not a member" });

export const InviteInput = z.object({ email: text(0, 400), role });
export const RevokeInvitationInput = z.object({ invitation: z.uuid({ error: "is not an invitation" }) });
export const ChangeMemberInput = z.object({ userId, role: role.nullable() });
export const LeaveInput = z.object({});
