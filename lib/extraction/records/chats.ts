// Conversations with assistants: exports of ChatGPT, Claude and Open WebUI, and what Claude knows besides.
import { type Episode, toDate } from "./item";
import { asArray, asRecord, asText, type Message, toEpisodes } from "./messages";

type Fields = Record<string, unknown>;

/** Where an answer of ChatGPT cites what it found, in characters of its own. */
const CITATION = /\ue200[^\ue200\ue201]*\ue201/g;

/** A conversation of ChatGPT's `conversations.json`: the branch that was shown last, without what was written for tools. */
export function readChatGpt(value: Fields, origin: string): Episode[] {
	const nodes = asRecord(value.mapping);
	const messages = branchOf(nodes, value.current_node ?? Object.keys(nodes).at(-1), "parent").flatMap((node) => {
		const message = asRecord(node.message);
		const isForTool = message.recipient !== undefined && message.recipient !== "all";
		const isHidden = asRecord(message.metadata).is_visually_hidden_from_conversation === true;
		if (isForTool || isHidden) return [];
		// What was spoken is a part with a text of its own.
		const parts = asArray(asRecord(message.content).parts).map((part) => asText(part) || asText(asRecord(part).text));
		const text = parts.filter(Boolean).join("\n").replace(CITATION, "");
		return toMessage(asRecord(message.author).role, text, message.create_time);
	});
	return toEpisodes(messages, { origin, app: "ChatGPT", title: asText(value.title), at: toDate(value.create_time) });
}

/** A conversation of Open WebUI: the branch that was shown last, without what the model thought. */
export function readOpenWebUi(value: Fields, origin: string): Episode[] {
	const chat = asRecord(value.chat);
	const history = asRecord(chat.history);
	const shown = branchOf(asRecord(history.messages), history.currentId, "parentId");
	const messages = (shown.length > 0 ? shown : asArray(chat.messages).map(asRecord)).flatMap((message) =>
		toMessage(message.role, withoutDetails(asText(message.content)), message.timestamp),
	);
	const title = asText(value.title) || asText(chat.title);
	return toEpisodes(messages, { origin, app: "Open WebUI", title, at: toDate(value.created_at) });
}

/** A conversation as programs hand it to a model: `messages` with a role each. */
export function readMessages(value: Fields, origin: string): Episode[] {
	const messages = asArray(value.messages)
		.map(asRecord)
		.flatMap(({ role, content, created_at, timestamp }) => {
			const parts = asArray(content).map((part) => asText(asRecord(part).text));
			return toMessage(role, asText(content) || parts.filter(Boolean).join("\n"), created_at ?? timestamp);
		});
	const at = toDate(value.created_at ?? value.timestamp ?? value.date);
	return toEpisodes(messages, { origin, app: "Chat", title: asText(value.title), at });
}

/** A line of a session of Claude Code: a message, of which results of tools and what a sub-agent was told are left out. */
export function readSessionLine(
	{ message, sessionId, timestamp, isSidechain, isMeta }: Fields,
	origin: string,
): Episode[] {
	if (isSidechain === true || isMeta === true) return [];
	return readMessages({ messages: [message], title: sessionId, created_at: timestamp }, origin);
}

/** Thoughts and calls of tools, which it folds into the answer. */
const withoutDetails = (text: string) => text.replace(/<details\b[^>]*>[\s\S]*?<\/details>/g, "").trim();

function toMessage(role: unknown, text: string, at: unknown): Message[] {
	if ((role !== "user" && role !== "assistant") || text === "") return [];
	return [{ speaker: role === "user" ? "User" : "Assistant", text, at: toDate(at) }];
}

/** The messages of a tree from its root to the one that was shown last. */
function branchOf(nodes: Fields, last: unknown, parent: string): Fields[] {
	const branch: Fields[] = [];
	const seen = new Set<unknown>();
	for (let id = last; typeof id === "string" && id in nodes && !seen.has(id); id = branch[0]?.[parent]) {
		seen.add(id);
		branch.unshift(asRecord(nodes[id]));
	}
	return branch;
}

/** A conversation of Claude's `conversations.json`, and the text of the files that were given to it. */
export function readClaude(value: Fields, origin: string): Episode[] {
	const sent = asArray(value.chat_messages).map(asRecord);
	const messages = sent.map((message) => {
		const blocks = asArray(message.content).map(asRecord);
		const texts = blocks.filter(({ type = "text" }) => type === "text").map(({ text }) => asText(text));
		return {
			speaker: message.sender === "human" ? "User" : "Assistant",
			text: texts.filter(Boolean).join("\n") || asText(message.text),
			at: toDate(message.created_at),
		};
	});
	const at = toDate(value.created_at);
	const title = asText(value.name);
	const files = sent.flatMap((message) =>
		asArray(message.attachments).flatMap((one) => {
			const { file_name, extracted_content } = asRecord(one);
			return toDocument(`${origin}, ${asText(file_name)}`, asText(file_name), extracted_content, message.created_at);
		}),
	);
	return [...toEpisodes(messages, { origin, app: "Claude", title, at }), ...files];
}

/** A project of Claude's `projects.json`: what it is for, its instructions and its documents. */
export function readClaudeProject(value: Fields, origin: string): Episode[] {
	const name = asText(value.name);
	const about = [asText(value.description), asText(value.prompt_template)].filter(Boolean).join("\n\n");
	return [
		...toDocument(origin, `Claude project ${name}`, about && `# ${name}\n\n${about}`, value.created_at),
		...asArray(value.docs).flatMap((one) => {
			const { filename, content, created_at } = asRecord(one);
			return toDocument(`${origin}, ${asText(filename)}`, asText(filename), content, created_at);
		}),
	];
}

/** What Claude remembers of its conversations and projects, in `memories.json`. */
export function readClaudeMemory(value: Fields, origin: string): Episode[] {
	const texts = [value.conversations_memory, ...Object.values(asRecord(value.project_memories))];
	const written = value.updated_at ?? value.created_at;
	return texts.flatMap((text, i) => toDocument(`${origin}, memory ${i + 1}`, "Claude memory", text, written));
}

function toDocument(origin: string, name: string, text: unknown, written: unknown): Episode[] {
	const content = asText(text);
	const at = toDate(written);
	const source = name || "Claude";
	return content ? [{ kind: "episode", origin, content, source, thread: source, at, isDated: at !== null }] : [];
}
