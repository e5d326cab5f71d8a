import { checkResourceAllowed } from "@modelcontextprotocol/sdk/shared/auth-utils.js";
import { expect, test } from "vitest";
import { challenge, isResource, resourceMetadata } from "./metadata";

test.each(["localhost:3000", "127.0.0.1:3000", "[::1]:3000"])(
	"a client at %s accepts what it is told there",
	(host) => {
		const { resource, authorization_servers } = resourceMetadata(host);
		const requestedResource = new URL(`http://${host}/mcp`);
		expect(checkResourceAllowed({ requestedResource, configuredResource: resource })).toBe(true);
		expect(isResource(requestedResource)).toBe(true);
		expect(challenge(host)).toContain(`"http://${host}/.well-known/oauth-protected-resource/mcp"`);
		expect(authorization_servers).toEqual(["http://localhost:3000/"]);
	},
);

test.each(["evil.example:3000", "127.0.0.1:3001", "localhost", "a b", ""])(
	"no word of the Host %j is taken over",
	(host) => {
		expect(resourceMetadata(host).resource).toBe("http://localhost:3000/mcp");
		expect(challenge(host)).toContain('"http://localhost:3000/');
		expect(isResource(new URL("http://evil.example:3000/mcp"))).toBe(false);
	},
);
