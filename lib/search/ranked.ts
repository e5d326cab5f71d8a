// What the parts of a search share once its episodes are ranked.
import type { Tx } from "@/lib/db/tenant";
import type { Distances } from "./node-distance";
import type { Question } from "./question";
import type { RankedEpisode } from "./signals";
import type { SearchInput } from "./wire";

/** Episodes whose facts are looked at. */
export const SOURCES = 250;

/** `episodes` best first, `inverse` each term's idf, `distances` from the caller's center where there is one. */
export type Ranked = {
	tx: Tx;
	projectId: string;
	groups: string[] | null;
	input: SearchInput;
	question: Question;
	episodes: RankedEpisode[];
	inverse: Map<string, number>;
	distances: Distances | null;
};
