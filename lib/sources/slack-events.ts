// What Slack tells by itself: that something was said, edited or deleted. An event is a hint, and its day is read again: so its order
// does not matter, nor whether one comes twice or not at all.
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { jobContext } from "@/lib/auth/job-context";
import type { Ctx } from "@/lib/context";
import { readInTenant } from "@/lib/db/tenant";
import { asRecord, asText } from "@/lib/extraction/records/messages";
import { readBody } from "@/lib/read-body";
import { toDay } from "@/lib/transfer/import/item";
import { noteTold } from "./claim";
import { unsealed } from "./secrets";
import type { SlackSettings } from "./settings";
import { keyOf } from "./slack";

const MAX_AGE_S = 300;
const MAX_BODY_BYTES = 1024 * 1024;

/** Where a source is told of its events, below this service. */
export const eventsPath = (projectId: string, id: string) => `/api/slack/${projectId}/${id}`;

/**
 * Answers one delivery of Slack to a source: 401 unless the source has a signing secret and the body is signed with it, within five
 * minutes. Slack proves an address by a challenge, which is answered.
 */
export async function receiveSlackEvent(request: Request, projectId: string, id: string): Promise<Response> {
	const body = await readBody(request, MAX_BODY_BYTES);
	const ctx = z.uuid().safeParse(projectId).success ? await jobContext(projectId, "slack-event", new Date()) : null;
	const source = ctx && z.uuid().safeParse(id).success ? await findSource(ctx, id) : null;
	const secret = unsealed(id, source?.sealed ?? null)?.signing_secret;
	if (!ctx || !source || !secret || !body || !isSigned(request.headers, body, secret, ctx.now))
		return Response.json({ error: "unauthorized" }, { status: 401 });
	const said = asRecord(JSON.parse(body.toString()));
	if (said.type === "url_verification") return Response.json({ challenge: said.challenge });
	const key = dayOf(asRecord(said.event), source.settings);
	if (key) await noteTold(ctx, id, key);
	return new Response(null, { status: 200 });
}

async function findSource(ctx: Ctx, id: string) {
	const [source] = await readInTenant<{ settings: SlackSettings; sealed: Buffer | null }>(
		ctx,
		"SELECT settings, secret AS sealed FROM sources WHERE project_id = $1 AND id = $2 AND kind = 'slack'",
		[ctx.projectId, id],
	);
	return source ?? null;
}

/** https://docs.slack.dev/authentication/verifying-requests-from-slack */
function isSigned(headers: Headers, body: Buffer, secret: string, now: Date): boolean {
	const at = headers.get("x-slack-request-timestamp") ?? "";
	const signature = Buffer.from(headers.get("x-slack-signature") ?? "");
	const expected = Buffer.from(`v0=${createHmac("sha256", secret).update(`v0:${at}:`).update(body).digest("hex")}`);
	const isFresh = Math.abs(now.getTime() / 1_000 - Number(at)) <= MAX_AGE_S;
	return isFresh && signature.length === expected.length && timingSafeEqual(signature, expected);
}

/** The day that an event is about, null for one of no interest: an answer stands with the day on which its thread began. */
function dayOf(event: Record<string, unknown>, { channels, since }: SlackSettings): string | null {
	const channel = asText(event.channel);
	if (event.type !== "message" || !channels.includes(channel)) return null;
	const message = asRecord(event.message ?? event.previous_message ?? event);
	const seconds = Number(message.thread_ts ?? message.ts ?? event.deleted_ts);
	if (!Number.isFinite(seconds)) return null;
	const day = toDay(new Date(seconds * 1_000));
	return day < since ? null : keyOf(channel, day);
}
