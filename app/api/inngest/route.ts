// Inngest's door: it reads the functions here and calls them, signed. Closed while the embedded engine runs them.
import { serve } from "inngest/next";
import { inngest } from "@/inngest/client";
import { engine } from "@/inngest/engine";
import { functions } from "@/inngest/functions";

export const dynamic = "force-dynamic";

const handlers = serve({ client: inngest, functions, enableUnauthedSync: false });
type Handler = typeof handlers.POST;

const closed = () =>
	Response.json(
		{ error: "not_found", message: "Inngest is not configured: set INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY." },
		{ status: 404 },
	);

/** Decision: without both keys (or INNGEST_DEV, outside production) the door is closed, as unsigned calls run functions. */
const guard =
	(handle: Handler): Handler =>
	async (...request) => {
		if (engine() !== "inngest") return closed();
		return handle(...request);
	};

export const GET = guard(handlers.GET);
export const POST = guard(handlers.POST);
export const PUT = guard(handlers.PUT);
