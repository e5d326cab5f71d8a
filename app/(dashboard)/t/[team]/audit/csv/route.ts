// The audit log as a file, filtered as the page is.
import { z } from "zod";
import { auditCsv } from "@/lib/auth/audit";
import { checkQuery, teamRoute } from "@/lib/http/session-route";
import { text } from "@/lib/wire/fields";

const CsvQuery = z.object({ action: text(0, 200).default(""), actor: text(0, 200).default("") });

export const GET = teamRoute("audit.read", async ({ team, now }, request) => {
	const filter = checkQuery(CsvQuery, request);
	const lines = auditCsv(team.id, filter);
	const csv = new ReadableStream<string>({
		async pull(controller) {
			const { value, done } = await lines.next();
			if (done) controller.close();
			else controller.enqueue(value);
		},
	});
	return new Response(csv.pipeThrough(new TextEncoderStream()), {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="audit-log-${now.toISOString().slice(0, 10)}.csv"`,
		},
	});
});
