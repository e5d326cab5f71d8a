// The stand-in's REST interface: which call does what to the world. Knows no sockets. Long, as it is one table of calls.
import type { Form } from "./form";
import { list, metadata, part, text } from "./form";
import type { Flow, Price, Subscription } from "./objects";
import { itemOf, type World } from "./world";

/** A refusal in Stripe's form. */
export class ApiError extends Error {
	constructor(
		readonly status: number,
		readonly body: { type: string; message: string; code?: string; param?: string },
	) {
		super(body.message);
	}
}

type Call = { world: World; id: string; form: Form; base: string };
type Handler = (call: Call) => object;

const missing = (what: string, id: string, param = "id") =>
	new ApiError(404, {
		type: "invalid_request_error",
		code: "resource_missing",
		message: `No such ${what}: '${id}'`,
		param,
	});

function get<T>(items: Map<string, T>, what: string, id: string, param?: string): T {
	const item = items.get(id);
	if (!item) throw missing(what, id, param);
	return item;
}

/** A page of a list, newest first, from after `starting_after`. */
function page<T extends { id: string; created: number }>(
	form: Form,
	items: Iterable<T>,
	matches: (item: T) => boolean,
) {
	const all = [...items].filter(matches).reverse();
	const after = text(form, "starting_after");
	const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
	const limit = Number(text(form, "limit") ?? 10);
	return { object: "list", data: all.slice(from, from + limit), has_more: all.length > from + limit, url: "/v1" };
}

const is = (form: Form, name: string, value: unknown) => {
	const wanted = text(form, name);
	return wanted === null || wanted === String(value);
};

function customerOf({ world, form }: Call) {
	const id = text(form, "customer") ?? "";
	const customer = get(world.customers, "customer", id, "customer");
	if (customer.deleted) throw missing("customer", id, "customer");
	return customer;
}

const priceOf = (world: World, id: string): Price => get(world.prices, "price", id, "price");

