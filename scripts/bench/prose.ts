// The prose of the benchmark: two friends' chat, made from patterns, the same at every run.

const PEOPLE = ["Nora", "Tomas", "Leila", "Marcus", "Ingrid", "Paolo", "Hana", "Victor", "Amara", "Felix"];
const PLACES = ["Lisbon", "the Harbor Cafe", "Riverside Park", "Oslo", "the community center", "Kyoto"];
const THINGS = [
	"a ceramic bowl",
	"a road bike",
	"the chess tournament",
	"a short film",
	"her garden",
	"a mentoring program",
];
const SENTENCES = [
	"{p} told me that {q} moved to {l} last month and already loves it.",
	"I started {t} with {p} yesterday, it was exhausting but fun!",
	"Do you remember when we met {p} at {l}? That was such a good day.",
	"My sister {p} works at {o} now, she joined their design team in March.",
	"We are planning a trip to {l} with {p} and {q} next summer.",
	"{p} does not eat meat anymore, so we cooked a big pot of lentils.",
	"I finally finished {t}. {q} helped me a lot with the last part.",
	"Wow, that's great! How long have you been doing that?",
	"{o} hired {p} as a data engineer and {q} is so proud of her.",
];
const FIRMS = ["Bluewave Studio", "Northgate Labs", "Acorn Robotics", "the Meridian Foundation"];

/** The n-th turn of the chat: a dated, attributed line of one to three sentences. */
export function turn(n: number): string {
	const random = sequence(n + 1);
	const pick = (list: string[]) => list[random() % list.length] ?? "";
	const sentence = () => {
		const p = pick(PEOPLE);
		const q = pick(PEOPLE.filter((name) => name !== p));
		return pick(SENTENCES)
			.replace("{p}", p)
			.replace("{q}", q)
			.replace("{l}", pick(PLACES))
			.replace("{t}", pick(THINGS))
			.replace("{o}", pick(FIRMS));
	};
	const body = Array.from({ length: 1 + (random() % 3) }, sentence).join(" ");
	return `[${1 + (n % 12)}:05 pm on ${1 + (n % 28)} May, 2023] ${n % 2 ? "Dana" : "Reza"}: ${body}`;
}

/** A linear congruential generator (Numerical Recipes), high bits. */
function sequence(seed: number): () => number {
	let state = (seed * 2654435761) >>> 0;
	return () => {
		state = (state * 1664525 + 1013904223) >>> 0;
		return state >>> 8;
	};
}
