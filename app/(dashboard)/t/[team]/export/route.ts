// Everything that the team owns, as NDJSON to keep; with `tags` what was written with all of them.
import { headers } from "next/headers";
import { z } from "zod";
import { recordAudit } from "@/lib/auth/audit";
import { clientAddress } from "@/lib/auth/request";
import { env } from "@/lib/env";
import { checkQuery, teamRoute } from "@/lib/http/session-route";
import { exportTeam } from "@/lib/transfer/export/export-team";
import { tagNames } from "@/lib/wire/fields";

const ExportQuery = z.object({ tags: tagNames.optional() });

export const GET = teamRoute("team.export", async ({ viewer, team, now, requestId }, request) => {
	const { tags } = checkQuery(ExportQuery, request);
	const bytes = await exportTeam(team, viewer.userId, now, request.signal, tags);
	await recordAudit({
		teamId: team.id,
		actorId: viewer.userId,
		actor: viewer.email,
		action: "team.export",
		target: `${tags ? `what is tagged ${tags.join(", ")}` : "everything"}, as NDJSON`,
		address: clientAddress(await headers(), env().TRUSTED_PROXIES),
		requestId,
		at: now,
	});
	return new Response(bytes, {
		headers: {
			"Content-Type": "application/x-ndjson; charset=utf-8",
			"Content-Disposition": `attachment; filename="memory-graph-${now.toISOString().slice(0, 10)}.ndjson"`,
			"X-Accel-Buffering": "no",
		},
	});
});
