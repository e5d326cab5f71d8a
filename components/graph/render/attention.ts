// What the reader attends to: what is marked, and what that lifts out of the rest.
import type { PageMarks, Picked, Point } from "../messages";
import { type Marks, NO_MARKS } from "./marks";
import { endsOf, neighboursOf, placeOf, type Scene, setEmphasis } from "./scene";

/** The pointer must stay on a node this long before the rest fades, so that crossing the graph does not flicker. */
const HOVER_MS = 70;

export class Attention {
	marks: Marks = NO_MARKS;
	#hoverTimer: ReturnType<typeof setTimeout> | undefined;

	/** `changed` is called when other parts of the scene stand out. */
	constructor(
		private readonly scene: Scene,
		private readonly changed: () => void,
	) {}

	/** Takes what is under the pointer; false when that is nothing new. */
	hover({ node, edge }: Picked): boolean {
		const { hovered, hoveredEdge } = this.marks;
		if (node === hovered && edge === hoveredEdge) return false;
		this.marks = { ...this.marks, hovered: node, hoveredEdge: edge };
		if (node !== hovered) {
			clearTimeout(this.#hoverTimer);
			this.#hoverTimer = setTimeout(() => this.emphasise(), HOVER_MS);
		}
		return true;
	}

	mark(marks: Partial<PageMarks>): void {
		this.marks = { ...this.marks, ...marks };
		if ("selected" in marks || "lifted" in marks) this.emphasise();
	}

	/** Where the selected node stands, or the middle of the selected edge; null when nothing is selected. */
	selectedPlace(): Point | null {
		const { selected, edge } = this.marks;
		const ends = selected !== null ? [selected, selected] : edge !== null ? endsOf(this.scene, edge) : null;
		if (!ends) return null;
		const [from, to] = [placeOf(this.scene, ends[0] as number), placeOf(this.scene, ends[1] as number)];
		return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
	}

	/** The hovered node's neighbours stand first, then what the page asks for, then the selected node's or the selected edge. */
	emphasise(): void {
		const { scene } = this;
		const { hovered, lifted, edge, selected } = this.marks;
		const around = (centre: number) => ({ nodes: neighboursOf(scene, centre), centre });
		if (hovered !== null) setEmphasis(scene, around(hovered));
		else if (lifted) setEmphasis(scene, { nodes: lifted, centre: null });
		else if (selected !== null) setEmphasis(scene, around(selected));
		else setEmphasis(scene, edge === null ? null : { nodes: endsOf(scene, edge), centre: null });
		this.changed();
	}
}
