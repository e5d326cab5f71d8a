// Where a Slack app tells a live source of its events. 401 for what is not signed by that app, 200 for everything else, also what is
// of no interest: Slack sends again what is answered otherwise, and at last nothing more.
import { receiveSlackEvent } from "@/lib/sources/slack-events";

export const dynamic = "force-dynamic";

export async function POST(request: Request, given: { params: Promise<{ project: string; source: string }> }) {
	const { project, source } = await given.params;
	return receiveSlackEvent(request, project, source);
}
