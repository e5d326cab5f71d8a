// Where Inngest reads the jobs and calls them, signed. 404 while graphile-worker runs them.
import { serve } from "inngest/next";
import { inngest, toFunctions } from "@/inngest/adapters/inngest";
import { engine } from "@/inngest/job";
import { jobs } from "@/inngest/jobs";

export const dynamic = "force-dynamic";

const handlers = serve({ client: inngest, functions: toFunctions(jobs), enableUnauthedSync: false });
type Handler = typeof handlers.POST;

const closed = () =>
	Response.json(
		{ error: "not_found", message: "Inngest is not configured: set INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY." },
		{ status: 404 },
	);

/** Decision: without both keys (or INNGEST_DEV, outside production) this answers 404, as unsigned calls would run jobs. */
const guard =
	(handle: Handler): Handler =>
	async (...request) => {
		if (engine() !== "inngest") return closed();
		return handle(...request);
	};

export const GET = guard(handlers.GET);
export const POST = guard(handlers.POST);
export const PUT = guard(handlers.PUT);
