import type { ReactNode } from "react";
import example from "./example.json";

/** What the product does, on a text that it has read: `npm run landing` keeps what it made of it in `example.json`. */
export function Steps() {
	return (
		<section aria-labelledby="steps">
			<h2 id="steps" className="text-2xl">
				How it works
			</h2>
			<ol className="mt-5 grid gap-5 lg:grid-cols-3">
				<Step n={1} title="Write as you always do" about="Notes, messages, mail, documents. No forms, no tags.">
					<p className="leading-relaxed">{example.text}</p>
				</Step>
				<Step
					n={2}
					title="Check what was understood"
					about="Every fact keeps its sentence. Take a wrong one back where you read it; undoing that is one press."
				>
					<ul className="grid gap-2">
						{[...new Set(example.facts.map(({ quote }) => quote))].map((quote) => (
							<li key={quote} className="border-l-2 border-knot pl-3 text-sm">
								{example.facts
									.filter((fact) => fact.quote === quote)
									.map(({ source, relation, target }) => (
										<p key={`${relation} ${target}`} className="font-medium">
											{source} <span className="font-normal text-quiet">{relation.replaceAll("_", " ")}</span> {target}
										</p>
									))}
								<p className="text-quiet">“{quote}”</p>
							</li>
						))}
					</ul>
				</Step>
				<Step n={3} title="Ask" about="In your own words. The answer is a fact that holds now, with its source.">
					<p className="text-quiet">{example.question}</p>
					<p className="mt-2 font-medium">{example.answer.fact}</p>
				</Step>
			</ol>
		</section>
	);
}

function Step({ n, title, about, children }: { n: number; title: string; about: string; children: ReactNode }) {
	return (
		<li className="flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-card p-5">
			<div>
				<h3 className="text-lg">
					<span className="text-accent">{n}.</span> {title}
				</h3>
				<p className="mt-1 text-sm text-quiet">{about}</p>
			</div>
			<div className="rounded-md bg-well p-4">{children}</div>
		</li>
	);
}
