import { z } from "zod";
import { PAID_TIERS } from "@/lib/billing/plans";

export const CheckoutInput = z.object({ tier: z.enum(PAID_TIERS, { error: "is not for sale" }) });
export const PortalInput = z.object({ at: z.enum(["front", "cancel"]) });
