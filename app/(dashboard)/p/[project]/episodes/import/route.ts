// Imports a part of a file, which is the body, and answers what became of each item, and where to go on. A route and no action: a
// body of this size is streamed to disk, and work on it ends with whoever sent it.
import { z } from "zod";
import { checkQuery, noteDone, projectRoute } from "@/lib/http/session-route";
import { receiveUpload } from "@/lib/transfer/import/import-upload";
import { flag, text } from "@/lib/wire/fields";

const count = z
	.string()
	.regex(/^-?\d{1,9}$/)
	.transform(Number)
	.default(0);
const ImportQuery = z.object({
	name: text(1, 255).describe("The file's own; its ending says what it is."),
	group: z
		.string()
		.regex(/^[A-Za-z0-9_-]{1,128}$/, { error: "Use letters, digits, dashes and underscores." })
		.default("default"),
	facts: flag(false),
	unit: count.default(-1),
	item: count,
	write: count,
});

export const POST = projectRoute("episode.write", async (access, request) => {
	const { unit, item, write, ...asked } = checkQuery(ImportQuery, request);
	const part = await receiveUpload(access.ctx, request, { ...asked, from: { unit, item, write } });
	const stored = part.receipts.filter(({ status }) => status === "stored").length;
	if (stored > 0) await noteDone(access, request, "episode.write", `${stored} from ${asked.name}`);
	return part;
});
