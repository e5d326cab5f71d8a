import { beforeAll, expect, test, vi } from "vitest";
import { asRequest, OUR_PAGES } from "@/lib/testing/server-request";
import { signedIn } from "@/lib/testing/sign-in";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { MAX_UPLOAD_BYTES } from "@/lib/transfer/import/found";
import type { UploadPart } from "@/lib/transfer/import/import-upload";
import { POST } from "./route";

vi.mock("next/headers", () => import("@/lib/testing/server-request"));

let team: TestTeam;
beforeAll(async () => {
	team = await testTeam();
	asRequest((await signedIn(team.teamId, "member")).cookies);
});

function send(query: Record<string, string>, body: Uint8Array | ReadableStream) {
	const url = `http://localhost/p/x/episodes/import?${new URLSearchParams(query)}`;
	const request = new Request(url, { method: "POST", headers: OUR_PAGES, body, duplex: "half" } as RequestInit);
	return POST(request, { params: Promise.resolve({ project: team.projectId }) });
}

test("a file of 16 MB is read to its end, from where the last part ended", async () => {
	const rows = Buffer.from('{"text":"Ada joined Acme."}\n{"text":"Grace lives in Berlin."}');
	// Lines of a MiB of blanks.
	const blanks = Buffer.alloc(MAX_UPLOAD_BYTES - rows.length, `\n${" ".repeat(1024 ** 2)}`);
	const file = Buffer.concat([rows, blanks]);
	const first = await send({ name: "rows.jsonl" }, file);
	expect([first.status, await first.json()]).toMatchObject([200, { receipts: [{}, {}], next: null }]);
	const rest = (await (await send({ name: "rows.jsonl", unit: "0", item: "1" }, file)).json()) as UploadPart;
	expect(rest.receipts).toMatchObject([{ origin: "rows.jsonl, line 2", status: "already_there" }]);
}, 60_000);

test("a larger one is refused, whether it says its length or not, and so are an empty one and a wrong query", async () => {
	const large = new Uint8Array(MAX_UPLOAD_BYTES + 1);
	const unsaid = new ReadableStream({
		start(controller) {
			controller.enqueue(large);
			controller.close();
		},
	});
	const answers = [
		await send({ name: "a.txt" }, large),
		await send({ name: "a.txt" }, unsaid),
		await send({ name: "a.txt" }, new Uint8Array()),
		await send({ name: "", group: "a b" }, new Uint8Array(1)),
	];
	expect(answers.map(({ status }) => status)).toEqual([413, 413, 400, 400]);
});
