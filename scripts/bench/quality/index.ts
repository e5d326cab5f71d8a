// npm run bench:quality -- --data DIR [--vectors FILE] [--sets "A;B"]: evidence recall of the episode ranking on public sets, in process, beside
// plain BM25. Vectors are kept in FILE, so that only a first run makes them.
import { parseArgs } from "node:util";
import { rankEpisodes } from "@/lib/search/rank-episodes";
import type { Asked, Group } from "./derive-sets";
import { loadSets } from "./load-sets";
import { type Meaning, openMeaning } from "./meaning-index";
import { plainBm25 } from "./plain-bm25";

const AT = [5, 10, 25, 50];

type Judged = Asked & { ranked: string[] };

async function rankWithProduct({ docs, questions }: Group, meaning: Meaning): Promise<Judged[]> {
	const reader = await meaning.index(docs.map(({ text }) => text));
	const judged: Judged[] = [];
	for (const asked of questions) {
		const { episodes } = await rankEpisodes(reader, await meaning.ask(asked.question));
		judged.push({ ...asked, ranked: episodes.map(({ row }) => docs[row.number - 1]?.id as string) });
	}
	return judged;
}

function rankWithBm25({ docs, questions }: Group): Judged[] {
	const rank = plainBm25(docs.map(({ said, text }) => said ?? text));
	return questions.map((asked) => ({ ...asked, ranked: rank(asked.question).map((i) => docs[i]?.id as string) }));
}

function rowOf(name: string, judged: Judged[]): string {
	const mean = (of: Judged[], value: (one: Judged) => number) =>
		of.reduce((sum, one) => sum + value(one), 0) / Math.max(1, of.length);
	const recall = (k: number) => (one: Judged) => {
		const top = new Set(one.ranked.slice(0, k));
		return one.evidence.filter((id) => top.has(id)).length / one.evidence.length;
	};
	const reciprocal = (one: Judged) => {
		const first = one.ranked.findIndex((id) => one.evidence.includes(id));
		return first < 0 ? 0 : 1 / (first + 1);
	};
	const percent = (value: number) => (100 * value).toFixed(1);
	const hops = judged.filter(({ category }) => category === "multi-hop");
	const cells = [
		name,
		String(judged.length),
		...AT.map((k) => percent(mean(judged, recall(k)))),
		percent(mean(judged, (one) => Number(recall(8)(one) === 1))),
		mean(judged, reciprocal).toFixed(3),
		hops.length > 0 && hops.length < judged.length ? percent(mean(hops, recall(10))) : "",
	];
	return `| ${cells.join(" | ")} |`;
}

const { values } = parseArgs({
	options: { data: { type: "string" }, vectors: { type: "string" }, sets: { type: "string" } },
});
const only = values.sets?.split(";");
const sets = (values.data ? loadSets(values.data) : []).filter(({ name }) => !only || only.includes(name));
if (sets.length === 0) {
	console.error("npm run bench:quality -- --data DIR: no set of docs/benchmarks.md is in DIR");
	process.exit(2);
}
const meaning = await openMeaning(values.vectors);
console.log(
	"| set | questions | R@5 | R@10 | R@25 | R@50 | all@8 | MRR | multi-hop R@10 |\n|---|---|---|---|---|---|---|---|---|",
);
for (const { name, groups } of sets) {
	const judged: Judged[] = [];
	for (const group of groups) judged.push(...(await rankWithProduct(group, meaning)));
	console.log(rowOf(name, judged));
	console.log(rowOf(`${name}, BM25`, groups.flatMap(rankWithBm25)));
}
console.log(`\n${[...new Map(sets.map(({ file, sha256 }) => [file, `${sha256}  ${file}`])).values()].join("\n")}`);
