// A group of the API's operations, from the same description as /openapi.json. Nothing on it comes from another host.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { KeyBox } from "@/components/docs/key-box";
import { Method, Operation } from "@/components/docs/operation";
import { Link } from "@/components/ui/link";
import { findViewer } from "@/lib/accounts/session";
import { findGroup } from "../groups";

// Made per request, so that its scripts carry the request's nonce.
export const dynamic = "force-dynamic";

const LINK = "text-accent underline underline-offset-2";

type Props = { params: Promise<{ group: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
	const group = findGroup((await params).group);
	return { title: group && `${group.name}, API reference` };
}

export default async function GroupPage({ params }: Props) {
	const group = findGroup((await params).group);
	if (!group) notFound();
	const viewer = await findViewer();
	const project = viewer?.teams.flatMap(({ projects }) => projects)[0];
	return (
		<>
			<p className="eyebrow">API reference</p>
			<h1 className="text-3xl">{group.name}</h1>
			<p className="mt-2 max-w-prose text-quiet">{group.about}</p>
			<nav aria-label="On this page">
				<ul className="mt-4 grid gap-1.5 text-sm">
					{group.operations.map(({ id, method, summary }) => (
						<li key={id} className="flex items-baseline gap-2">
							<a href={`#${id}`} className={LINK}>
								{summary}
							</a>
							<Method method={method} />
						</li>
					))}
				</ul>
			</nav>
			<KeyBox
				create={
					<Link href={project ? `/p/${project.id}/keys` : "/signup"} className={LINK}>
						{project ? "Create a key" : "Create an account for a key"}
					</Link>
				}
			/>
			{group.operations.map((operation) => (
				<Operation key={operation.id} operation={operation} />
			))}
		</>
	);
}
