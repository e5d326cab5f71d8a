const WRITE = `curl -s "$BASE/v1/episodes" \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"content": "Ada Lovelace worked with Charles Babbage in London."}'`;

const READ = `curl -s "$BASE/v1/graph/nodes" -H "Authorization: Bearer $KEY"
curl -s "$BASE/v1/graph/links" -H "Authorization: Bearer $KEY"
curl -s "$BASE/v1/graph/nodes/Ada%20Lovelace/details" -H "Authorization: Bearer $KEY"`;

const ENDPOINTS = [
	["POST /v1/episodes", "Write prose; entities and edges are extracted before the answer."],
	["GET /v1/episodes/{name}", "Read back what was written, and what came of it."],
	["GET /v1/graph/nodes", "Every entity as a light row, streamed, highest degree first."],
	["GET /v1/graph/links", "Every edge as a light row, streamed."],
	["GET /v1/graph/nodes/{name}/details", "One entity in full: neighbours, facts, episodes."],
	["GET /healthz, /readyz", "Whether the process lives, and whether it can serve."],
] as const;

/** The front door until somebody signs in: what this is and how to use it. */
export default function HomePage() {
	return (
		<main>
			<h1>Memory Graph</h1>
			<p className="lead">Write prose. Read back a graph of people, places and things, and how they relate.</p>

			<h2>Write</h2>
			<p>
				Set <code>BASE</code> to this address and <code>KEY</code> to an API key. The first start printed one; the
				operator makes more with <code>npm run -s manage -- key create --team ID</code>.
			</p>
			<pre>
				<code>{WRITE}</code>
			</pre>

			<h2>Read</h2>
			<pre>
				<code>{READ}</code>
			</pre>

			<h2>Endpoints</h2>
			<dl>
				{ENDPOINTS.map(([endpoint, promise]) => (
					<div key={endpoint}>
						<dt>
							<code>{endpoint}</code>
						</dt>
						<dd>{promise}</dd>
					</div>
				))}
			</dl>
		</main>
	);
}
