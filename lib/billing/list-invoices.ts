import { findAccount } from "./read-billing";
import { isStripeConfigured, stripe } from "./stripe-client";

/** One invoice as the billing page shows it. Amounts are whole cents of `currency`. */
export type BillingInvoice = {
	id: string;
	number: string | null;
	status: string | null;
	totalCents: number;
	currency: string;
	createdAt: Date;
	pageUrl: string | null;
	pdfUrl: string | null;
};

/** A team's invoices, newest first, at most 24. Empty for a team that is no customer, and without Stripe. */
export async function listInvoices(teamId: string): Promise<BillingInvoice[]> {
	const account = isStripeConfigured() ? await findAccount(teamId) : null;
	if (!account) return [];
	const invoices = await stripe().invoices.list({ customer: account.customerId, limit: 24 });
	return invoices.data.map((invoice) => ({
		id: invoice.id ?? "",
		number: invoice.number,
		status: invoice.status,
		totalCents: invoice.total,
		currency: invoice.currency,
		createdAt: new Date(invoice.created * 1000),
		pageUrl: invoice.hosted_invoice_url ?? null,
		pdfUrl: invoice.invoice_pdf ?? null,
	}));
}
