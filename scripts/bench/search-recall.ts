// Evidence recall of the episode ranking in memory, and the fit of its weights.
//   npx tsx scripts/bench/search-recall.ts [--fit] [--without SIGNAL] FILE...
// A FILE is LoCoMo (a list of conversations) or one collection of passages `{ docs: [{ id, title, text }], questions: [{
// question, category, evidence: [id] }] }`. --fit learns the weights and reports recall with each group left out in turn.
import { readFileSync } from "node:fs";
import { readQuestion } from "@/lib/search/question";
import { rankEpisodes } from "@/lib/search/rank-episodes";
import { SIGNAL_NAMES, WEIGHTS } from "@/lib/search/signals";
import { memoryIndex } from "./search-memory-index";

type Asked = { question: string; category: string; evidence: string[] };
type Group = { set: string; id: string; docs: { id: string; text: string }[]; questions: Asked[] };
type Example = Asked & { ids: string[]; rows: number[][]; relevant: number[] };
type Judged = { set: string; category: string; evidence: string[]; ranked: string[] };

const CATEGORIES = ["", "multi-hop", "temporal", "open-domain", "single-hop", "adversarial"];

type Turn = { dia_id: string; speaker: string; text: string; blip_caption?: string };
type Conversation = {
	sample_id: string;
	conversation: Record<string, string | Turn[]>;
	qa: { question: string; category: number; evidence: string[] }[];
};

export function loadGroups(path: string): Group[] {
	const data = JSON.parse(readFileSync(path, "utf8"));
	if (Array.isArray(data)) return data.map(toConversation);
	const docs = data.docs.map((doc: { id: string; title: string; text: string }) => ({
		id: doc.id,
		text: `${doc.title}. ${doc.text}`,
	}));
	return [{ set: data.name, id: data.name, docs, questions: data.questions }];
}

function toConversation({ sample_id: id, conversation, qa }: Conversation): Group {
	const docs: Group["docs"] = [];
	for (let session = 1; session < 100; session++) {
		for (const turn of (conversation[`session_${session}`] ?? []) as Turn[]) {
			const caption = turn.blip_caption ? ` [shares ${turn.blip_caption}]` : "";
			const date = conversation[`session_${session}_date_time`];
			docs.push({ id: turn.dia_id, text: `[${date}] ${turn.speaker}: ${turn.text}${caption}` });
		}
	}
	const known = new Set(docs.map((doc) => doc.id));
	const questions = qa.flatMap(({ question, category, evidence }) => {
		const cited = evidence.flatMap((text) =>
			[...String(text).matchAll(/D:?(\d+):(\d+)/g)].map((match) => `D${Number(match[1])}:${Number(match[2])}`),
		);
		const real = [...new Set(cited)].filter((cite) => known.has(cite));
		return real.length > 0 ? [{ question, category: CATEGORIES[category] ?? "", evidence: real }] : [];
	});
	return { set: "dialogues", id, docs, questions };
}

async function examplesOf(group: Group): Promise<Example[]> {
	const reader = memoryIndex(group.docs.map((doc) => doc.text));
	const examples: Example[] = [];
	for (const asked of group.questions) {
		const { episodes } = await rankEpisodes(reader, readQuestion(asked.question));
		const ids = episodes.map(({ number }) => group.docs[number - 1]?.id as string);
		examples.push({
			...asked,
			ids,
			rows: episodes.map(({ signals }) => SIGNAL_NAMES.map((name) => signals[name])),
			relevant: ids.map((id) => Number(asked.evidence.includes(id))),
		});
	}
	return examples;
}

