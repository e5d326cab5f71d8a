// Everything that the team owns, as NDJSON to keep.
import { headers } from "next/headers";
import { recordAudit } from "@/lib/audit/record-audit";
import { clientAddress } from "@/lib/auth/client-address";
import { env } from "@/lib/env";
import { exportTeam } from "@/lib/export/export-team";
import { teamRoute } from "@/lib/http/session-route";

export const GET = teamRoute("team.export", async ({ viewer, team, now, requestId }, request) => {
	const bytes = await exportTeam(team, viewer.userId, now, request.signal);
	await recordAudit({
		teamId: team.id,
		actorId: viewer.userId,
		actor: viewer.email,
		action: "team.export",
		target: "everything, as NDJSON",
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
