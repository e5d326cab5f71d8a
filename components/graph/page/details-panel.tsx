"use client";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { EntityFacts, EntityLead, EntitySources, EntityTexts } from "@/components/dashboard/entity-details";
import { EntityLink } from "@/components/dashboard/fact-rows";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { NodeFacts } from "../messages";
import { useDetails, whyMissing } from "./use-details";

/** Everything about the selected entity, as on its own page. `children` is what can be done with it in the picture. */
export function DetailsPanel({
	home,
	group,
	found,
	takesFocus,
	onPeer,
	onClose,
	children,
}: {
	home: string;
	group: string | null;
	found: NodeFacts;
	/** True when it was asked for from a list: the keyboard goes on here. Taken back once it has. */
	takesFocus: RefObject<boolean>;
	/** Selects the entity of that name in the picture. */
	onPeer(name: string): void;
	onClose(): void;
	children: ReactNode;
}) {
	const uuid = found.row.u;
	const answer = useDetails(home, group, uuid);
	const heading = useRef<HTMLHeadingElement>(null);
	const [now] = useState(() => new Date());

	// biome-ignore lint/correctness/useExhaustiveDependencies: another entity is another panel
	useEffect(() => {
		if (takesFocus.current) heading.current?.focus({ preventScroll: true });
		takesFocus.current = false;
	}, [uuid, takesFocus]);

	const entity = answer?.details?.entity;
	return (
		<section aria-label="Selected entity" data-testid="details-panel" className="grid gap-4 p-4">
			<div className="flex items-start justify-between gap-3">
				<h2 ref={heading} id="selected-entity" tabIndex={-1} className="text-xl wrap-anywhere outline-none">
					{found.row.n}
				</h2>
				<button
					type="button"
					aria-label="Close the panel"
					onClick={onClose}
					className="-mt-1 -mr-1 grid size-8 shrink-0 place-items-center rounded-md text-quiet hover:bg-well hover:text-ink"
				>
					<X aria-hidden="true" className="size-4" />
				</button>
			</div>
			{children}
			{!answer && <p className="text-sm text-quiet">Reading…</p>}
			{answer && !answer.details && <Notice tone="warn">{whyMissing(answer.status)}</Notice>}
			{answer?.details && entity && (
				<>
					<div className="-mt-1 text-quiet">
						<EntityLead entity={entity} now={now} />
					</div>
					<EntityTexts texts={answer.details.texts} home={home} />
					<EntityFacts
						facts={answer.details.facts}
						total={answer.details.total}
						home={home}
						peer={(name) => (
							<button
								type="button"
								onClick={() => onPeer(name)}
								className="text-left text-accent underline-offset-2 wrap-anywhere hover:underline"
							>
								{name}
							</button>
						)}
					>
						{answer.details.total > answer.details.facts.length && (
							<p className="mt-3 text-sm text-quiet">
								The latest {answer.details.facts.length}. All are on the page of{" "}
								<EntityLink home={home} name={entity.name} />.
							</p>
						)}
					</EntityFacts>
					<EntitySources aliases={entity.aliases} mentions={answer.details.mentions} home={home} />
					<ButtonLink href={`${home}/entities/${uuid}`} look="outline" size="small" className="justify-self-start">
						Open its page
					</ButtonLink>
				</>
			)}
		</section>
	);
}
