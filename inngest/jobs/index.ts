// Every background job; both engines run these.
import { embedEpisodes, embedNew } from "./embed-episodes";
import { processEpisodes } from "./process-episodes";
import {
	expireDue,
	purgeExpired,
	reconcileNightly,
	reindexOld,
	sweepHeldCredits,
	sweepLogs,
	sweepStale,
	syncSources,
	synthesizeDeferredKnots,
} from "./schedules";

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
	syncSources,
];
