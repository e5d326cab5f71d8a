// A restore: a received export's lines become a project's rows again, all in one transaction or none.
import { createReadStream } from "node:fs";
import { z } from "zod";
import type { Ctx } from "@/lib/context";
import { sqlstate } from "@/lib/db/sqlstate";
import { StreamPlaces } from "@/lib/db/stream-places";
import { idsOf, type Tx } from "@/lib/db/tenant";
import { assertKey, type Once, toOnce, writeOnce } from "@/lib/episodes/once";
import { AppError } from "@/lib/errors";
import { lockNames } from "@/lib/graph/resolve-entities";
import { recountEntities } from "@/lib/graph/shift-degrees";
import { perProcess } from "@/lib/per-process";
import { assertMayWrite, countUse } from "@/lib/usage/meter";
import { hasMoreValues, isDeeper, MAX_DEPTH } from "@/lib/wire/bounds";
import { withUpload } from "../import/save-upload";
import { decode, linesOf } from "../import/source";
import { RESTORED, type RestoredKind } from "./rows";
import { STORES } from "./store-rows";

/** The longest rows are those of merges, with every fact that moved. */
const MAX_LINE = 8 * 1024 ** 2;
const MAX_VALUES = 200_000;
const BATCH = 500;
const BATCH_BYTES = 1024 ** 2;

export const RestoreResult = z.strictObject({
	ok: z.literal(true),
	restored: z.record(z.string(), z.int()).describe("Rows stored, by kind."),
	left_out: z.int().describe("Rows of kinds that belong to a team, and of other projects."),
});
export type RestoreResult = z.output<typeof RestoreResult>;

const refuse = (message: string) => new AppError("invalid_request", message);

/**
 * Restores a project from an export that lies in `file`: episodes, entities, facts with their provenance, mentions, tasks,
 * profiles, retractions, corrections and merges, under their own ids and dates. `source` names one project, by uuid or name,
 * where the export holds several. Each episode counts as one write. Throws `invalid_request` unless the export is whole and fits
 * together and the caller's project is empty, `missing_scope` for a key limited to groups, `payment_required`, `quota_exceeded`.
 */
async function restoreProject(
	ctx: Ctx,
	file: string,
	source: string | undefined,
	once: Once | null,
): Promise<RestoreResult> {
	if (ctx.groups) throw new AppError("missing_scope", "A key limited to groups cannot restore a project.");
	try {
		const { answer } = await writeOnce<RestoreResult>(ctx, once, async (tx) => {
			await assertMayWrite(ctx, false);
			await lockNames(ctx, tx);
			await assertEmpty(tx);
			// What is restored did not happen now.
			await tx.query("SELECT set_config('app.changes', 'off', true)");
			const answer = await storeLines(ctx, tx, file, source);
			await recountAll(ctx, tx);
			const { episode: episodes = 0 } = answer.restored;
			return { answer, commit: async () => (episodes > 0 ? [await countUse(ctx, tx, "writes", episodes)] : []) };
		});
		return answer;
	} catch (error) {
		// Data exceptions and violated constraints: rows that the tables do not take.
		if (/^2[23]/.test(sqlstate(error) ?? ""))
			throw refuse("The export's rows do not fit together; nothing was restored.");
		throw error;
	}
}

async function assertEmpty(tx: Tx): Promise<void> {
	const [row] = await tx.query<{ holds: boolean }>(
		"SELECT EXISTS (SELECT FROM episodes) OR EXISTS (SELECT FROM entities) AS holds",
	);
	if (row?.holds) throw refuse("The project is not empty: a restore needs an empty one.");
}

type Line = { number: number; bytes: number; value: Record<string, unknown> };

async function storeLines(ctx: Ctx, tx: Tx, file: string, source: string | undefined): Promise<RestoreResult> {
	const restored: Record<string, number> = {};
	const projects = new Map<string, string>();
	let [leftOut, chosen, kind]: [number, string | null, RestoredKind | null] = [0, null, null];
	let batch: Line[] = [];
	let bytes = 0;
	const flush = async () => {
		if (kind && batch.length > 0) await store(ctx, tx, kind, batch);
		if (kind) restored[kind] = (restored[kind] ?? 0) + batch.length;
		[batch, bytes] = [[], 0];
	};
	for await (const line of checkedLines(file)) {
		const { value } = line;
		if (value.kind === "project") projects.set(String(value.id), String(value.name));
		if (!isRestored(value.kind)) {
			leftOut++;
			continue;
		}
		chosen ??= choose(projects, source);
		if (value.project_id !== chosen) {
			leftOut++;
			continue;
		}
		if (value.kind !== kind || batch.length === BATCH || bytes > BATCH_BYTES) await flush();
		kind = value.kind;
		batch.push(line);
		bytes += line.bytes;
	}
	await flush();
	return { ok: true, restored, left_out: leftOut };
}

