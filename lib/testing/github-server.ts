// The double of GitHub: its REST lists of issues and comments with their order, pages and `since`, and the GraphQL of discussions.
import { type Answered, type Asked, type HttpDouble, startHttpDouble } from "./http-double";

type Row = Record<string, unknown> & { updated_at: string };
type Said = { id: string; body: string; author: { login: string } | null; createdAt: string; updatedAt: string };
type Discussion = Said & {
	number: number;
	title: string;
	isAnswered: boolean;
	category: { name: string };
	comments: (Said & { replies: Said[] })[];
};

/** What the repository `acme/app` holds, and how the server answers. Tests change it between calls. */
type Repository = {
	issues: Row[];
	comments: Row[];
	reviews: Row[];
	discussions: Discussion[];
	token: string;
	/** Every further call is answered by this, whatever it asks. */
	refusal: Answered | null;
};

export type GithubServer = HttpDouble & { repository: Repository };

export async function startGithubServer(): Promise<GithubServer> {
	const repository: Repository = {
		...{ issues: [], comments: [], reviews: [], discussions: [] },
		...{ token: "github_pat_1", refusal: null },
	};
	const server = await startHttpDouble((asked) => answer(repository, asked));
	return { ...server, repository };
}

const json = (body: unknown, status = 200): Answered => ({
	status,
	headers: { "content-type": "application/json; charset=utf-8" },
	body: JSON.stringify(body),
});

function answer(repository: Repository, asked: Asked): Answered {
	if (repository.refusal) return repository.refusal;
	if (asked.headers.authorization !== `Bearer ${repository.token}`) return json({ message: "Bad credentials" }, 401);
	if (asked.url.pathname === "/graphql") return json({ data: graph(repository, JSON.parse(asked.body)) });
	const [, list] = /^\/repos\/acme\/app\/(.+)$/.exec(asked.url.pathname) ?? [];
	if (list === "issues") return json(page(repository.issues, asked.url.searchParams));
	if (list === "issues/comments") return json(page(repository.comments, asked.url.searchParams));
	if (list === "pulls/comments") return json(page(repository.reviews, asked.url.searchParams));
	return json({ message: "Not Found" }, 404);
}

/** A page of a list as GitHub cuts it. */
function page(rows: Row[], query: URLSearchParams): Row[] {
	const size = Number(query.get("per_page") ?? 30);
	const from = (Number(query.get("page") ?? 1) - 1) * size;
	const since = query.get("since");
	// `state` hides what is closed unless it is asked for.
	const shown = rows.filter(({ state }) => state === undefined || state === "open" || query.get("state") === "all");
	const changed = shown.filter(({ updated_at }) => since === null || Date.parse(updated_at) >= Date.parse(since));
	const sorted = changed.sort((a, b) => (a.updated_at < b.updated_at ? -1 : 1));
	return (query.get("direction") === "asc" ? sorted : sorted.reverse()).slice(from, from + size);
}

type Query = { query: string; variables: { after?: string | null; id?: string } };

function graph({ discussions }: Repository, { query, variables }: Query): unknown {
	const after = Number(variables.after ?? 0);
	const first = (what: string) => Number(new RegExp(`${what}\\(first: (\\d+)`).exec(query)?.[1]);
	const connection = (nodes: unknown[], from: number, size: number) => ({
		pageInfo: { hasNextPage: from + size < nodes.length, endCursor: String(from + size) },
		nodes: nodes.slice(from, from + size),
	});
	const said = ({ replies, ...comment }: Discussion["comments"][number]) => ({
		...comment,
		replies: { nodes: replies.slice(0, first("replies")) },
	});
	const shown = (discussion: Discussion, from: number) => ({
		...discussion,
		comments: connection(discussion.comments.map(said), from, first("comments")),
	});
	if (variables.id) {
		const discussion = discussions.find(({ id }) => id === variables.id);
		return { node: discussion && shown(discussion, after) };
	}
	const sorted = [...discussions].sort((a, b) => (a.updatedAt > b.updatedAt ? -1 : 1));
	const nodes = sorted.map((discussion) => shown(discussion, 0));
	return { repository: { discussions: connection(nodes, after, first("discussions")) } };
}
