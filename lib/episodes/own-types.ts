// The types that a project has of its own: kept with it, and given to what its texts speak of.
import type { Ctx } from "@/lib/context";
import { pool } from "@/lib/db/pool";
import { AppError } from "@/lib/errors";
import { OwnTypes } from "./types-wire";

/** The types of the caller's project. */
export async function getOwnTypes({ team, projectId }: Ctx): Promise<OwnTypes> {
	const text = "SELECT own_types AS types FROM projects WHERE id = $1 AND team_id = $2";
	const { rows } = await pool().query<{ types: unknown }>({ name: "own-types", text, values: [projectId, team.id] });
	return OwnTypes.parse(rows[0]?.types ?? NONE);
}

const NONE: OwnTypes = { entities: [], relations: [] };

/** Puts the lists that are given in the place of those that there are. Texts are read by them from then on. Throws `missing_scope` for a key of some groups. */
export async function setOwnTypes(ctx: Ctx, given: Partial<OwnTypes>): Promise<OwnTypes> {
	if (ctx.groups) throw new AppError("missing_scope", "A key of some groups sets no types of the whole project.");
	const { team, projectId } = ctx;
	const { rows } = await pool().query<{ types: unknown }>(
		"UPDATE projects SET own_types = coalesce(own_types, $3::jsonb) || $4::jsonb WHERE id = $1 AND team_id = $2 RETURNING own_types AS types",
		[projectId, team.id, JSON.stringify(NONE), JSON.stringify(given)],
	);
	return OwnTypes.parse(rows[0]?.types);
}