const isRestored = (kind: unknown): kind is RestoredKind => typeof kind === "string" && Object.hasOwn(RESTORED, kind);

/** The id of the project to restore. */
function choose(projects: Map<string, string>, source: string | undefined): string {
	const found = [...projects].filter(([id, name]) => source === undefined || id === source || name === source);
	const [only] = found;
	if (only && found.length === 1) return only[0];
	const names = [...projects.values()].map((name) => `"${name}"`).join(", ");
	throw refuse(`Say which project to restore with ?project=: the export holds ${names || "none"}.`);
}

async function store<K extends RestoredKind>(ctx: Ctx, tx: Tx, kind: K, lines: Line[]): Promise<void> {
	const schema = RESTORED[kind];
	const rows = lines.map(({ number, value }) => {
		const parsed = schema.safeParse(value);
		if (parsed.success) return parsed.data;
		const [issue] = parsed.error.issues;
		throw refuse(`Line ${number} is no ${kind} of an export: ${issue?.path.join(".")} ${issue?.message}.`);
	});
	// The schema of a kind makes the rows that its store takes; the two tables have the same keys.
	await (STORES[kind] as (ctx: Ctx, tx: Tx, rows: unknown[]) => Promise<unknown>)(ctx, tx, rows);
}

/** The rows between the head and the end. Throws unless both are there and the end counts what came. */
async function* checkedLines(file: string): AsyncGenerator<Line> {
	let number = 0;
	let end: unknown = null;
	for await (const lines of linesOf({ open: async () => createReadStream(file) }, MAX_LINE)) {
		for (const bytes of lines) {
			number++;
			if (!bytes) throw refuse(`Line ${number} is longer than 8 MiB.`);
			const value = parse(bytes, number);
			if (number === 1 && (value.kind !== "export" || value.version !== 1)) {
				throw refuse("This is no export of version 1: its first line must say so.");
			}
			if (end !== null) throw refuse("The export goes on behind its end.");
			if ("_end" in value) end = value._end;
			else if (number > 1) yield { number, bytes: bytes.length, value };
		}
	}
	if (end !== number - 1)
		throw refuse("The export is cut off: its last line must count its rows. Nothing was restored.");
}

function parse(bytes: Buffer, number: number): Record<string, unknown> {
	if (hasMoreValues(bytes, MAX_VALUES)) throw refuse(`Line ${number} holds more than ${MAX_VALUES} values.`);
	try {
		const value: unknown = JSON.parse(decode(bytes));
		if (isDeeper(value, MAX_DEPTH)) throw new Error("too deep");
		if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
	} catch {
		// Answered below, as is a line that is no object.
	}
	throw refuse(`Line ${number} is no JSON object, or one of more than ${MAX_DEPTH} levels.`);
}

/** Counts are made of the restored rows, not believed. */
async function recountAll(ctx: Ctx, tx: Tx): Promise<void> {
	await tx.query(
		`INSERT INTO graphs AS v (project_id, team_id, version) VALUES ($1, $2, 1)
		ON CONFLICT (project_id) DO UPDATE SET version = v.version + 1`,
		[ctx.projectId, ctx.team.id],
	);
	const rows = await tx.query<{ id: string }>("SELECT id FROM entities WHERE project_id = $1 ORDER BY id FOR UPDATE", [
		ctx.projectId,
	]);
	await recountEntities(ctx, tx, idsOf(rows));
}

const MAX_BYTES = 1024 ** 3;
/** Restores at once in this process: three of them of one team, and two of one key. */
const RESTORES = 4;
const PATIENCE_MS = 1_000;

/**
 * Restores a project from the NDJSON body of a request, see `restoreProject`. With an `idempotencyKey` the same body again
 * answers as it did the first time. Throws `unsupported_media_type`, `payload_too_large` past 1 GiB, and `rate_limited` when the
 * key or its team has its share of restores under way.
 */
export async function receiveExport(
	ctx: Ctx,
	request: Request,
	source: string | undefined,
	idempotencyKey: string | null,
): Promise<RestoreResult> {
	const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
	if (type !== "application/x-ndjson") {
		throw new AppError("unsupported_media_type", "Send the export with 'Content-Type: application/x-ndjson'.");
	}
	assertKey(idempotencyKey);
	const places = perProcess("restores", () => new StreamPlaces(RESTORES, PATIENCE_MS, "restores"));
	return places.run(ctx, request.signal, () =>
		withUpload(request, MAX_BYTES, "An export may have 1 GiB.", ({ file, sha256 }) =>
			restoreProject(ctx, file, source, toOnce("/v1/restore", idempotencyKey, { sha256, source })),
		),
	);
}
