// An access token for a mailbox (RFC 6749): by a refresh token, or as the application itself, as Microsoft 365 has it.
import { type Asked, SourceProblem } from "./connector";
import { guardedFetch, hostOf } from "./guarded-fetch";
import type { ImapOauthSettings } from "./settings";

/** A fresh token. Where a new refresh token comes with it, that is stored in the place of the old one. Throws `SourceProblem`. */
export async function getAccessToken(
	asked: Pick<Asked<ImapOauthSettings, unknown>, "settings" | "secrets" | "keepSecrets">,
): Promise<string> {
	const { settings, secrets } = asked;
	const { client_secret = "", refresh_token = "" } = secrets;
	const grant: Record<string, string> = refresh_token
		? { grant_type: "refresh_token", refresh_token }
		: { grant_type: "client_credentials", scope: `https://${settings.host}/.default` };
	const words = { ...grant, client_id: settings.client_id, ...(client_secret && { client_secret }) };
	const answer = await guardedFetch(settings.token_url, {
		headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
		body: new URLSearchParams(words).toString(),
	});
	const said = parse(answer.text);
	if (answer.status !== 200 || !said.access_token) {
		const why = said.error_description ?? said.error ?? `it answered ${answer.status}`;
		throw new SourceProblem(`${hostOf(settings.token_url)} gave no access token: ${String(why).slice(0, 300)}`);
	}
	if (refresh_token && said.refresh_token && said.refresh_token !== refresh_token)
		await asked.keepSecrets({ ...secrets, refresh_token: said.refresh_token });
	return said.access_token;
}

type Said = Partial<Record<"access_token" | "refresh_token" | "error" | "error_description", string>>;

function parse(text: string): Said {
	try {
		return Object(JSON.parse(text)) as Said;
	} catch {
		return {};
	}
}
