// The other servers of the browser tests' service: mail goes to files, people sign in by doubles of GitHub and Google, and
// teams pay at a double of Stripe, whose clock and cards tests may move over HTTP.
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "@/lib/db/embedded";
import { startMailServer } from "@/lib/testing/mail-server";
import { startOAuthServer } from "@/lib/testing/oauth-server";
import { startStripeServer } from "@/lib/testing/stripe-server";
import { baseUrlOf } from "@/server/serve";

const WEBHOOK_SECRET = "whsec_of_the_journeys";

/** `settings` are for the service, `mailFolder` holds one JSON file a mail. */
export type Doubles = { settings: Record<string, string>; mailFolder: string; stop(): Promise<void> };

/** Starts them, and picks the port of the service: links in mails must know it before it runs. */
export async function startDoubles(folder: string): Promise<Doubles> {
	const mailFolder = path.join(folder, "mails");
	mkdirSync(mailFolder, { recursive: true });
	let count = 0;
	const mail = await startMailServer((received) => {
		// Written whole before it has its name: a reader never sees half a mail.
		const file = path.join(mailFolder, `${++count}.json`);
		writeFileSync(`${file}.part`, JSON.stringify(received));
		renameSync(`${file}.part`, file);
	});
	const oauth = await startOAuthServer();
	const stripe = await startStripeServer({ posts: true });
	const port = await freePort();
	const baseUrl = baseUrlOf("127.0.0.1", port);
	const id = stripe.world.newId("we");
	stripe.world.endpoints.set(id, {
		id,
		object: "webhook_endpoint",
		created: stripe.world.now(),
		url: `${baseUrl}/api/stripe/webhook`,
		secret: WEBHOOK_SECRET,
		status: "enabled",
		enabled_events: ["*"],
	});
	return {
		mailFolder,
		settings: {
			PORT: String(port),
			NEXTAUTH_URL: baseUrl,
			// Suites may say that they come from elsewhere, so that the limits on one address are not those of all tests together.
			TRUSTED_PROXIES: "1",
			SMTP_URL: mail.url,
			MAIL_FROM: "Memory Graph <no-reply@memory.example>",
			GITHUB_CLIENT_ID: oauth.clientId,
			GITHUB_CLIENT_SECRET: oauth.clientSecret,
			GITHUB_URL: oauth.url,
			GOOGLE_CLIENT_ID: oauth.clientId,
			GOOGLE_CLIENT_SECRET: oauth.clientSecret,
			GOOGLE_ISSUER: oauth.url,
			STRIPE_SECRET_KEY: "sk_test_of_the_journeys",
			STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
			STRIPE_API_URL: stripe.url,
			// Their doubles are on this machine.
			SOURCES_TO_PRIVATE: "on",
		},
		stop: async () => {
			await Promise.all([mail.stop(), oauth.stop(), stripe.stop()]);
		},
	};
}
