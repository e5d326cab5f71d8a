// The reference of the API, from the same description as /openapi.json. Nothing on it comes from another host.
import type { Metadata } from "next";
import { KeyBox } from "@/components/docs/key-box";
import { Operation } from "@/components/docs/operation";
import { Link } from "@/components/ui/link";
import { findViewer } from "@/lib/accounts/session";
import { atBase } from "@/lib/base-path";
import { GROUPS } from "./reference";

export const metadata: Metadata = { title: "API reference" };
// Made per request, so that its scripts carry the request's nonce.
export const dynamic = "force-dynamic";

const LINK = "text-accent underline underline-offset-2";

export default async function ReferencePage() {
	const viewer = await findViewer();
	const project = viewer?.teams.flatMap(({ projects }) => projects)[0];
	return (
		<>
			<h1 className="text-3xl">API reference</h1>
			<p className="mt-3 max-w-prose text-quiet">
				Write prose; read back entities and facts, each with the sentence it comes from. New here? Begin with the{" "}
				<Link href="/docs/quickstart" className={LINK}>
					quickstart
				</Link>
				, which also explains the words. For programs the same is at{" "}
				<a href={atBase("/openapi.json")} className={LINK}>
					/openapi.json
				</a>{" "}
				(OpenAPI 3.1).
			</p>
			<KeyBox
				create={
					<Link href={project ? `/p/${project.id}/keys` : "/signup"} className={LINK}>
						{project ? "Create a key" : "Create an account for a key"}
					</Link>
				}
			/>
			{GROUPS.map(({ name, about, operations }) => (
				<details key={name} open className="group mt-10">
					<summary className="cursor-pointer">
						<h2 id={`group-${name.toLowerCase()}`} className="inline text-2xl">
							{name}
						</h2>
						<span className="mt-1 block text-quiet">{about}</span>
					</summary>
					<div className="mt-4">
						{operations.map((operation) => (
							<Operation key={operation.id} operation={operation} />
						))}
					</div>
				</details>
			))}
		</>
	);
}
