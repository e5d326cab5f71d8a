import type { Tier } from "@/lib/tiers";

/** Who is asking, for logs and audit. */
type Actor = { kind: "key"; id: string } | { kind: "session"; id: string } | { kind: "job"; id: string };

/**
 * One caller's view of one project, built at an entry point (key, session or job) and passed first to every store function.
 * `groups` null means every group of the project, else only those. `now` is the instant the request counts as.
 */
export type Ctx = {
	team: { id: string; tier: Tier; signedUpAt: Date; pastDue: boolean };
	projectId: string;
	/** The project's, as "Europe/Berlin". */
	timeZone: string;
	groups: string[] | null;
	actor: Actor;
	/** Its reads may be answered by the replica, which has got as far as the caller asks. */
	readsReplica?: boolean;
	requestId: string;
	now: Date;
};
