"use client";
import { type ComponentProps, useMemo } from "react";
import { GraphPage } from "@/components/graph/page/graph-page";
import { MoreMenu } from "@/components/ui/more-menu";
import { CorrectEntity } from "../entities/[entity]/entity-actions";
import { FactActions, type FactActionsOf, RestoreFact } from "../entities/[entity]/fact-actions";
import { MergeEntity } from "../entities/[entity]/merge-actions";
import type {
	correctEntityAction,
	mergeEntitiesAction,
	previewHideAction,
	restoreFactAction,
} from "../entities/actions";
import { HideInGraph } from "./hide-in-graph";

type Actions = FactActionsOf & {
	restore: typeof restoreFactAction;
	correctEntity: typeof correctEntityAction;
	merge: typeof mergeEntitiesAction;
	previewHide: typeof previewHideAction;
	/** Types to choose from. */
	labels: readonly string[];
};

type Props = Omit<ComponentProps<typeof GraphPage>, "act"> & {
	/** Null for those who may not. */
	actions: Actions | null;
};

/** The graph of a project, with what a member may do to a fact and to an entity. */
export function ProjectGraph({ actions, ...props }: Props) {
	const { projectId } = props;
	const act = useMemo(() => actions && actsOf(projectId, actions), [projectId, actions]);
	return <GraphPage {...props} act={act ?? undefined} />;
}

const actsOf = (
	projectId: string,
	{ restore, correctEntity, merge, previewHide, labels, ...actions }: Actions,
): NonNullable<ComponentProps<typeof GraphPage>["act"]> => ({
	onFact: (fact) =>
		fact.retractedAt === null ? (
			<FactActions projectId={projectId} fact={fact} actions={actions} />
		) : (
			<RestoreFact projectId={projectId} fact={fact} action={restore} />
		),
	onEntity: ({ uuid, name, labels: own }) => (
		<>
			<CorrectEntity
				key={`${uuid} ${name} ${own}`}
				projectId={projectId}
				entity={{ uuid, name, labels: own }}
				labels={labels}
				action={correctEntity}
			/>
			<MergeEntity key={uuid} projectId={projectId} entityId={uuid} name={name} action={merge} />
			<MoreMenu key={`hide ${uuid}`} label={`More actions for ${name}`}>
				<HideInGraph projectId={projectId} entity={{ uuid, name }} action={correctEntity} preview={previewHide} />
			</MoreMenu>
		</>
	),
});
