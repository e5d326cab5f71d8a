/** Signs in through next-auth and answers whether it worked. The cookie is set by the answer. */
export async function signIn(email: string, password: string): Promise<boolean> {
	const { csrfToken } = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
	const answer = await fetch("/api/auth/callback/credentials", {
		method: "POST",
		headers: { "Content-Type": "application/x-www-form-urlencoded" },
		body: new URLSearchParams({ csrfToken, email, password, callbackUrl: "/", json: "true" }),
	});
	if (!answer.ok) return false;
	const { url } = (await answer.json()) as { url: string };
	// Without a valid token of its own the door answers 200 and leads back to the sign-in page.
	return !new URL(url, location.href).pathname.startsWith("/signin");
}

/** Signs out through next-auth, which ends the session on the server too. */
export async function signOut(): Promise<void> {
	const { csrfToken } = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
	await fetch("/api/auth/signout", {
		method: "POST",
		headers: { "Content-Type": "application/x-www-form-urlencoded" },
		body: new URLSearchParams({ csrfToken, callbackUrl: "/", json: "true" }),
	});
}
