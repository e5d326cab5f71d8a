// Putting a suite under Stripe: a stand-in and a database of its own, the service's webhook on a
// port, and the settings for all.
import { setUpStripe } from "@/lib/billing/set-up-stripe";
import { closePools } from "@/lib/db/pool";
import { serveRoute } from "./serve-api";
import { type StripeServer, startStripeServer } from "./stripe-server";
import { makeThrowAwayDatabase } from "./throw-away-database";

const WEBHOOK_SECRET = "whsec_of_the_suite";

type Options = Parameters<typeof startStripeServer>[0];
export type StripeSuite = StripeServer & { webhookUrl: string; webhookSecret: string };

/**
 * Starts a stand-in with products and prices in place and one endpoint, `receive`, served over HTTP. Settings are read once
 * in a process, so call it before anything of the service has run. `stop` it after the suite.
 */
export async function useStripe(
	receive: (request: Request) => Promise<Response>,
	options: Options = {},
): Promise<StripeSuite> {
	// A reconcile goes through all teams, so the suite has them to itself.
	const database = await makeThrowAwayDatabase(process.env.DATABASE_URL);
	process.env.DATABASE_URL = database.url;
	const webhook = await serveRoute("/api/stripe/webhook", { POST: receive });
	const server = await startStripeServer(options);
	const { world } = server;
	const id = world.newId("we");
	world.endpoints.set(id, {
		id,
		object: "webhook_endpoint",
		created: world.now(),
		url: webhook.url,
		secret: WEBHOOK_SECRET,
		status: "enabled",
		enabled_events: ["*"],
	});
	process.env.STRIPE_SECRET_KEY = "sk_test_of_the_suite";
	process.env.STRIPE_WEBHOOK_SECRET = WEBHOOK_SECRET;
	process.env.STRIPE_API_URL = server.url;
	process.env.NEXTAUTH_URL = "https://memory.example";
	await setUpStripe(webhook.url);
	return {
		...server,
		webhookUrl: webhook.url,
		webhookSecret: WEBHOOK_SECRET,
		stop: async () => {
			webhook.stop();
			await server.stop();
			await closePools();
			await database.stop();
		},
	};
}
