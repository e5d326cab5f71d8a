// The shapes of the stand-in's objects: the part of Stripe's that the product reads, under Stripe's names.

export type Metadata = Record<string, string>;
export type Card = "good" | "declined";

export type Customer = {
	id: string;
	object: "customer";
	created: number;
	name: string | null;
	email: string | null;
	metadata: Metadata;
	deleted?: true;
};

export type Product = {
	id: string;
	object: "product";
	created: number;
	name: string;
	active: boolean;
	metadata: Metadata;
};

export type Price = {
	id: string;
	object: "price";
	created: number;
	active: boolean;
	product: string;
	currency: string;
	unit_amount: number;
	lookup_key: string | null;
	recurring: { interval: string; interval_count: number };
	metadata: Metadata;
};

export type Subscription = {
	id: string;
	object: "subscription";
	created: number;
	customer: string;
	status: "incomplete" | "incomplete_expired" | "active" | "past_due" | "unpaid" | "canceled";
	cancel_at: number | null;
	cancel_at_period_end: boolean;
	canceled_at: number | null;
	ended_at: number | null;
	latest_invoice: string | null;
	metadata: Metadata;
	items: {
		object: "list";
		data: {
			id: string;
			object: "subscription_item";
			price: Price;
			quantity: number;
			current_period_start: number;
			current_period_end: number;
		}[];
	};
};

export type Invoice = {
	id: string;
	object: "invoice";
	created: number;
	number: string;
	customer: string;
	status: "open" | "paid" | "void";
	currency: string;
	total: number;
	amount_due: number;
	amount_paid: number;
	attempt_count: number;
	hosted_invoice_url: string;
	invoice_pdf: string;
	parent: { type: "subscription_details"; subscription_details: { subscription: string } };
	lines: {
		object: "list";
		data: { id: string; object: "line_item"; amount: number; period: { start: number; end: number } }[];
	};
};

export type Checkout = {
	id: string;
	object: "checkout.session";
	created: number;
	mode: string;
	status: "open" | "complete" | "expired";
	payment_status: "paid" | "unpaid";
	customer: string;
	client_reference_id: string | null;
	subscription: string | null;
	success_url: string;
	cancel_url: string;
	url: string | null;
	metadata: Metadata;
	price: string;
	subscription_metadata: Metadata;
};

export type Flow = {
	type: string;
	after_completion?: { redirect?: { return_url: string } };
	subscription_update_confirm?: { subscription: string; items: { id: string; price: string }[] };
	subscription_cancel?: { subscription: string };
};
export type PortalSession = {
	id: string;
	object: "billing_portal.session";
	created: number;
	customer: string;
	configuration: string | null;
	return_url: string;
	url: string;
	flow: Flow | null;
};
export type PortalConfiguration = {
	id: string;
	object: "billing_portal.configuration";
	created: number;
	active: boolean;
	default_return_url: string | null;
	features: object;
	metadata: Metadata;
};

export type Endpoint = {
	id: string;
	object: "webhook_endpoint";
	created: number;
	url: string;
	secret: string;
	status: "enabled" | "disabled";
	enabled_events: string[];
};

export type Event = {
	id: string;
	object: "event";
	created: number;
	type: string;
	livemode: boolean;
	data: { object: object };
};
