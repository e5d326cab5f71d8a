// Signed-in browsers: each is a row that can be ended, and whose it is. Knows no cookie.
import type { Prisma } from "@/lib/db/generated/client";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { AppError, notFound } from "@/lib/errors";
import { uuidv7 } from "@/lib/ids";
import { enqueueMail } from "@/lib/mail/enqueue-mail";
import { isMailConfigured } from "@/lib/mail/mailer";
import type { Tier } from "@/lib/tiers";
import { hasTwoFactor } from "./two-factor/spend-code";
import { lockUser } from "./users";

export const SESSION_DAYS = 30;
const IDLE_DAYS = 7;
const DAY_MS = 86_400_000;

export type Device = { address: string; userAgent: string };

/**
 * What let somebody in: a password, by the hash that it was checked against, or another service's id of them. `gaveCode`: the second
 * factor was asked for and given afterwards.
 */
export type Entrance =
	| { passwordHash: string | null; gaveCode?: boolean }
	| { provider: string; subject: string; gaveCode?: undefined };

/**
 * Starts a session and answers its id. It ends after 30 days, or after 7 without use. Throws `unauthenticated` when what let
 * them in, if given, was taken away meanwhile: a reset ends a sign-in with the old password that is still under way. Throws it too
 * where the account asks for a second factor that was not given.
 */
export async function startSession(userId: string, device: Device, now: Date, entrance?: Entrance): Promise<string> {
	const id = uuidv7();
	await prisma().$transaction(async (tx) => {
		const user = await lockUser(tx, userId);
		await assertEntrance(tx, { userId, passwordHash: user?.passwordHash ?? null }, entrance);
		if (!entrance?.gaveCode && (await hasTwoFactor(tx, userId))) throw entranceGone();
		await tx.userSession.create({
			data: {
				id,
				userId,
				address: device.address,
				userAgent: device.userAgent.slice(0, 300),
				createdAt: now,
				lastSeenAt: now,
				expiresAt: new Date(now.getTime() + SESSION_DAYS * DAY_MS),
			},
		});
	});
	return id;
}

/** Throws `unauthenticated` when what let somebody in was taken away since. Under the user's lock. */
export async function assertEntrance(
	tx: Prisma.TransactionClient,
	{ userId, passwordHash }: { userId: string; passwordHash: string | null },
	entrance?: Entrance,
): Promise<void> {
	if (!entrance) return;
	if ("passwordHash" in entrance) {
		if (passwordHash !== entrance.passwordHash) throw entranceGone();
		return;
	}
	const { provider, subject } = entrance;
	if ((await tx.identity.count({ where: { provider, subject, userId } })) === 0) throw entranceGone();
}

const entranceGone = () => new AppError("unauthenticated", "This sign-in method has just been removed.");

/**
 * Notifies a user by mail that a session was started in a browser that none of their earlier ones was in; nothing for the first
 * session of all. Decision: a browser is its name, its system and its network address, so that an update of it is no news.
 */
export async function notifyNewBrowser(userId: string, sessionId: string, device: Device, now: Date): Promise<void> {
	if (!isMailConfigured()) return;
	const user = await prisma().user.findUniqueOrThrow({
		where: { id: userId },
		select: {
			email: true,
			sessions: {
				where: { id: { not: sessionId } },
				select: { address: true, userAgent: true },
				orderBy: { createdAt: "desc" },
				take: 500,
			},
		},
	});
	const nameOf = ({ address, userAgent }: Device) => `${browserOf(userAgent)} at ${address}`;
	const detail = nameOf(device);
	if (user.sessions.length === 0 || user.sessions.some((session) => nameOf(session) === detail)) return;
	await enqueueMail(prisma(), { kind: "notice", notice: "new_browser", to: user.email, at: now.toISOString(), detail });
}

/** When the session `s` is live at the instant `$2`, in SQL. */
const IS_LIVE = `s.revoked_at IS NULL AND s.expires_at > $2 AND s.last_seen_at > $2::timestamptz - make_interval(days => ${IDLE_DAYS})`;

/** True while a session has neither ended nor grown too old. */
export async function isSessionLive(sessionId: string, now: Date): Promise<boolean> {
	const { rowCount } = await pool().query(`SELECT FROM user_sessions s WHERE s.id = $1 AND ${IS_LIVE}`, [
		sessionId,
		now,
	]);
	return rowCount === 1;
}

