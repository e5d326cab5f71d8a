// Discussions of GitHub, which only its GraphQL API has: the newest change first, down to where the last pass ended.

import { asArray, asRecord, asText } from "@/lib/extraction/records/messages";
import { toDate } from "@/lib/transfer/import/item";
import { askGraph, type Caller, type Json } from "./github-api";
import { type ChangedItem, type Cursor, latest, type Read, toItem } from "./github-item";

const SAID = "id body updatedAt createdAt author { login }";
const COMMENTS = `pageInfo { hasNextPage endCursor } nodes { ${SAID} replies(first: 100) { nodes { ${SAID} } } }`;

const DISCUSSIONS = `query($owner: String!, $name: String!, $after: String) {
	repository(owner: $owner, name: $name) {
		discussions(first: 10, after: $after, orderBy: { field: UPDATED_AT, direction: DESC }) {
			pageInfo { hasNextPage endCursor }
			nodes { ${SAID} number title isAnswered category { name } comments(first: 30) { ${COMMENTS} } }
		}
	}
}`;

const FURTHER = `query($id: ID!, $after: String) {
	node(id: $id) { ... on Discussion { number title comments(first: 50, after: $after) { ${COMMENTS} } } }
}`;

/** Ten discussions with all that is said in them. Throws `SourceProblem`. */
export async function readDiscussions(caller: Caller, cursor: Cursor): Promise<Read> {
	const [owner, name] = caller.repository.split("/");
	const { repository } = await askGraph(caller, DISCUSSIONS, { owner, name, after: cursor.after });
	const { nodes, pageInfo } = asRecord(asRecord(repository).discussions);
	const found = asArray(nodes).map(asRecord);
	const since = cursor.since.discussions ?? "";
	const changed = found.filter(({ updatedAt }) => asText(updatedAt) >= since);
	const items: ChangedItem[] = [];
	for (const discussion of changed) items.push(...(await readDiscussion(caller, discussion)));
	items.reverse();
	const { hasNextPage, endCursor } = asRecord(pageInfo);
	if (hasNextPage !== true || changed.length < found.length) return { items, next: null };
	return { items, next: { ...cursor, after: asText(endCursor), newest: latest(items, cursor.newest) } };
}

/** A discussion behind what is said in it, the newest first, as the list is. */
async function readDiscussion(caller: Caller, discussion: Json): Promise<ChangedItem[]> {
	const { id, number, title, category, isAnswered, updatedAt } = discussion;
	const name = `${caller.repository} discussion ${number}`;
	const state = isAnswered === true ? `\n\nDiscussion ${number} of ${caller.repository} is answered.` : "";
	const content = `# ${asText(title)}\n\n${asText(discussion.body)}${state}`;
	const topic = asText(asRecord(category).name);
	const source = `${name}: ${asText(title)}${topic ? ` (${topic})` : ""}`;
	const items = [toSaid(discussion, `discussion/${number}`, source, name, content)];
	let comments = asRecord(discussion.comments);
	for (;;) {
		for (const comment of asArray(comments.nodes).map(asRecord)) {
			const replies = asArray(asRecord(comment.replies).nodes).map(asRecord);
			for (const said of [comment, ...replies])
				items.push(toSaid(said, `said/${asText(said.id)}`, source, name, asText(said.body)));
		}
		const { hasNextPage, endCursor } = asRecord(comments.pageInfo);
		// Comments do not count as changes of their own: the list goes by those of discussions.
		if (hasNextPage !== true) return items.map((item) => ({ ...item, changedAt: asText(updatedAt) })).reverse();
		const { node } = await askGraph(caller, FURTHER, { id, after: endCursor });
		comments = asRecord(asRecord(node).comments);
	}
}

const toSaid = (said: Json, key: string, source: string, thread: string, content: string) =>
	toItem({
		...{ key, source, thread, content },
		author: asText(asRecord(said.author).login),
		at: toDate(said.createdAt),
		changedAt: asText(said.updatedAt),
	});
