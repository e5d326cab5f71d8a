// How many episodes the project holds: what the page asks that waits for the first.
import { projectRoute } from "@/lib/http/session-route";
import { countEpisodes } from "@/lib/views/count-project";

export const GET = projectRoute("project.read", async ({ ctx }) => ({ episodes: await countEpisodes(ctx) }));
