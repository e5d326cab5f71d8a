// Owns the list of the background functions, the same for both engines.
import { processEpisodes } from "./process-episodes";

export const functions = [processEpisodes];
