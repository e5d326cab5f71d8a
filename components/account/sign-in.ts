/** Signs in by password and answers whether it worked. Throws what `failureWords` explains when no answer of ours came. */
export const signIn = (email: string, password: string): Promise<boolean> =>
	signInBy("credentials", { email, password });

/** Signs in through one of next-auth's providers and answers whether it worked. The cookie is set by the answer. */
export async function signInBy(provider: "credentials" | "link", proof: Record<string, string>): Promise<boolean> {
	const answer = await post(`callback/${provider}`, { ...proof, callbackUrl: "/" });
	if (!answer.ok) return false;
	const { url } = (await answer.json()) as { url: string };
	// Without a valid token of its own the endpoint answers 200 and leads back to the sign-in page.
	return !new URL(url, location.href).pathname.startsWith("/signin");
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
	const { csrfToken } = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
	const answer = await fetch(`/api/auth/${path}`, {
		method: "POST",
		headers: { "Content-Type": "application/x-www-form-urlencoded" },
		body: new URLSearchParams({ ...fields, csrfToken, json: "true" }),
	});
	// Refused before anything of it was looked at.
	if (answer.status === 403) throw new Error(await answer.text());
	return answer;
}
