import { expect, test } from "vitest";
import { toCode } from "./request-code";

const search = {
	method: "POST",
	url: "http://localhost:3000/v1/search",
	key: null,
	body: { query: 'Ada\'s "true" work', explain: true },
};

test("a command quotes its body for the shell and takes the key from the environment", () => {
	expect(toCode.curl(search)).toBe(`curl -s http://localhost:3000/v1/search \\
  -H "Authorization: Bearer $MEMORY_GRAPH_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"query":"Ada'\\''s \\"true\\" work","explain":true}'`);
});

test("Python gets its own words for true, false and null, and strings stay as they are", () => {
	const code = toCode.Python(search);
	expect(code).toContain('"explain": True');
	expect(code).toContain('"query": "Ada\'s \\"true\\" work"');
	expect(code).toContain('os.environ["MEMORY_GRAPH_API_KEY"]');
});

test("a key that is known is filled in, a deletion names its method, a stream is printed as text", () => {
	const request = { method: "DELETE", url: "http://localhost:3000/v1/documents/handbook", key: "mg_live_1" };
	expect(toCode.curl(request)).toContain("-X DELETE http://localhost:3000/v1/documents/handbook");
	expect(toCode.TypeScript(request)).toContain('method: "DELETE"');
	expect(toCode.Python(request)).toContain('method="DELETE"');
	for (const write of Object.values(toCode)) expect(write(request)).toContain("Bearer mg_live_1");
	expect(toCode.TypeScript({ ...request, method: "GET", isStream: true })).toContain("response.text()");
});
