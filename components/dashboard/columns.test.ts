import { expect, test } from "vitest";
import { inColumns } from "./columns";

test("sections stand in the columns that differ least, in their order, the first in the first", () => {
	expect(inColumns([400, 440, 375, 100])).toEqual({
		columns: [
			[0, 2],
			[1, 3],
		],
		difference: 235,
	});
	expect(inColumns([300, 100, 100, 100])).toEqual({ columns: [[0], [1, 2, 3]], difference: 0 });
	expect(inColumns([100])).toEqual({ columns: [[0], []], difference: 100 });
});
