// The retrieval sets of docs/benchmarks.md, from files that the caller provides.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Asked = { question: string; category: string; evidence: string[] };
type Doc = { id: string; text: string; session?: number; said?: string };
/** One collection of texts, written in order, and the questions asked of it. */
export type Group = { id: string; docs: Doc[]; questions: Asked[] };
export type QualitySet = { name: string; file: string; sha256: string; groups: Group[] };

const FILES: [name: string, file: string, change: (group: Group) => Group][] = [
	["LoCoMo", "locomo.json", (group) => group],
	["LoCoMo, 8 turns an episode", "locomo.json", (group) => inChunks(group, 8)],
	["BEAM", "beam.json", (group) => group],
	["BEAM without roles", "beam.json", withoutRoles],
	["QMSum", "qmsum.json", (group) => group],
	["2Wiki", "multihop-2wiki101.json", (group) => group],
	["MuSiQue", "multihop-musique.json", (group) => group],
	["HotpotQA", "multihop-hotpotqa.json", (group) => group],
];

/** The sets whose files are in `folder`; those that are missing are left out. */
export function loadSets(folder: string): QualitySet[] {
	return FILES.flatMap(([name, file, change]) => {
		const path = join(folder, file);
		if (!existsSync(path)) return [];
		const bytes = readFileSync(path);
		const sha256 = createHash("sha256").update(bytes).digest("hex");
		return { name, file, sha256, groups: toGroups(JSON.parse(bytes.toString())).map(change) };
	});
}

type Turn = { dia_id: string; speaker: string; text: string; blip_caption?: string };
type Conversation = {
	sample_id: string;
	conversation: Record<string, string | Turn[]>;
	qa: { question: string; category: number; evidence: string[] }[];
};
type Passages = { name: string; docs: { id: string; title: string; text: string }[]; questions: Asked[] };

/** LoCoMo is a list of conversations, a set of passages one collection; the rest are groups already. */
function toGroups(data: Conversation[] | { groups: Group[] } | Passages): Group[] {
	if (Array.isArray(data)) return data.map(toConversation);
	if ("groups" in data) return data.groups;
	const docs = data.docs.map(({ id, title, text }) => ({ id, text: `${title}. ${text}` }));
	return [{ id: data.name, docs, questions: data.questions }];
}

const CATEGORIES = ["", "multi-hop", "temporal", "open-domain", "single-hop", "adversarial"];

function toConversation({ sample_id: id, conversation, qa }: Conversation): Group {
	const docs: Doc[] = [];
	for (let session = 1; session < 100; session++) {
		for (const turn of (conversation[`session_${session}`] ?? []) as Turn[]) {
			const caption = turn.blip_caption ? ` [shares ${turn.blip_caption}]` : "";
			const date = conversation[`session_${session}_date_time`];
			const text = `[${date}] ${turn.speaker}: ${turn.text}${caption}`;
			docs.push({ id: turn.dia_id, session, text, said: turn.text });
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
	return { id, docs, questions };
}

/** Up to `most` turns of a session as one text; the date is said once. */
function inChunks({ id, docs, questions }: Group, most: number): Group {
	const chunks: Doc[] = [];
	const chunkOf = new Map<string, string>();
	let turns = 0;
	for (const { id: turn, session, text } of docs) {
		const last = chunks.at(-1);
		if (last && last.session === session && turns < most) {
			last.text += `\n${text.replace(/^\[[^\]]*\] /, "")}`;
			turns++;
		} else {
			chunks.push({ id: `c${chunks.length}`, session, text });
			turns = 1;
		}
		chunkOf.set(turn, chunks.at(-1)?.id as string);
	}
	const asked = questions.map((one) => ({
		...one,
		evidence: [...new Set(one.evidence.map((turn) => chunkOf.get(turn) as string))],
	}));
	return { id, docs: chunks, questions: asked };
}

function withoutRoles(group: Group): Group {
	const docs = group.docs.map((doc) => ({
		...doc,
		text: doc.text.replace(/^(\[[^\]]*\] )?(?:user|assistant): /, "$1"),
	}));
	return { ...group, docs };
}
