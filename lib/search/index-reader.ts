// The index as the ranking sees it: few, bounded questions, answered from Postgres or, for measuring, from memory.

/** What is searched: one project, and of it all groups the caller sees (null) or these; nothing that was written of later than `asOf`; and of it the episodes of these `numbers` alone, if given. */
export type Searched = {
	projectId: string;
	groups: string[] | null;
	asOf: Date | null;
	numbers?: ReadonlySet<number>;
};

/**
 * A question's vector, of length 1, and the label of what made it. `isOurs`: by the encoder that comes with the service, of which it is known what a
 * cosine means.
 */
export type AskedVector = { model: string; vector: Float32Array; isOurs: boolean };

/** How like a question episodes are, as a cosine: of the nearest, and of any that has a vector. `episodes` is how many have one. */
export type Similar = {
	nearest: ReadonlyMap<number, number>;
	likenessOf(number: number): number | undefined;
	episodes: number;
};

/** The documents searched: how many there are, and their average length in words. */
export type Corpus = { documents: number; averageLength: number };

/**
 * Where one term stands in one group, as parallel columns, newest first. `total` is how
 * many they hold in all; of `isCut` there are more.
 */
export type Postings = {
	term: number;
	group: string;
	numbers: number[];
	positions: number[];
	runs: number[];
	counts: number[];
	/** Of the episodes, in words; 0 where it is not known. */
	lengths: number[];
	/** Bits: which stretches of the text hold the term; 0 where that is not known. */
	slices: number[];
	/** Bits: in which forms the term stands there; 0 where that is not known. */
	forms: number[];
};
export type TermPostings = { lists: Postings[]; total: number; isCut: boolean };

/** One episode's row in the index. `number` is its identity here; `run` 0 means that it stands alone. */
export type IndexedEpisode = {
	number: number;
	episodeId: string;
	group: string;
	position: number;
	run: number;
	length: number;
	flags: number;
	speaker: string;
	happenedAt: Date;
	validAt: Date;
};

/** A term, and how many postings of it are read at most. */
export type WantedTerm = { term: string; cap: number };

export type NamedEpisode = { number: number; names: string[]; heading: string };

/** Every method sees the caller's groups alone, narrowed to those searched. */
export type IndexReader = {
	corpus(): Promise<Corpus>;
	/** One entry for each term, in order. */
	postings(wanted: WantedTerm[]): Promise<TermPostings[]>;
	/** Of `numbers`, the counts of each term (by its index), for terms whose lists were cut. */
	countsOf(
		terms: string[],
		numbers: number[],
	): Promise<{ term: number; number: number; count: number; slices: number; forms: number }[]>;
	/** The episodes at these places (group and position). */
	at(places: { group: string; position: number }[]): Promise<IndexedEpisode[]>;
	episodes(numbers: number[]): Promise<IndexedEpisode[]>;
	namesOf(numbers: number[]): Promise<NamedEpisode[]>;
	/** Among the episodes that have a vector of the kind of `asked`. */
	similar(asked: AskedVector): Promise<Similar>;
};
