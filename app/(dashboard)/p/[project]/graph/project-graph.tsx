"use client";
import type { ComponentProps } from "react";
import { GraphPage } from "@/components/graph/page/graph-page";
import { FactActions, type FactActionsOf } from "../entities/[entity]/fact-actions";

type Props = Omit<ComponentProps<typeof GraphPage>, "act"> & {
	/** Null for those who may not. */
	actions: FactActionsOf | null;
};

/** The graph of a project, with what a member may do to a fact of the selected edge. */
export function ProjectGraph({ actions, ...props }: Props) {
	return (
		<GraphPage
			{...props}
			act={actions ? (fact) => <FactActions projectId={props.projectId} fact={fact} actions={actions} /> : undefined}
		/>
	);
}
