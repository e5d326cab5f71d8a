import { expect, test } from "vitest";
import { GET, POST, PUT } from "./route";

test.each([
	["GET", GET],
	["POST", POST],
	["PUT", PUT],
])("without Inngest's keys %s is closed and runs nothing", async (method, handler) => {
	const answer = handler as unknown as (request: Request, context: object) => Promise<Response>;
	const response = await answer(new Request("http://localhost/api/inngest", { method }), {});
	expect(response.status).toBe(404);
});
