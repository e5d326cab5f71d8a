// What the search of the documentation looks through.
import type { Findable } from "@/components/docs/search-box";
import { GUIDES, readSections } from "../guides";
import { addressOfGroup, GROUPS } from "../reference/groups";

export const dynamic = "force-dynamic";

let made: Promise<string> | undefined;

export async function GET(): Promise<Response> {
	made ??= make();
	return new Response(await made, {
		headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "public, max-age=300" },
	});
}

async function make(): Promise<string> {
	const operations = GROUPS.flatMap((group) =>
		group.operations.map(
			({ id, method, path, summary, about, parameters, body, answer }): Findable => ({
				href: `${addressOfGroup(group)}#${id}`,
				title: summary,
				place: `${method} ${path}`,
				text: [about, ...[...parameters, ...body, ...answer].map(({ name }) => name)].join(" "),
			}),
		),
	);
	const sections = await Promise.all(
		GUIDES.map(async (guide) =>
			(await readSections(guide)).map(
				({ title, anchor, text }): Findable => ({
					href: `/docs/${guide.slug}${anchor ? `#${anchor}` : ""}`,
					title,
					place: guide.title,
					text,
				}),
			),
		),
	);
	return JSON.stringify([...operations, ...sections.flat()]);
}
