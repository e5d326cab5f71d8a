// A guide: a page of the repository's documentation, shown by the service that it is about.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Markdown } from "@/components/docs/markdown";
import { addressOf, findGuide, readGuide } from "../guides";

// Made per request, so that its scripts carry the request's nonce.
export const dynamic = "force-dynamic";

type Props = { params: Promise<{ guide: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
	return { title: findGuide((await params).guide)?.title };
}

export default async function GuidePage({ params }: Props) {
	const guide = findGuide((await params).guide);
	if (!guide) notFound();
	const parts = await readGuide(guide);
	return (
		<article className="max-w-4xl">
			<h1 className="text-3xl">{guide.title}</h1>
			<p className="mt-2 text-quiet">{guide.about}</p>
			{parts.map(({ file, tokens }) => (
				<Markdown key={file} tokens={tokens} addressOf={(link) => addressOf(link, file, guide)} />
			))}
		</article>
	);
}
