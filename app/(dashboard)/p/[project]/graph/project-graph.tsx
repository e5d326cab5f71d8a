"use client";
import type { ComponentProps } from "react";
import { GraphPage } from "@/components/graph/page/graph-page";
import { RetractFact } from "../entities/[entity]/fact-actions";
import type { retractFactAction } from "../entities/actions";

type Props = Omit<ComponentProps<typeof GraphPage>, "act"> & {
	/** Null for those who may not. */
	retract: typeof retractFactAction | null;
};

/** The graph of a project, with what a member may do to a fact of the selected edge. */
export function ProjectGraph({ retract, ...props }: Props) {
	return (
		<GraphPage
			{...props}
			act={
				retract
					? ({ uuid, fact }) => <RetractFact projectId={props.projectId} edge={uuid} fact={fact} action={retract} />
					: undefined
			}
		/>
	);
}
