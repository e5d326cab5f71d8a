// OAuth 2.1 for agents. Decision: in Next's pages router, whose routes get the request of Node that the SDK's handlers are made for.
import { oauthApp } from "@/lib/accounts/oauth/app";

export const config = { api: { bodyParser: false, externalResolver: true } };

export default oauthApp();
