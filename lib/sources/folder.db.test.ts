import { execFileSync } from "node:child_process";
import {
	mkdirSync,
	mkdtempSync,
	realpathSync,
	renameSync,
	rmSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readInTenant } from "@/lib/db/tenant";
import { allowSources, contents, newSource, sync } from "@/lib/testing/sources";
import { type TestTeam, testTeam } from "@/lib/testing/test-team";
import { listSources } from "./sources";

// Each file is read by a process of its own.
vi.setConfig({ testTimeout: 60_000 });

let root: string;
beforeEach(() => {
	root = realpathSync(mkdtempSync(path.join(tmpdir(), "watched-")));
	allowSources({ SOURCE_FOLDERS: path.join(root, "offered") });
	mkdirSync(path.join(root, "offered"));
});
afterEach(() => {
	vi.restoreAllMocks();
	rmSync(root, { recursive: true });
});

const write = (name: string, text: string) => {
	const file = path.join(root, "offered", name);
	mkdirSync(path.dirname(file), { recursive: true });
	writeFileSync(file, text);
};
const add = (team: TestTeam, folder = path.join(root, "offered")) =>
	newSource(team, { kind: "folder", group: "default", settings: { path: folder }, secrets: {} });

test("a folder: its documents are read, an edit replaces, what is deleted or renamed is forgotten at the next sync", async () => {
	const team = await testTeam();
	write("a.md", "# Ada\n\nAda Lovelace works at Acme.");
	write("deep/b.txt", "Grace Hopper lives in Oslo.");
	write("empty.md", "");
	write("program.ts", "const x = 1;");
	write(".hidden/c.md", "Nobody reads this.");
	symlinkSync("/etc/hostname", path.join(root, "offered", "link.md"));
	const id = await add(team);
	expect(await sync(team, id)).toEqual({ added: 3, replaced: 0, forgotten: 0, isDone: true, problem: null });
	expect(await contents(team)).toEqual(["# Ada\n\nAda Lovelace works at Acme.", "Grace Hopper lives in Oslo."]);
	expect((await listSources(team.ctx))[0]).toMatchObject({
		items: 2,
		refused: [{ key: "empty.md", reason: "has no text" }],
	});
	expect(await sync(team, id)).toMatchObject({ added: 0, replaced: 0, forgotten: 0 });
	write("a.md", "# Ada\n\nAda Lovelace works at Initech.");
	utimesSync(path.join(root, "offered/a.md"), 1, 1);
	renameSync(path.join(root, "offered/deep/b.txt"), path.join(root, "offered/deep/c.txt"));
	expect(await sync(team, id)).toMatchObject({ added: 1, replaced: 1, forgotten: 1 });
	rmSync(path.join(root, "offered/deep"), { recursive: true });
	expect(await sync(team, id)).toMatchObject({ forgotten: 1 });
	expect(await contents(team)).toEqual(["# Ada\n\nAda Lovelace works at Initech."]);
});

test("a folder that is empty all at once, as one that is not mounted, forgets nothing", async () => {
	const team = await testTeam();
	write("a.md", "Ada Lovelace works at Acme.");
	write("b.md", "Grace Hopper lives in Oslo.");
	const id = await add(team);
	await sync(team, id);
	rmSync(path.join(root, "offered"), { recursive: true });
	expect((await sync(team, id)).problem).toMatch(/no such folder/);
	mkdirSync(path.join(root, "offered"));
	expect((await sync(team, id)).problem).toMatch(/empty now/);
	expect(await contents(team)).toHaveLength(2);
});

test("only folders that the operator offers are read, wherever links lead", async () => {
	const team = await testTeam();
	mkdirSync(path.join(root, "offered-not"));
	symlinkSync(path.join(root, "offered-not"), path.join(root, "offered", "out"));
	for (const folder of [
		root,
		path.join(root, "offered-not"),
		path.join(root, "offered/out"),
		path.join(root, "offered/../offered-not"),
		"/nowhere",
	]) {
		const id = await add(team, folder);
		expect((await sync(team, id)).problem).toMatch(/does not offer it/);
	}
	allowSources({ SOURCE_FOLDERS: undefined });
	expect((await sync(team, await add(team))).problem).toMatch(/does not offer it/);
});

test("a git repository: what its last commit holds, dated by it; what is not committed is not read", async () => {
	const team = await testTeam();
	const git = (...words: string[]) =>
		execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...words], {
			cwd: path.join(root, "offered"),
			env: { ...process.env, GIT_COMMITTER_DATE: "2026-05-01T12:00:00Z", GIT_AUTHOR_DATE: "2026-05-01T12:00:00Z" },
		});
	git("init", "--quiet");
	const id = await add(team);
	expect((await sync(team, id)).problem).toMatch(/no commit yet/);
	write("naïve [1].md", "# Ada\n\nAda Lovelace works at Acme.");
	write("b.md", "# Bob\n\nBob lives in Oslo.");
	write("code.ts", "const x = 1;");
	git("add", ".");
	git("commit", "--quiet", "-m", "one");
	write("later.md", "Not committed.");
	expect(await sync(team, id)).toMatchObject({ added: 2, problem: null });
	const [episode] = await readInTenant<{ valid_at: Date }>(team.ctx, "SELECT valid_at FROM episodes LIMIT 1", []);
	expect(episode?.valid_at.toISOString()).toBe("2026-05-01T12:00:00.000Z");
	git("rm", "--quiet", "b.md");
	git("commit", "--quiet", "-m", "two");
	expect(await sync(team, id)).toMatchObject({ added: 0, replaced: 0, forgotten: 1 });
	// A repository elsewhere, that a file names, is none of this folder.
	renameSync(path.join(root, "offered/.git"), path.join(root, "elsewhere.git"));
	writeFileSync(path.join(root, "offered/.git"), `gitdir: ${path.join(root, "elsewhere.git")}`);
	expect(await sync(team, id)).toMatchObject({ problem: null });
	expect(await contents(team)).toContain("Not committed.");
});
