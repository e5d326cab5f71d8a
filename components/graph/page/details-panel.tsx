import { useEffect } from "react";
import { EntityFacts, EntityLead, EntityMentions, EntityTexts } from "@/components/dashboard/entity-details";
import { EntityLink } from "@/components/dashboard/fact-caption";
import { Button, ButtonLink } from "@/components/ui/button";
import type { EntityPage } from "@/lib/views/read-entity-page";
import type { NodeFacts } from "../rows";
import { PanelHead, PeerButton, Reading, useDetails } from "./panel-parts";
import { useExplorer, useGraphState, useOpenGraph } from "./use-explorer";

/** Everything about the selected entity, as on its own page, and what can be done with it. */
export function DetailsPanel({ found }: { found: NodeFacts }) {
	const { row } = found;
	const answer = useDetails(row.u);
	const isReading = useGraphState((state) => state.isReading);

	useEffect(() => {
		if (isReading) document.getElementById("selected-entity")?.focus({ preventScroll: true });
	}, [isReading]);

	return (
		<section aria-label="Selected entity" data-testid="details-panel" className="grid gap-4 p-4">
			<PanelHead id="selected-entity">{answer?.details?.entity.name ?? row.n}</PanelHead>
			<InPicture found={found} />
			<Reading answer={answer}>{(details) => <Details details={details} />}</Reading>
		</section>
	);
}

/** What can be done with the entity in the picture. */
function InPicture({ found }: { found: NodeFacts }) {
	const explorer = useExplorer();
	const isPinned = useGraphState(({ pinned }) => pinned.includes(found.node));
	return (
		<div className="flex flex-wrap gap-2">
			<Button look="outline" size="small" onClick={() => void explorer.selection.showLocal(found.node, 1)}>
				Surroundings
			</Button>
			<Button look="outline" size="small" onClick={() => explorer.store.set({ pathFrom: found })}>
				Path to…
			</Button>
			<Button look="outline" size="small" onClick={explorer.togglePin}>
				{isPinned ? "Unpin" : "Pin"}
			</Button>
		</div>
	);
}

function Details({ details }: { details: EntityPage }) {
	const { home, act } = useOpenGraph();
	const { entity, facts, total, texts, mentions } = details;
	return (
		<>
			<div className="-mt-1 text-quiet">
				<EntityLead entity={entity} count={details.count} />
			</div>
			{act && <div className="flex flex-wrap gap-2">{act.onEntity(entity)}</div>}
			<EntityTexts texts={texts} labels={entity.labels} home={home} />
			<EntityFacts
				facts={facts}
				total={total}
				home={home}
				about={entity.name}
				peer={(name) => <PeerButton name={name} />}
				act={act?.onFact}
			>
				{total > facts.length && (
					<p className="mt-3 text-sm text-quiet">
						The first {facts.length}. All are on the page of <EntityLink home={home} name={entity.name} />.
					</p>
				)}
			</EntityFacts>
			<EntityMentions mentions={mentions} home={home} />
			<ButtonLink href={`${home}/entities/${entity.uuid}`} look="outline" size="small" className="justify-self-start">
				Open its page
			</ButtonLink>
		</>
	);
}
