// The life of subscriptions in the stand-in: payments, renewals, failures, changes, ends, and the events they emit.
// Knows no HTTP. Every rule here is Stripe's as its documentation describes it, cut down to monthly plans on one card. Long, as the
// rules of one life belong on one page.
import { randomBytes } from "node:crypto";
import { billingPeriod } from "@/lib/tiers";
import type {
	Card,
	Checkout,
	Customer,
	Endpoint,
	Event,
	Invoice,
	Metadata,
	PortalConfiguration,
	PortalSession,
	Price,
	Product,
	Subscription,
} from "./objects";

/** How long a failed renewal stays past due before dunning gives up. */
const DUNNING_SECONDS = 21 * 86_400;

export type World = ReturnType<typeof makeWorld>;

/**
 * A Stripe account of its own: empty, with a clock that moves only when asked to, for everybody or (as with Stripe's test
 * clocks) for one customer. Ids never repeat between worlds.
 */
export function makeWorld(options: { nowSeconds: number; afterDunning?: "canceled" | "unpaid" }) {
	const token = randomBytes(5).toString("hex");
	let sequence = 0;
	let nowSeconds = options.nowSeconds;
	const cards = new Map<string, Card>();
	const failingSince = new Map<string, number>();
	const clocks = new Map<string, number>();
	const nowOf = (customer: string) => Math.max(nowSeconds, clocks.get(customer) ?? 0);
	const world = {
		customers: new Map<string, Customer>(),
		products: new Map<string, Product>(),
		prices: new Map<string, Price>(),
		subscriptions: new Map<string, Subscription>(),
		invoices: new Map<string, Invoice>(),
		checkouts: new Map<string, Checkout>(),
		portals: new Map<string, PortalSession>(),
		configurations: new Map<string, PortalConfiguration>(),
		endpoints: new Map<string, Endpoint>(),
		events: [] as Event[],

		now: () => nowSeconds,
		newId: (prefix: string) => `${prefix}_${token}${(++sequence).toString().padStart(8, "0")}`,
		cardOf: (customer: string): Card => cards.get(customer) ?? "good",
		setCard(customer: string, card: Card): void {
			cards.set(customer, card);
		},

		/** Starts a subscription; null when the card is declined, as a checkout page then stays open. */
		subscribe(customer: string, price: Price, metadata: Metadata = {}): Subscription | null {
			if (world.cardOf(customer) === "declined") return null;
			const now = nowOf(customer);
			const { start, end } = periodAt(now, now);
			const subscription: Subscription = {
				id: world.newId("sub"),
				object: "subscription",
				created: now,
				customer,
				status: "active",
				cancel_at: null,
				cancel_at_period_end: false,
				canceled_at: null,
				ended_at: null,
				latest_invoice: null,
				metadata,
				items: {
					object: "list",
					data: [
						{
							id: world.newId("si"),
							object: "subscription_item",
							price,
							quantity: 1,
							current_period_start: start,
							current_period_end: end,
						},
					],
				},
			};
			world.subscriptions.set(subscription.id, subscription);
			const invoice = bill(subscription);
			settle(invoice, "paid");
			world.emit("customer.subscription.created", subscription);
			world.emit("invoice.paid", invoice);
			return subscription;
		},

		/** Moves a live subscription to another price at once. */
		changePrice(subscription: Subscription, price: Price): void {
			itemOf(subscription).price = price;
			world.emit("customer.subscription.updated", subscription);
		},

		cancelAtPeriodEnd(subscription: Subscription, cancel: boolean): void {
			subscription.cancel_at_period_end = cancel;
			subscription.cancel_at = cancel ? itemOf(subscription).current_period_end : null;
			subscription.canceled_at = cancel ? nowOf(subscription.customer) : null;
			world.emit("customer.subscription.updated", subscription);
		},

		/** Ends a subscription at once. */
		end(subscription: Subscription): void {
			subscription.status = "canceled";
			subscription.canceled_at ??= nowOf(subscription.customer);
			subscription.ended_at = nowOf(subscription.customer);
			failingSince.delete(subscription.id);
			for (const invoice of openInvoices(subscription)) invoice.status = "void";
			world.emit("customer.subscription.deleted", subscription);
		},

		/** Tries the card on every open invoice of a subscription; true when all are paid. */
		retryPayment(subscription: Subscription): boolean {
			const open = openInvoices(subscription);
			if (open.length === 0) return true;
			const isGood = world.cardOf(subscription.customer) === "good";
			for (const invoice of open) {
				settle(invoice, isGood ? "paid" : "open");
				world.emit(isGood ? "invoice.paid" : "invoice.payment_failed", invoice);
			}
			if (isGood) {
				subscription.status = "active";
				failingSince.delete(subscription.id);
				world.emit("customer.subscription.updated", subscription);
			}
			return isGood;
		},

		/** Deletes a customer; its live subscriptions end with it. */
		deleteCustomer(customer: Customer): void {
			for (const subscription of world.subscriptions.values()) {
				if (subscription.customer === customer.id && subscription.ended_at === null) world.end(subscription);
			}
			customer.deleted = true;
			world.emit("customer.deleted", customer);
		},

		/** Moves the clock on, of one customer or of all; everything that falls due on the way happens in its order. */
		advance(seconds: number, customer?: string): void {
			const target = (customer ? nowOf(customer) : nowSeconds) + seconds;
			for (;;) {
				const due = [...world.subscriptions.values()]
					.filter((subscription) => !customer || subscription.customer === customer)
					.map((subscription) => ({ subscription, at: dueAt(subscription) }))
					.filter(({ at }) => at <= target)
					.sort((a, b) => a.at - b.at)[0];
				if (!due) break;
				clocks.set(due.subscription.customer, due.at);
				fallDue(due.subscription);
			}
			if (customer) clocks.set(customer, target);
			else nowSeconds = target;
		},

		emit(type: string, object: object): void {
			const { customer } = object as { customer?: string };
			world.events.push({
				id: world.newId("evt"),
				object: "event",
				created: customer ? nowOf(customer) : nowSeconds,
				type,
				livemode: false,
				data: { object: structuredClone(object) },
			});
		},
	};

	const openInvoices = (subscription: Subscription) =>
		[...world.invoices.values()].filter(
			(invoice) => invoice.status === "open" && invoice.parent.subscription_details.subscription === subscription.id,
		);

	function dueAt(subscription: Subscription): number {
		if (subscription.status === "active") return itemOf(subscription).current_period_end;
		const since = failingSince.get(subscription.id);
		return subscription.status === "past_due" && since !== undefined
			? since + DUNNING_SECONDS
			: Number.POSITIVE_INFINITY;
	}

	function fallDue(subscription: Subscription): void {
		if (subscription.status === "past_due") giveUp(subscription);
		else if (subscription.cancel_at_period_end) world.end(subscription);
		else renew(subscription);
	}

	function renew(subscription: Subscription): void {
		const item = itemOf(subscription);
		const { start, end } = periodAt(subscription.created, nowOf(subscription.customer));
		item.current_period_start = start;
		item.current_period_end = end;
		const invoice = bill(subscription);
		if (world.cardOf(subscription.customer) === "good") {
			settle(invoice, "paid");
			world.emit("invoice.paid", invoice);
		} else {
			settle(invoice, "open");
			subscription.status = "past_due";
			failingSince.set(subscription.id, nowOf(subscription.customer));
			world.emit("invoice.payment_failed", invoice);
		}
		world.emit("customer.subscription.updated", subscription);
	}

	function giveUp(subscription: Subscription): void {
		failingSince.delete(subscription.id);
		if (options.afterDunning !== "unpaid") {
			world.end(subscription);
			return;
		}
		subscription.status = "unpaid";
		world.emit("customer.subscription.updated", subscription);
	}

	function bill(subscription: Subscription): Invoice {
		const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
		const id = world.newId("in");
		const invoice: Invoice = {
			id,
			object: "invoice",
			created: nowOf(subscription.customer),
			number: id.slice(-8),
			customer: subscription.customer,
			status: "open",
			currency: price.currency,
			total: price.unit_amount,
			amount_due: price.unit_amount,
			amount_paid: 0,
			attempt_count: 0,
			hosted_invoice_url: `https://invoices.invalid/${id}`,
			invoice_pdf: `https://invoices.invalid/${id}.pdf`,
			parent: { type: "subscription_details", subscription_details: { subscription: subscription.id } },
			lines: {
				object: "list",
				data: [{ id: world.newId("il"), object: "line_item", amount: price.unit_amount, period: { start, end } }],
			},
		};
		world.invoices.set(id, invoice);
		subscription.latest_invoice = id;
		return invoice;
	}

	return world;
}

/** Monthly periods anchored on a subscription's start, clamped to short months as Stripe's are. */
function periodAt(anchorSeconds: number, seconds: number): { start: number; end: number } {
	const { start, end } = billingPeriod(new Date(anchorSeconds * 1000), new Date(seconds * 1000));
	return { start: start.getTime() / 1000, end: end.getTime() / 1000 };
}

function settle(invoice: Invoice, status: "open" | "paid"): void {
	invoice.attempt_count++;
	invoice.status = status;
	if (status === "paid") invoice.amount_paid = invoice.amount_due;
}

export function itemOf(subscription: Subscription): Subscription["items"]["data"][number] {
	const [item] = subscription.items.data;
	if (!item) throw new Error("a subscription has an item");
	return item;
}
