import pg from "pg";
import type { Ctx } from "@/lib/context";
import { arrayFraming } from "@/lib/db/framing";
import { ISO } from "@/lib/db/iso";
import { openRowStream, type Reader, type RowStream } from "@/lib/db/stream";
import type { EpisodesPage } from "./wire";

const { escapeLiteral } = pg;

/** Streams episodes in full as one JSON array, newest first, uuid as tie-break. Spec: Legacy endpoints. */
export async function streamLegacyEpisodes(ctx: Ctx, page: EpisodesPage, reader: Reader): Promise<RowStream> {
	const inGroup = page.group_id === undefined ? "" : `AND group_id = ${escapeLiteral(page.group_id)}`;
	const select = `SELECT row_to_json(line)::text FROM (
		SELECT id AS uuid, name, content, source_description, group_id, to_char(valid_at, ${ISO}) AS valid_at, to_char(created_at, ${ISO}) AS created_at
		FROM episodes WHERE project_id = ${escapeLiteral(ctx.projectId)} ${inGroup}
		ORDER BY episodes.created_at DESC, id DESC LIMIT ${page.limit} OFFSET ${page.offset}
	) line`;
	return openRowStream(ctx, select, reader, arrayFraming());
}
