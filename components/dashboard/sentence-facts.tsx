import type { ReactNode } from "react";

/** A fact in words, and what can be done with it. */
export type Captioned = { uuid: string; caption: ReactNode; actions?: ReactNode };

/** The facts of a sentence that stands above. */
export const SentenceFacts = ({ facts }: { facts: Captioned[] }) => (
	<ul className="mt-2 grid gap-1.5">
		{facts.map((fact) => (
			<li key={fact.uuid} className="border-l-2 border-line pl-3 text-sm">
				<Caption {...fact} />
			</li>
		))}
	</ul>
);

export const Caption = ({ caption, actions }: Omit<Captioned, "uuid">) => (
	<div className="flex items-center justify-between gap-x-3">
		<div className="min-w-0 grow">{caption}</div>
		{actions}
	</div>
);
