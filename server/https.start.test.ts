// What a service says whose address is https, as a proxy in front of it ends TLS.
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "@/scripts/test/service";

let service: Service;
beforeAll(async () => {
	const folder = path.resolve(process.env.TEST_FOLDER ?? ".test", `https-${process.pid}`);
	service = await startService(folder, { NEXTAUTH_URL: "https://memory.example" });
});
afterAll(() => service?.stop());

test.each([
	"/signin",
	"/v1/usage",
	"/v1/%zz",
	"/mcp",
	"/api/oauth/token",
	"/.well-known/oauth-authorization-server",
	"/healthz",
])("%s tells browsers to come by https alone", async (address) => {
	const answer = await fetch(service.baseUrl + address, { redirect: "manual" });
	expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000");
});
