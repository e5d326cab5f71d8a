import type { IAuthenticateGeneric, ICredentialTestRequest, ICredentialType, INodeProperties } from "n8n-workflow";

/** Address and API key of a server; n8n tests them with a request that counts towards no limit. */
export class MemoryGraphApi implements ICredentialType {
	name = "memoryGraphApi";
	displayName = "Memory Graph API";
	icon = "file:../icons/memory-graph.svg" as const;
	properties: INodeProperties[] = [
		{
			displayName: "Address",
			name: "url",
			type: "string",
			default: "http://localhost:3000",
			required: true,
			description: "Where the server is, with the path that it is at",
		},
		{
			displayName: "API Key",
			name: "apiKey",
			type: "string",
			typeOptions: { password: true },
			default: "",
			required: true,
			description: "A key from the dashboard's page API keys. To remember it needs the scope write.",
		},
	];
	authenticate: IAuthenticateGeneric = {
		type: "generic",
		properties: { headers: { Authorization: "=Bearer {{ $credentials.apiKey }}" } },
	};
	test: ICredentialTestRequest = { request: { baseURL: "={{ $credentials.url }}", url: "/v1/usage" } };
}
