import { once } from "node:events";
import { type Agent, type IncomingMessage, request } from "node:http";
import type { Service, Tenant } from "./service";

/** Posts a body and reads the answer; throws unless it is 200. */
export async function postJson(
	service: Service,
	{ key }: Tenant,
	agent: Agent,
	path: string,
	body: object,
): Promise<void> {
	const outgoing = request(new URL(path, service.baseUrl), {
		method: "POST",
		agent,
		headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
	});
	outgoing.end(JSON.stringify(body));
	const [response] = (await once(outgoing, "response")) as [IncomingMessage];
	let answer = "";
	for await (const chunk of response) answer += chunk;
	if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${answer.slice(0, 300)}`);
}
