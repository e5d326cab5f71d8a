// Every background job; both engines run these.
import { embedEpisodes, embedNew } from "./embed-episodes";
import { expireDue } from "./expire-facts";
import { processEpisodes } from "./process-episodes";
import { purgeExpired } from "./purge-expired-data";
import { reconcileNightly } from "./reconcile-billing";
import { reindexOld } from "./reindex-stale";
import { sweepLogs } from "./sweep-logs";
import { sweepHeldCredits } from "./sweep-reservations";
import { sweepStale } from "./sweep-stale-tasks";
import { synthesizeDeferredKnots } from "./synthesize-knots";

export const jobs = [
	// First, as narration may take long.
	embedNew,
	processEpisodes,
	sweepStale,
	expireDue,
	synthesizeDeferredKnots,
	sweepHeldCredits,
	reconcileNightly,
	purgeExpired,
	sweepLogs,
	reindexOld,
	embedEpisodes,
];
