// GitHub: issues and pull requests, what is said in them, and discussions. Each is read from where it was last changed on.

import { asArray, asRecord, asText } from "@/lib/extraction/records/messages";
import { toDate } from "@/lib/transfer/import/item";
import type { Asked, Connector, Page } from "./connector";
import { type Caller, getList, type Json } from "./github-api";
import { readDiscussions } from "./github-discussions";
import { type ChangedItem, type Cursor, LISTS, type List, latest, type Read, toItem } from "./github-item";
import type { GithubSettings } from "./settings";

const PER_PAGE = 50;

export const github: Connector<GithubSettings, Cursor> = {
	everyMs: 10 * 60_000,
	wholeEveryMs: 24 * 3_600_000,
	readPage,
};

async function readPage(asked: Asked<GithubSettings, Cursor>): Promise<Page<Cursor>> {
	const { settings, secrets, now } = asked;
	const caller = { ...settings, token: secrets.token ?? "", now };
	const lists = LISTS.filter((list) => settings.parts.includes(list === "discussions" ? "discussions" : "issues"));
	const cursor = asked.cursor ?? begin(lists[0], {});
	const { items, next } =
		cursor.list === "discussions" ? await readDiscussions(caller, cursor) : await readRest(caller, cursor, cursor.list);
	if (next) return { items, gone: [], cursor: next, isEnd: false };
	const following = lists[lists.indexOf(cursor.list) + 1];
	const before = cursor.list === "discussions" ? cursor.newest : cursor.since[cursor.list];
	const since = { ...cursor.since, [cursor.list]: latest(items, before) };
	return { items, gone: [], cursor: begin(following ?? lists[0], since), isEnd: following === undefined };
}

const begin = (list: List | undefined, since: Cursor["since"]): Cursor => ({
	...{ list: list ?? "issues", since, page: 1, after: null, newest: since.discussions ?? "" },
});

const PATHS = { issues: "issues", comments: "issues/comments", reviews: "pulls/comments" };

/**
 * A page of a REST list by its changes. Decision: each page asks for what changed since the last one's end, and a further page only
 * within one second: what changes meanwhile moves to the list's end, and by numbers of pages others would slip through.
 */
async function readRest(caller: Caller, cursor: Cursor, list: Exclude<List, "discussions">): Promise<Read> {
	const { page, since } = cursor;
	const from = since[list];
	const query = new URLSearchParams({
		sort: "updated",
		direction: "asc",
		per_page: String(PER_PAGE),
		page: String(page),
	});
	if (list === "issues") query.set("state", "all");
	// A second earlier, as whether its own instant belongs to it is not said.
	if (from) query.set("since", new Date(Date.parse(from) - 1_000).toISOString());
	const rows = await getList(caller, `${PATHS[list]}?${query}`);
	const items = rows.map((row) =>
		list === "issues" ? ofIssue(row, caller.repository) : ofComment(row, list, caller.repository),
	);
	if (rows.length < PER_PAGE) return { items, next: null };
	const last = latest(items, from);
	const isWithinSecond = last === (from ?? "");
	return {
		items,
		next: { ...cursor, since: { ...since, [list]: last }, page: isWithinSecond ? page + 1 : 1 },
	};
}

function ofIssue(row: Json, repository: string): ChangedItem {
	const isPull = row.pull_request !== undefined;
	const name = `${repository}#${row.number}`;
	const what = isPull ? "Pull request" : "Issue";
	const merged = asText(asRecord(row.pull_request).merged_at);
	const labels = asArray(row.labels).map((label) => asText(asRecord(label).name) || asText(label));
	const assignees = asArray(row.assignees).map((one) => asText(asRecord(one).login));
	const milestone = asText(asRecord(row.milestone).title);
	const closed = asText(row.closed_at).slice(0, 10);
	const lines = [
		merged ? `${what} ${name} was merged on ${merged.slice(0, 10)}.` : null,
		!merged && row.state === "closed" ? `${what} ${name} was closed on ${closed}.` : null,
		row.state === "open" ? `${what} ${name} is open.` : null,
		assignees.length > 0 ? `${what} ${name} is assigned to ${assignees.join(", ")}.` : null,
		milestone ? `The milestone of ${name} is ${milestone}.` : null,
		labels.length > 0 ? `Labels of ${name}: ${labels.join(", ")}.` : null,
	].filter((line) => line !== null);
	const content = [`# ${asText(row.title)} (${name})`, asText(row.body), lines.join("\n")].filter(Boolean).join("\n\n");
	return toItem({
		key: `issue/${row.number}`,
		source: `${name}: ${asText(row.title)}`,
		content,
		author: asText(asRecord(row.user).login),
		// What it says of its state is as new as its last change.
		at: toDate(row.updated_at),
		changedAt: asText(row.updated_at),
		thread: name,
	});
}

function ofComment(row: Json, list: "comments" | "reviews", repository: string): ChangedItem {
	const url = asText(row.issue_url) || asText(row.pull_request_url);
	const name = `${repository}#${url.slice(url.lastIndexOf("/") + 1)}`;
	const path = asText(row.path);
	return toItem({
		key: `${list}/${row.id}`,
		source: path ? `${name}, ${path}` : name,
		content: asText(row.body),
		author: asText(asRecord(row.user).login),
		at: toDate(row.created_at),
		changedAt: asText(row.updated_at),
		thread: name,
	});
}
