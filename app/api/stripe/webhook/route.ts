// Where Stripe reports changes. 400 for a signature that does not hold, 500 for a change that could not be stored (Stripe
// sends it again), 200 for everything else, unknown types included.
import { receiveEvent } from "@/lib/billing/apply-event";

export const dynamic = "force-dynamic";

export const POST = (request: Request): Promise<Response> => receiveEvent(request);
