import { type Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { Service, Tenant } from "./service";

/** Posts a body and reads the answer; throws unless it is 200. It shares the machine with what it measures, so it does little. */
export function postJson(
	{ baseUrl }: Service,
	{ key }: Tenant,
	agent: Agent,
	path: string,
	body: object,
): Promise<void> {
	const text = JSON.stringify(body);
	const headers = {
		authorization: `Bearer ${key}`,
		"content-type": "application/json",
		"content-length": Buffer.byteLength(text),
	};
	return new Promise((resolve, reject) => {
		const outgoing = request(`${baseUrl}${path}`, { method: "POST", agent, headers }, (response) => {
			const { statusCode } = response;
			let answer = "";
			response.on("data", (chunk) => {
				if (statusCode !== 200) answer += chunk;
			});
			response.once("error", reject).once("end", () => {
				if (statusCode === 200) resolve();
				else reject(new Error(`${path} answered ${statusCode}: ${answer.slice(0, 300)}`));
			});
		});
		outgoing.once("error", reject).end(text);
	});
}

/** Reads an answer to its end; throws unless it is 200. */
export async function getText({ baseUrl }: Service, { key }: Tenant, agent: Agent, path: string): Promise<void> {
	const answer = await new Promise<IncomingMessage>((resolve, reject) => {
		const outgoing = request(`${baseUrl}${path}`, { agent, headers: { authorization: `Bearer ${key}` } }, resolve);
		outgoing.once("error", reject).end();
	});
	const body = await text(answer);
	if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${body.slice(0, 300)}`);
}
