// Restores a project from an export. Extension.
import { z } from "zod";
import { route, v1 } from "@/lib/http/v1";
import { RestoreResult, receiveExport } from "@/lib/transfer/export/restore";
import { ExportLine } from "@/lib/transfer/export/rows";
import { text } from "@/lib/wire/fields";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
	POST: route({
		scope: "write",
		idempotent: true,
		summary: "Restore an empty project from an export",
		query: z.object({
			project: text(0, 200).optional().describe("Which project of the export, by uuid or name, if it holds several."),
		}),
		rows: ExportLine,
		response: { json: RestoreResult },
		handle: ({ ctx, query, request, idempotencyKey }) =>
			receiveExport(ctx, request, query.project || undefined, idempotencyKey),
	}),
});
