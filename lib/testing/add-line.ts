// Owns adding one line to a coverage.
import { addLines, type Coverage } from "@/components/graph/view/coverage";

type Line = [x1: number, y1: number, x2: number, y2: number];

export function addLine(
	coverage: Coverage,
	...[x1, y1, x2, y2, width, layers]: [...Line, width: number, layers: number]
) {
	coverage.lines.set([x1, y1, x2, y2]);
	addLines(coverage, 1, width, layers);
}
