// Owns the list of the background functions, the same for both engines.
import { processEpisodes } from "./process-episodes";
import { purgeExpired } from "./purge-expired-data";
import { reconcileNightly } from "./reconcile-billing";
import { sweepLogs } from "./sweep-logs";
import { sweepHeldCredits } from "./sweep-reservations";
import { sweepStale } from "./sweep-stale-tasks";
import { synthesizeDeferredKnots } from "./synthesize-knots";

export const functions = [
	processEpisodes,
	sweepStale,
	synthesizeDeferredKnots,
	sweepHeldCredits,
	reconcileNightly,
	purgeExpired,
	sweepLogs,
];
