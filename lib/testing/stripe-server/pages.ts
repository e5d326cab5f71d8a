// The two hosted pages that a browser can walk through: the checkout and the billing portal.
import { type Form, text } from "./form";
import type { Checkout, PortalSession, Subscription } from "./objects";
import { itemOf, type World } from "./world";

/** An answer to a browser: a page, or the address to go on to. */
export type Page = { html: string } | { goTo: string };

/** Answers a path below the server's root, or null when it is no page of ours. */
export function openPage(world: World, method: string, path: string, form: Form): Page | null {
	const [, kind, id = "", action] = path.split("/");
	if (kind === "pay") {
		const session = world.checkouts.get(id);
		if (session) return method === "POST" ? actOnCheckout(world, session, form) : showCheckout(world, session);
	}
	if (kind === "portal") {
		const session = world.portals.get(id);
		if (session) return method === "POST" ? actOnPortal(world, session, action, form) : showPortal(world, session);
	}
	return null;
}

function showCheckout(world: World, session: Checkout, problem = ""): Page {
	if (session.status !== "open") return page("Checkout", "<p>This checkout is closed.</p>");
	const price = world.prices.get(session.price);
	return page(
		"Checkout",
		`<p>${price?.lookup_key} for $${(price?.unit_amount ?? 0) / 100} a month</p>
		<p role="alert">${problem}</p>
		<form method="post">
			<label>Card <select name="card"><option value="good">works</option><option value="declined">is declined</option></select></label>
			<button name="do" value="pay">Subscribe</button>
			<button name="do" value="cancel">Back</button>
		</form>`,
	);
}

function actOnCheckout(world: World, session: Checkout, form: Form): Page {
	if (session.status !== "open") return showCheckout(world, session);
	if (text(form, "do") === "cancel") return { goTo: session.cancel_url };
	world.setCard(session.customer, text(form, "card") === "declined" ? "declined" : "good");
	return completeCheckout(world, session)
		? { goTo: session.success_url.replace("{CHECKOUT_SESSION_ID}", session.id) }
		: showCheckout(world, session, "Your card was declined.");
}

/** Pays an open checkout with the customer's card; false when it is declined or the checkout is closed. */
function completeCheckout(world: World, session: Checkout): boolean {
	const price = world.prices.get(session.price);
	if (session.status !== "open" || !price) return false;
	const subscription = world.subscribe(session.customer, price, session.subscription_metadata);
	if (!subscription) return false;
	Object.assign(session, { status: "complete", payment_status: "paid", url: null, subscription: subscription.id });
	world.emit("checkout.session.completed", session);
	return true;
}

const liveOf = (world: World, customer: string): Subscription | undefined =>
	[...world.subscriptions.values()].find(
		(subscription) => subscription.customer === customer && subscription.ended_at === null,
	);

function showPortal(world: World, session: PortalSession): Page {
	const confirm = session.flow?.subscription_update_confirm;
	const post = (action: string, label: string, inner = "") =>
		`<form method="post" action="/portal/${session.id}/${action}">${inner}<button>${label}</button></form>`;
	if (confirm) {
		const price = world.prices.get(confirm.items[0]?.price ?? "");
		return page("Confirm your updates", `<p>${price?.lookup_key}</p>${post("confirm", "Confirm")}`);
	}
	if (session.flow?.subscription_cancel) return page("Cancel your plan", post("cancel", "Cancel plan"));
	const live = liveOf(world, session.customer);
	const cards = `<select name="card"><option value="good">works</option><option value="declined">is declined</option></select>`;
	return page(
		"Billing portal",
		`<p>${live ? `${itemOf(live).price.lookup_key}, ${live.status}${live.cancel_at_period_end ? ", ends with the period" : ""}` : "No plan"}</p>
		${post("pay", "Change card and pay", cards)}${post("cancel", "Cancel plan")}${post("resume", "Keep plan")}
		<a href="${session.return_url}">Return</a>`,
	);
}

function actOnPortal(world: World, session: PortalSession, action: string | undefined, form: Form): Page {
	const live = liveOf(world, session.customer);
	const confirm = session.flow?.subscription_update_confirm;
	const price = world.prices.get(confirm?.items[0]?.price ?? "");
	if (live) {
		if (action === "confirm" && price) world.changePrice(live, price);
		if (action === "cancel") world.cancelAtPeriodEnd(live, true);
		if (action === "resume") world.cancelAtPeriodEnd(live, false);
		if (action === "pay") {
			world.setCard(session.customer, text(form, "card") === "declined" ? "declined" : "good");
			world.retryPayment(live);
		}
	}
	return { goTo: session.flow?.after_completion?.redirect?.return_url ?? session.return_url };
}

const page = (title: string, body: string): Page => ({
	html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${body}</html>`,
});