/** Notes that a session was used, at most once a minute. */
export async function touchSession(sessionId: string, now: Date): Promise<void> {
	await pool().query(
		"UPDATE user_sessions SET last_seen_at = $2 WHERE id = $1 AND last_seen_at < $2::timestamptz - interval '1 minute'",
		[sessionId, now],
	);
}

/** Ends one session of a user. Safe to repeat. Throws `not_found` for another user's. */
export async function endSession(userId: string, sessionId: string, now: Date): Promise<void> {
	const { count } = await prisma().userSession.updateMany({
		where: { id: sessionId, userId },
		data: { revokedAt: now },
	});
	if (count === 0) throw notFound("session");
}

/** Ends every session of a user but one, and answers how many. */
export async function endOtherSessions(userId: string, keep: string, now: Date): Promise<number> {
	const { count } = await prisma().userSession.updateMany({
		where: { userId, id: { not: keep }, revokedAt: null },
		data: { revokedAt: now },
	});
	return count;
}

export type SessionLine = { id: string; address: string; userAgent: string; createdAt: Date; lastSeenAt: Date };

/** A user's live sessions, the last used first. */
export async function listSessions(userId: string, now: Date): Promise<SessionLine[]> {
	return prisma().userSession.findMany({
		where: {
			userId,
			revokedAt: null,
			expiresAt: { gt: now },
			lastSeenAt: { gt: new Date(now.getTime() - IDLE_DAYS * DAY_MS) },
		},
		select: { id: true, address: true, userAgent: true, createdAt: true, lastSeenAt: true },
		orderBy: { lastSeenAt: "desc" },
		take: 50,
	});
}

/** In this order: a browser also names those that it descends from, a system those that it is built on. */
const BROWSERS = ["Edg", "OPR", "Firefox", "Chrome", "Safari"];
const SYSTEMS = ["Windows", "Android", "iPhone", "iPad", "Mac OS X", "Linux"];
const NAMES: Record<string, string> = { Edg: "Edge", OPR: "Opera", "Mac OS X": "macOS" };

/** A browser and system in a few words, from what it says of itself. Pure. */
export function browserOf(userAgent: string): string {
	const browser = BROWSERS.find((name) => userAgent.includes(`${name}/`));
	const system = SYSTEMS.find((name) => userAgent.includes(name));
	const words = [browser && (NAMES[browser] ?? browser), system && `on ${NAMES[system] ?? system}`];
	return words.filter(Boolean).join(" ") || "Unknown browser";
}

export type ViewerTeam = {
	id: string;
	name: string;
	tier: Tier;
	signedUpAt: Date;
	pastDue: boolean;
	role: "owner" | "admin" | "member" | "viewer";
	projects: { id: string; name: string; timeZone: string }[];
};
/** Who is signed in, and everything that they belong to. Teams by name; projects in the order of their making. */
export type Viewer = { userId: string; sessionId: string; email: string; name: string; teams: ViewerTeam[] };

type TeamRow = Omit<ViewerTeam, "signedUpAt" | "pastDue"> & { signed_up_at: string; past_due: boolean };
type Row = { user_id: string; email: string; name: string; teams: TeamRow[]; stale: boolean };

/** The viewer behind a live session, read in one statement; null when the session is unknown, ended or too old. */
export async function loadViewer(sessionId: string, now: Date): Promise<(Viewer & { stale: boolean }) | null> {
	const { rows } = await pool().query<Row>({ name: "viewer", text: VIEWER, values: [sessionId, now] });
	const row = rows[0];
	if (!row) return null;
	return {
		userId: row.user_id,
		sessionId,
		email: row.email,
		name: row.name,
		stale: row.stale,
		teams: row.teams.map(({ signed_up_at, past_due, ...team }) => ({
			...team,
			signedUpAt: new Date(signed_up_at),
			pastDue: past_due,
		})),
	};
}

const VIEWER = `SELECT u.id AS user_id, u.email, u.name, s.last_seen_at < $2::timestamptz - interval '1 minute' AS stale,
	coalesce((SELECT json_agg(json_build_object('id', t.id, 'name', t.name, 'tier', t.tier, 'role', m.role,
			'signed_up_at', t.signed_up_at, 'past_due', t.past_due,
			'projects', coalesce((SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'timeZone', p.time_zone) ORDER BY p.created_at, p.id)
				FROM projects p WHERE p.team_id = t.id), '[]')) ORDER BY lower(t.name), t.id)
		FROM memberships m JOIN teams t ON t.id = m.team_id WHERE m.user_id = u.id), '[]') AS teams
FROM user_sessions s JOIN users u ON u.id = s.user_id WHERE s.id = $1 AND ${IS_LIVE}`;
