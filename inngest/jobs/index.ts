// Every background job; both engines run these.
import { embedEpisodes, embedNew } from "./embed-episodes";
import { processEpisodes } from "./process-episodes";
import { schedules } from "./schedules";

// New vectors first, as narration may take long.
export const jobs = [embedNew, processEpisodes, embedEpisodes, ...schedules];
