// The retrieval sets of docs/benchmarks.md, from files that the caller provides.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Asked, asProse, type Doc, type Group, inChunks, inOne, withoutRoles, withoutTitles } from "./derive-sets";

export type QualitySet = { name: string; file: string; sha256: string; groups: Group[] };

type Change = (groups: Group[]) => Group[];
const each =
	(change: (group: Group) => Group): Change =>
	(groups) =>
		groups.map(change);
const same: Change = (groups) => groups;

const FILES: [name: string, file: string, change: Change][] = [
	["LoCoMo", "locomo.json", same],
	["LoCoMo, 8 turns an episode", "locomo.json", each((group) => inChunks(group, 8))],
	["BEAM", "beam.json", same],
	["BEAM without roles", "beam.json", each(withoutRoles)],
	["QMSum", "qmsum.json", same],
	["2Wiki", "multihop-2wiki101.json", same],
	["MuSiQue", "multihop-musique.json", same],
	["HotpotQA", "multihop-hotpotqa.json", same],
	["LoCoMo, in one group", "locomo.json", inOne],
	["LoCoMo, sessions", "locomo.json", (groups) => inOne(groups.map((group) => inChunks(group, 999)))],
	["LoCoMo, 4 turns of prose", "locomo.json", each((group) => inChunks(asProse(group), 4))],
	["LoCoMo, 1, 3 and 10 turns", "locomo.json", each((group) => inChunks(group, 1, 3, 10))],
	["BEAM, in one group", "beam.json", inOne],
	["BEAM without roles, in one group", "beam.json", (groups) => inOne(groups.map(withoutRoles))],
	["BEAM, 1, 2 and 8 messages", "beam.json", each((group) => inChunks(group, 1, 2, 8))],
	["BEAM without roles, 2 messages a text", "beam.json", each((group) => inChunks(withoutRoles(group), 2))],
	["BEAM, 6 messages a text", "beam.json", each((group) => inChunks(group, 6))],
	[
		"BEAM, 20 messages of prose, in one group",
		"beam.json",
		(groups) => inOne(groups.map((group) => inChunks(asProse(group), 20))),
	],
	["QMSum, 1, 5 and 25 turns", "qmsum.json", each((group) => inChunks(group, 1, 5, 25))],
	[
		"BEAM, 40 messages of prose, in one group",
		"beam.json",
		(groups) => inOne(groups.map((group) => inChunks(asProse(group), 40))),
	],
	["QMSum, 12 turns", "qmsum.json", each((group) => inChunks(group, 12))],
	["QMSum, 100 turns, in one group", "qmsum.json", (groups) => inOne(groups.map((group) => inChunks(group, 100)))],
	[
		"QMSum, 60 turns of prose, in one group",
		"qmsum.json",
		(groups) => inOne(groups.map((group) => inChunks(asProse(group), 60))),
	],
	["MuSiQue without titles", "multihop-musique.json", each(withoutTitles)],
	["HotpotQA without titles", "multihop-hotpotqa.json", each(withoutTitles)],
	["2Wiki, 5 passages a text", "multihop-2wiki101.json", each((group) => inChunks(group, 5))],
	["MuSiQue, 5 passages a text", "multihop-musique.json", each((group) => inChunks(group, 5))],
	["HotpotQA, 3 passages a text", "multihop-hotpotqa.json", each((group) => inChunks(group, 3))],
];

/** The sets whose files are in `folder`; those that are missing are left out. */
export function loadSets(folder: string): QualitySet[] {
	return FILES.flatMap(([name, file, change]) => {
		const path = join(folder, file);
		if (!existsSync(path)) return [];
		const bytes = readFileSync(path);
		const sha256 = createHash("sha256").update(bytes).digest("hex");
		return { name, file, sha256, groups: change(toGroups(JSON.parse(bytes.toString()))) };
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