const ROUTES: Record<string, Handler> = {
	"POST customers": ({ world, form }) => {
		const customer = {
			id: world.newId("cus"),
			object: "customer" as const,
			created: world.now(),
			name: text(form, "name"),
			email: text(form, "email"),
			metadata: metadata(form),
		};
		world.customers.set(customer.id, customer);
		return customer;
	},
	"GET customers/:id": ({ world, id }) => get(world.customers, "customer", id),
	"DELETE customers/:id": ({ world, id }) => {
		world.deleteCustomer(get(world.customers, "customer", id));
		return { id, object: "customer", deleted: true };
	},

	"GET products": ({ world, form }) => {
		const ids = list<string>(form, "ids");
		return page(form, world.products.values(), ({ id }) => ids.length === 0 || ids.includes(id));
	},
	"POST products": ({ world, form }) => {
		const id = text(form, "id") ?? world.newId("prod");
		const product = {
			id,
			object: "product" as const,
			created: world.now(),
			name: text(form, "name") ?? "",
			active: true,
			metadata: metadata(form),
		};
		world.products.set(id, product);
		return product;
	},
	"GET prices": ({ world, form }) => {
		const keys = list<string>(form, "lookup_keys");
		const isWanted = (price: Price) =>
			is(form, "active", price.active) && (keys.length === 0 || keys.includes(price.lookup_key ?? ""));
		return page(form, world.prices.values(), isWanted);
	},
	"POST prices": ({ world, form }) => {
		const lookupKey = text(form, "lookup_key");
		const holder = [...world.prices.values()].find((price) => lookupKey && price.lookup_key === lookupKey);
		if (holder) {
			if (text(form, "transfer_lookup_key") !== "true") {
				throw new ApiError(400, { type: "invalid_request_error", message: "The lookup key is taken." });
			}
			holder.lookup_key = null;
		}
		const price: Price = {
			id: world.newId("price"),
			object: "price",
			created: world.now(),
			active: true,
			product: get(world.products, "product", text(form, "product") ?? "", "product").id,
			currency: text(form, "currency") ?? "usd",
			unit_amount: Number(text(form, "unit_amount")),
			lookup_key: lookupKey,
			recurring: { interval: text(part(form, "recurring"), "interval") ?? "month", interval_count: 1 },
			metadata: metadata(form),
		};
		world.prices.set(price.id, price);
		return price;
	},

	"GET subscriptions": (call) => {
		const { world, form } = call;
		const customer = text(form, "customer") ? customerOf(call).id : null;
		const status = text(form, "status");
		const isWanted = (subscription: Subscription) =>
			(customer === null || subscription.customer === customer) &&
			(status === "all" || (status ? subscription.status === status : subscription.status !== "canceled"));
		return page(form, world.subscriptions.values(), isWanted);
	},
	"GET subscriptions/:id": ({ world, id }) => get(world.subscriptions, "subscription", id),
	"POST subscriptions/:id": ({ world, id, form }) => {
		const subscription = get(world.subscriptions, "subscription", id);
		const cancel = text(form, "cancel_at_period_end");
		if (cancel !== null) world.cancelAtPeriodEnd(subscription, cancel === "true");
		const [item] = list<Form>(form, "items");
		if (item) world.changePrice(subscription, priceOf(world, text(item, "price") ?? ""));
		return subscription;
	},
	"DELETE subscriptions/:id": ({ world, id }) => {
		const subscription = get(world.subscriptions, "subscription", id);
		world.end(subscription);
		return subscription;
	},
	"GET invoices": ({ world, form }) =>
		page(
			form,
			world.invoices.values(),
			(invoice) =>
				is(form, "customer", invoice.customer) &&
				is(form, "subscription", invoice.parent.subscription_details.subscription) &&
				is(form, "status", invoice.status),
		),

	"GET checkout/sessions": ({ world, form }) =>
		page(
			form,
			world.checkouts.values(),
			(session) => is(form, "customer", session.customer) && is(form, "status", session.status),
		),
	"GET checkout/sessions/:id": ({ world, id }) => get(world.checkouts, "checkout session", id),
	"POST checkout/sessions": (call) => {
		const { world, form, base } = call;
		const id = world.newId("cs");
		const session = {
			id,
			object: "checkout.session" as const,
			created: world.now(),
			mode: text(form, "mode") ?? "",
			status: "open" as const,
			payment_status: "unpaid" as const,
			customer: customerOf(call).id,
			client_reference_id: text(form, "client_reference_id"),
			subscription: null,
			success_url: text(form, "success_url") ?? "",
			cancel_url: text(form, "cancel_url") ?? "",
			url: `${base}/pay/${id}`,
			metadata: metadata(form),
			price: priceOf(world, text(list<Form>(form, "line_items")[0] ?? {}, "price") ?? "").id,
			subscription_metadata: metadata(part(form, "subscription_data")),
		};
		world.checkouts.set(id, session);
		return session;
	},
	"POST checkout/sessions/:id/expire": ({ world, id }) => {
		const session = get(world.checkouts, "checkout session", id);
		if (session.status !== "open") {
			throw new ApiError(400, { type: "invalid_request_error", message: "Only open sessions can be expired." });
		}
		session.status = "expired";
		session.url = null;
		world.emit("checkout.session.expired", session);
		return session;
	},

	"GET billing_portal/configurations": ({ world, form }) =>
		page(form, world.configurations.values(), ({ active }) => is(form, "active", active)),
	"POST billing_portal/configurations": ({ world, form }) => {
		const configuration = {
			id: world.newId("bpc"),
			object: "billing_portal.configuration" as const,
			created: world.now(),
			active: true,
			default_return_url: text(form, "default_return_url"),
			features: part(form, "features"),
			metadata: metadata(form),
		};
		world.configurations.set(configuration.id, configuration);
		return configuration;
	},
	"POST billing_portal/configurations/:id": ({ world, id, form }) =>
		Object.assign(get(world.configurations, "configuration", id), { features: part(form, "features") }),
	"POST billing_portal/sessions": (call) => {
		const { world, form, base } = call;
		const id = world.newId("bps");
		const flow = form.flow_data ? (part(form, "flow_data") as unknown as Flow) : null;
		const confirm = flow?.subscription_update_confirm;
		if (confirm) {
			const item = itemOf(get(world.subscriptions, "subscription", confirm.subscription));
			if (confirm.items[0]?.id !== item.id) throw missing("subscription item", confirm.items[0]?.id ?? "");
			priceOf(world, confirm.items[0].price);
		}
		const session = {
			id,
			object: "billing_portal.session" as const,
			created: world.now(),
			customer: customerOf(call).id,
			configuration: text(form, "configuration"),
			return_url: text(form, "return_url") ?? "",
			url: `${base}/portal/${id}`,
			flow,
		};
		world.portals.set(id, session);
		return session;
	},

	"GET webhook_endpoints": ({ world, form }) => {
		// The secret is shown at creation alone.
		const found = page(form, world.endpoints.values(), () => true);
		return { ...found, data: found.data.map(({ secret: _, ...endpoint }) => endpoint) };
	},
	"POST webhook_endpoints": ({ world, form }) => {
		const endpoint = {
			id: world.newId("we"),
			object: "webhook_endpoint" as const,
			created: world.now(),
			url: text(form, "url") ?? "",
			secret: `whsec_${world.newId("secret")}`,
			status: "enabled" as const,
			enabled_events: list<string>(form, "enabled_events"),
		};
		world.endpoints.set(endpoint.id, endpoint);
		return endpoint;
	},
	"POST webhook_endpoints/:id": ({ world, id, form }) =>
		Object.assign(get(world.endpoints, "webhook endpoint", id), {
			enabled_events: list<string>(form, "enabled_events"),
			status: text(form, "disabled") === "true" ? ("disabled" as const) : ("enabled" as const),
		}),
};

/** The handler of a method and a path below /v1, with the id that the path holds. */
export function findHandler(method: string, path: string): { handler: Handler; id: string } | null {
	const parts = path.split("/");
	for (const [pattern, handler] of Object.entries(ROUTES)) {
		const [wantedMethod, wantedPath = ""] = pattern.split(" ");
		const wanted = wantedPath.split("/");
		if (wantedMethod !== method || wanted.length !== parts.length) continue;
		if (!wanted.every((name, i) => name === ":id" || name === parts[i])) continue;
		return { handler, id: parts[wanted.indexOf(":id")] ?? "" };
	}
	return null;
}
