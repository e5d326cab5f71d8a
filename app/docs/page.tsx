// The API's documentation, from the same description as /openapi.json. Nothing on it comes from another host.
import type { Metadata } from "next";
import { EXAMPLES } from "@/app/v1/examples";
import { ROUTE_TABLE } from "@/app/v1/route-table";
import styles from "@/components/docs/docs.module.css";
import { KeyBox } from "@/components/docs/key-box";
import { Method, Operation } from "@/components/docs/operation";
import { type DocOperation, type OpenApiDocument, readDocument } from "@/components/docs/read-document";
import { toOpenApi } from "@/lib/http/openapi/to-openapi";

export const metadata: Metadata = { title: "API" };
// Made per request, so that its scripts carry the request's nonce.
export const dynamic = "force-dynamic";

const operations = readDocument(toOpenApi(ROUTE_TABLE, EXAMPLES) as OpenApiDocument);
const byTag = new Map<string, DocOperation[]>();
for (const operation of operations) byTag.set(operation.tag, [...(byTag.get(operation.tag) ?? []), operation]);

export default function DocsPage() {
	return (
		<div className={styles.page}>
			<nav className={styles.nav} aria-label="Operations">
				<p>
					<a href="/">Memory Graph</a>
				</p>
				{[...byTag].map(([tag, ofTag]) => (
					<ul key={tag} aria-label={tag}>
						{ofTag.map(({ id, method, path }) => (
							<li key={id}>
								<a href={`#${id}`}>
									<Method method={method} /> {path.replace("/v1", "")}
								</a>
							</li>
						))}
					</ul>
				))}
			</nav>
			<main id="content">
				<h1>API</h1>
				<p>
					Write prose; read back a graph of entities and edges. The whole description is at{" "}
					<a href="/openapi.json">/openapi.json</a>, OpenAPI 3.1.
				</p>
				<p>
					In the commands below <code>BASE</code> is this server's address and <code>KEY</code> an API key. A key has
					the scope <code>read</code>, and <code>write</code> if it was given; a key without a list of groups sees all
					groups of its project. Every answer carries <code>X-Request-Id</code>. A stream without its last row{" "}
					<code>_end</code> is incomplete: send the request again. Names in paths are URL-encoded; a uuid is taken
					wherever a name is.
				</p>
				<KeyBox>
					{[...byTag].map(([tag, ofTag]) => (
						<section key={tag} aria-labelledby={`tag-${tag}`}>
							<h2 id={`tag-${tag}`}>{tag}</h2>
							{ofTag.map((operation) => (
								<Operation key={operation.id} operation={operation} />
							))}
						</section>
					))}
				</KeyBox>
			</main>
		</div>
	);
}
