"use client";
import type { ReactNode, RefObject } from "react";
import { Button } from "@/components/ui/button";
// What stands beside the picture: the selected entity or edge, or the path that was asked for.
import type { SourcedFact } from "@/lib/graph/sourced-fact";
import type { EdgeFacts, NodeFacts } from "../messages";
import { DetailsPanel } from "./details-panel";
import { EdgePanel } from "./edge-panel";
import { PathPanel } from "./path-panel";

/** What a member who may write can do with a fact. */
export type FactAction = (fact: SourcedFact) => ReactNode;

type Props = {
	home: string;
	group: string | null;
	selected: NodeFacts | null;
	edge: EdgeFacts | null;
	path: NodeFacts[] | null;
	isPinned: boolean;
	takesFocus: RefObject<boolean>;
	onPeer(name: string): void;
	onClose(): void;
	onSurroundings(of: NodeFacts): void;
	onPathFrom(from: NodeFacts): void;
	onPin(node: number): void;
	act?: FactAction;
};

export function Panels(props: Props) {
	const { home, group, selected, edge, path, isPinned, takesFocus, onPeer, onClose, act } = props;
	if (!selected && !edge && !path) return null;
	return (
		<div className="absolute inset-x-0 bottom-0 z-10 overflow-y-auto max-sm:h-[60%] border-line bg-paper shadow-lg max-sm:rounded-t-xl max-sm:border-t sm:inset-y-0 sm:left-auto sm:w-96 sm:border-l">
			{edge && <EdgePanel {...{ home, group, onPeer, onClose, act }} found={edge} />}
			{path && <PathPanel {...{ home, group, onPeer, onClose }} nodes={path} />}
			{selected && (
				<DetailsPanel {...{ home, group, takesFocus, onPeer, onClose }} found={selected}>
					<div className="flex flex-wrap gap-2">
						<Button look="outline" size="small" onClick={() => props.onSurroundings(selected)}>
							Surroundings
						</Button>
						<Button look="outline" size="small" onClick={() => props.onPathFrom(selected)}>
							Path to…
						</Button>
						<Button look="outline" size="small" onClick={() => props.onPin(selected.node)}>
							{isPinned ? "Unpin" : "Pin"}
						</Button>
					</div>
				</DetailsPanel>
			)}
		</div>
	);
}