/** Listwise logistic regression by AdaGrad, from the weights in use. */
function fitWeights(examples: Example[], without: Set<number>, rounds = 15, rate = 0.3): number[] {
	const weights = SIGNAL_NAMES.map((name, k) => (without.has(k) ? 0 : WEIGHTS[name]));
	const squares = weights.map(() => 1e-8);
	for (let round = 0; round < rounds; round++) {
		for (const { rows, relevant } of examples) {
			const wanted = relevant.reduce((sum, one) => sum + one, 0);
			if (wanted === 0) continue;
			const sums = rows.map((row) => row.reduce((sum, value, k) => sum + value * (weights[k] as number), 0));
			const top = Math.max(...sums);
			const odds = sums.map((sum) => Math.exp(sum - top));
			const total = odds.reduce((sum, one) => sum + one, 0);
			const slope = weights.map((weight) => 1e-4 * weight);
			rows.forEach((row, i) => {
				const miss = (odds[i] as number) / total - (relevant[i] as number) / wanted;
				if (Math.abs(miss) > 1e-5)
					row.forEach((value, k) => {
						slope[k] = (slope[k] as number) + miss * value;
					});
			});
			slope.forEach((value, k) => {
				if (without.has(k)) return;
				squares[k] = (squares[k] as number) + value * value;
				weights[k] = (weights[k] as number) - (rate * value) / Math.sqrt(squares[k] as number);
			});
		}
	}
	return weights;
}

const judge = (set: string, examples: Example[], weights: number[]): Judged[] =>
	examples.map(({ category, evidence, ids, rows }) => {
		const scores = rows.map((row) => row.reduce((sum, value, k) => sum + value * (weights[k] as number), 0));
		const order = [...ids.keys()].sort((a, b) => (scores[b] as number) - (scores[a] as number));
		return { set, category, evidence, ranked: order.map((i) => ids[i] as string) };
	});

function report(judged: Judged[]): void {
	for (const set of new Set(judged.map((one) => one.set))) {
		const list = judged.filter((one) => one.set === set);
		const ks = set === "dialogues" ? [5, 10, 25, 50] : [2, 5, 8, 10];
		const found = (one: Judged, k: number) => one.evidence.filter((id) => one.ranked.slice(0, k).includes(id)).length;
		const mean = (of: Judged[], f: (one: Judged) => number) =>
			((100 * of.reduce((sum, one) => sum + f(one), 0)) / of.length).toFixed(1);
		const recall = ks.map((k) => `R@${k} ${mean(list, (one) => found(one, k) / one.evidence.length)}`);
		const whole = `all@8 ${mean(list, (one) => Number(found(one, 8) === one.evidence.length))}`;
		const kinds = [...new Set(list.map((one) => one.category))].sort();
		const byKind = kinds.map((kind) => {
			const of = list.filter((one) => one.category === kind);
			return `${kind} ${mean(of, (one) => found(one, 10) / one.evidence.length)}`;
		});
		console.log(`${set.padEnd(10)} ${recall.join("  ")}  ${whole}   R@10: ${byKind.join(", ")}`);
	}
}

export async function main(args: string[]): Promise<void> {
	const files = args.filter((arg, i) => !arg.startsWith("--") && args[i - 1] !== "--without");
	const without = new Set(
		args.flatMap((arg, i) => (arg === "--without" ? [SIGNAL_NAMES.indexOf(args[i + 1] as never)] : [])),
	);
	const groups = files.flatMap(loadGroups);
	const started = performance.now();
	const examples: Example[][] = [];
	for (const group of groups) examples.push(await examplesOf(group));
	const count = examples.flat().length;
	console.log(`${count} questions, ${((performance.now() - started) / count).toFixed(1)} ms each`);
	report(
		groups.flatMap(({ set }, i) =>
			judge(
				set,
				examples[i] as Example[],
				SIGNAL_NAMES.map((name) => WEIGHTS[name]),
			),
		),
	);
	if (args.includes("--fit")) {
		console.log("each group judged by weights fitted on the others:");
		report(
			groups.flatMap(({ set }, i) =>
				judge(set, examples[i] as Example[], fitWeights(examples.filter((_, k) => k !== i).flat(), without)),
			),
		);
		const all = fitWeights(examples.flat(), without);
		console.log("fitted on all:");
		report(groups.flatMap(({ set }, i) => judge(set, examples[i] as Example[], all)));
		console.log(SIGNAL_NAMES.map((name, k) => `\t${name}: ${(all[k] as number).toFixed(2)},`).join("\n"));
	}
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
