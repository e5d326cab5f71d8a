import { describe, expect, test } from "vitest";
import { type Pages, readPages, StreamCut } from "./read-pages";

/** A service with `rows` rows that cuts an answer after `cutAfter` rows, once. */
function service(rows: number, options: { cutAfter?: number; refuse?: Response } = {}) {
	const asked: string[] = [];
	let cutAfter = options.cutAfter ?? null;
	const fetch = async (address: string) => {
		asked.push(address);
		if (options.refuse) return options.refuse;
		const query = new URL(address, "http://x").searchParams;
		const [limit, offset] = [Number(query.get("limit")), Number(query.get("offset"))];
		const page = Array.from({ length: Math.max(0, Math.min(limit, rows - offset)) }, (_, i) => ({ u: offset + i }));
		const lines = page.slice(0, cutAfter ?? page.length).map((row) => JSON.stringify(row));
		if (cutAfter === null) lines.push(JSON.stringify({ _end: page.length }));
		cutAfter = null;
		return new Response(`${lines.join("\n")}\n`, { headers: { "x-graph-version": String(asked.length) } });
	};
	return { asked, fetch };
}

async function read(pages: Partial<Pages>, { fetch }: ReturnType<typeof service>) {
	const got: number[] = [];
	const versions = new Set<string | null>();
	const batches = readPages<{ u: number }>({ address: "/rows", pageRows: 4, from: 0, maxRows: 1_000, ...pages }, fetch);
	try {
		for (;;) {
			const next = await batches.next();
			if (next.done) return { got, versions: [...versions], isWhole: true as unknown };
			got.push(...next.value.rows.map(({ u }) => u));
			versions.add(next.value.version);
		}
	} catch (error) {
		return { got, versions: [...versions], isWhole: error };
	}
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

describe("pages", () => {
	test.each([
		[0, 1],
		[3, 1],
		[4, 2],
		[9, 3],
	])("%d rows by four take %d requests", async (rows, requests) => {
		const answers = service(rows);
		expect(await read({}, answers)).toMatchObject({ got: upTo(rows), isWhole: true });
		expect(answers.asked).toHaveLength(requests);
	});

	test("an address with a query keeps it", async () => {
		const answers = service(1);
		await read({ address: "/rows?group_id=a" }, answers);
		expect(answers.asked).toEqual(["/rows?group_id=a&limit=4&offset=0"]);
	});

	test("no more than are wanted are read", async () => {
		expect(await read({ maxRows: 6 }, service(100))).toMatchObject({ got: upTo(6), isWhole: true });
	});

	test("every page tells its version", async () => {
		expect((await read({}, service(9))).versions).toEqual(["1", "2", "3"]);
	});
});

test("a cut stream hands over what came and can be read on from there", async () => {
	const answers = service(9, { cutAfter: 2 });
	const first = await read({}, answers);
	expect(first.isWhole).toEqual(new StreamCut(null, "The stream ended early."));
	expect(first.got).toEqual([0, 1]);
	expect(await read({ from: 2 }, answers)).toMatchObject({ got: [2, 3, 4, 5, 6, 7, 8], isWhole: true });
});

test("a refusal carries the status and the service's own words", async () => {
	const refuse = Response.json({ error: "not_found", message: "No such project." }, { status: 404 });
	expect((await read({}, service(1, { refuse }))).isWhole).toEqual(new StreamCut(404, "No such project."));
});

test("a connection that fails says so", async () => {
	const fetch = () => Promise.reject(new TypeError("network"));
	expect((await read({}, { asked: [], fetch })).isWhole).toEqual(new TypeError("network"));
});
