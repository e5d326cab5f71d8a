// What documentation there is: the guides, and the reference of the API by what its operations are for.
import type { Metadata } from "next";
import { OldAddress } from "@/components/docs/old-address";
import { Method } from "@/components/docs/operation";
import { Link } from "@/components/ui/link";
import { atBase } from "@/lib/base-path";
import { GUIDES, type Guide } from "./guides";
import { addressOfGroup, GROUPS } from "./reference/groups";

export const metadata: Metadata = { title: "Documentation" };
// Made per request, so that its scripts carry the request's nonce.
export const dynamic = "force-dynamic";

const LINK = "text-accent underline underline-offset-2";
const TITLE = "font-medium underline-offset-2 hover:text-accent hover:underline";

export default function DocsPage() {
	return (
		<>
			<OldAddress />
			<h1 className="text-3xl">Documentation</h1>
			<p className="mt-3 max-w-prose text-quiet">
				Write prose; read back entities and facts, each with the sentence it comes from. New here? Begin with the{" "}
				<Link href="/docs/quickstart" className={LINK}>
					quickstart
				</Link>
				, which also explains the words.
			</p>
			<Guides group="Guides" />
			<section aria-labelledby="reference" className="mt-10">
				<h2 id="reference" className="scroll-mt-20 text-xl">
					API reference
				</h2>
				<p className="mt-1 max-w-prose text-sm text-quiet">
					Every operation with examples that run in the page. For programs the same is at{" "}
					<a href={atBase("/openapi.json")} className={LINK}>
						/openapi.json
					</a>{" "}
					(OpenAPI 3.1).
				</p>
				<div className="mt-4 grid gap-x-10 sm:grid-cols-2">
					{GROUPS.map((group) => (
						<Group key={group.name} group={group} />
					))}
				</div>
			</section>
			<Guides group="Running it" />
		</>
	);
}

function Guides({ group }: Pick<Guide, "group">) {
	return (
		<section aria-label={group} className="mt-10">
			<h2 className="text-xl">{group}</h2>
			<ul className="mt-4 grid gap-x-10 sm:grid-cols-2">
				{GUIDES.filter((guide) => guide.group === group).map(({ slug, title, about }) => (
					<li key={slug} className="border-t border-line py-3">
						<Link href={`/docs/${slug}`} className={TITLE}>
							{title}
						</Link>
						<p className="mt-0.5 text-sm text-quiet">{about}</p>
					</li>
				))}
			</ul>
		</section>
	);
}

function Group({ group }: { group: (typeof GROUPS)[number] }) {
	const { name, about, operations } = group;
	return (
		<div className="border-t border-line py-3">
			<h3>
				<Link id={`group-${name.toLowerCase()}`} href={addressOfGroup(group)} className={TITLE}>
					{name}
				</Link>
			</h3>
			<p className="mt-0.5 text-sm text-quiet">{about}</p>
			<ul className="mt-2 grid gap-1 text-sm">
				{operations.map(({ id, method, summary }) => (
					<li key={id} className="flex items-baseline gap-2">
						<Link id={id} href={`${addressOfGroup(group)}#${id}`} className="underline-offset-2 hover:underline">
							{summary}
						</Link>
						<Method method={method} />
					</li>
				))}
			</ul>
		</div>
	);
}
