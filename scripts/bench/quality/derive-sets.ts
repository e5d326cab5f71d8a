// What a set is, and sets of other shapes from the same texts: longer chats, whole documents, other lengths.

export type Asked = { question: string; category: string; evidence: string[] };
export type Doc = { id: string; text: string; session?: number; said?: string };
/** One collection of texts, written in order, and the questions asked of it. */
export type Group = { id: string; docs: Doc[]; questions: Asked[] };

/** All groups as one, each after the other: a chat as long as all of them. */
export function inOne(groups: Group[]): Group[] {
	const docs = groups.flatMap((group, n) => group.docs.map((doc) => ({ ...doc, id: `${n}:${doc.id}` })));
	const questions = groups.flatMap((group, n) =>
		group.questions.map((one) => ({ ...one, evidence: one.evidence.map((id) => `${n}:${id}`) })),
	);
	return [{ id: "all", docs, questions }];
}

/**
 * Up to so many texts in a row as one, by several `sizes` in turn; those of two sessions stay apart, and a date that opens them is
 * kept once.
 */
export function inChunks({ id, docs, questions }: Group, ...sizes: number[]): Group {
	const chunks: Group["docs"] = [];
	const chunkOf = new Map<string, string>();
	let held = 0;
	for (const doc of docs) {
		const last = chunks.at(-1);
		const most = sizes[(chunks.length - 1) % sizes.length] ?? 1;
		if (last && last.session === doc.session && held < most) {
			last.text += `\n${doc.text.replace(/^\[[^\]]*\] /, "")}`;
			held++;
		} else {
			chunks.push({ id: `c${chunks.length}`, session: doc.session, text: doc.text });
			held = 1;
		}
		chunkOf.set(doc.id, chunks.at(-1)?.id as string);
	}
	const asked = questions.map((one) => ({
		...one,
		evidence: [...new Set(one.evidence.map((turn) => chunkOf.get(turn) as string))],
	}));
	return { id, docs: chunks, questions: asked };
}

/** Texts without a leading date and without who says what: prose. */
export function asProse(group: Group): Group {
	const bare = (text: string) => text.replace(/^(?:\[[^\]]*\] )?[^\n:]{1,40}: /gm, "");
	return { ...group, docs: group.docs.map(({ id, session, text }) => ({ id, session, text: bare(text) })) };
}

/** Passages without the titles that open them. */
export function withoutTitles(group: Group): Group {
	return { ...group, docs: group.docs.map((doc) => ({ ...doc, text: doc.text.replace(/^[^\n]*?\. /, "") })) };
}

/** Without the roles of user and assistant. */
export function withoutRoles(group: Group): Group {
	const docs = group.docs.map((doc) => ({
		...doc,
		text: doc.text.replace(/^(\[[^\]]*\] )?(?:user|assistant): /, "$1"),
	}));
	return { ...group, docs };
}
