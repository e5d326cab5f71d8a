import { atBase, belowBase } from "@/lib/base-path";

/** What came of a way in: signed in, asked for a second factor, or refused. */
export type Outcome = "in" | "code" | "refused";

/** Signs in by password. Throws what `failureWords` explains when no answer of ours came. */
export const signIn = (email: string, password: string): Promise<Outcome> =>
	signInBy("credentials", { email, password });

/** Signs in through one of next-auth's providers. The cookie of the session, or of the sign-in that waits, is set by the answer. */
export async function signInBy(
	provider: "credentials" | "link" | "code",
	proof: Record<string, string>,
): Promise<Outcome> {
	const answer = await post(`callback/${provider}`, { ...proof, callbackUrl: "/" });
	if (!answer.ok) return "refused";
	const { url } = (await answer.json()) as { url: string };
	const pathname = belowBase(new URL(url, location.href).pathname);
	if (pathname === "/signin/code") return "code";
	// Without a valid token of its own the endpoint answers 200 and leads back to the sign-in page.
	return pathname.startsWith("/signin") ? "refused" : "in";
}

/** Goes on after a way in that was not refused: to `next`, by way of the page that asks for the second factor where there is one. */
export function goOn(outcome: Exclude<Outcome, "refused">, next: string): void {
	location.assign(atBase(outcome === "in" ? next : `/signin/code?next=${encodeURIComponent(next)}`));
}

/** Goes to another service to sign in there, and comes back to `next`. False when it cannot be reached. */
export async function leaveFor(provider: string, next: string): Promise<boolean> {
	const answer = await post(`signin/${provider}`, { callbackUrl: next });
	const { url } = (await answer.json()) as { url: string };
	if (!answer.ok || new URL(url, location.href).origin === location.origin) return false;
	location.assign(url);
	return true;
}

/** Signs out through next-auth, which ends the session on the server too. */
export async function signOut(): Promise<void> {
	await post("signout", { callbackUrl: "/" });
}

async function post(path: string, fields: Record<string, string>): Promise<Response> {
	const { csrfToken } = (await (await fetch(atBase("/api/auth/csrf"))).json()) as { csrfToken: string };
	const answer = await fetch(atBase(`/api/auth/${path}`), {
		method: "POST",
		headers: { "Content-Type": "application/x-www-form-urlencoded" },
		body: new URLSearchParams({ ...fields, csrfToken, json: "true" }),
	});
	// Refused before anything of it was looked at.
	if (answer.status === 403) throw new Error(await answer.text());
	return answer;
}
