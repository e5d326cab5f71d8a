import type { Metadata } from "next";
import { type PageProps, pageTeam } from "@/app/(dashboard)/access";
import { billingTitle } from "@/components/dashboard/nav";
import { Card } from "@/components/ui/card";
import { DataTable } from "@/components/ui/data-table";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-parts";
import { formatDay, When } from "@/components/ui/when";
import { listInvoices, readBilling } from "@/lib/billing/read-billing";
import { isStripeConfigured } from "@/lib/billing/stripe-client";
import { log } from "@/lib/log";
import { Allowed, LIMITS, Name } from "./allowed";
import { BuyButton, PortalButton } from "./billing-buttons";
import { WatchTier } from "./watch-tier";

export const generateMetadata = (): Metadata => ({ title: billingTitle(isStripeConfigured()) });

const priceOf = (cents: number | null) =>
	cents === null ? "by agreement" : cents === 0 ? "free" : `$${(cents / 100).toFixed(0)} a month`;

export default async function BillingPage({ params, searchParams }: PageProps<{ team: string }>) {
	const { team, now } = await pageTeam(params, "billing.manage");
	const [billing, invoices] = await Promise.all([
		readBilling(team.id),
		listInvoices(team.id).catch((error: Error) => {
			log.warn({ err: error.message }, "invoices cannot be read");
			return null;
		}),
	]);
	const { subscription } = billing;
	const { checkout, changed } = await searchParams;
	return (
		<>
			{(checkout === "done" || changed === "1") && <WatchTier tier={billing.tier} />}
			<PageHeader
				title={billingTitle(billing.by === "stripe")}
				lead={
					billing.by === "operator"
						? "What this team may use, and what happens at a limit."
						: "Plans have a flat price that includes inference. Nothing is billed by the token."
				}
				actions={billing.isCustomer && <PortalButton teamId={team.id} at="front" label="Cards and invoices" />}
			/>
			<div className="grid gap-6">
				{billing.pastDue && (
					<Notice tone="danger">
						<strong>Payment is past due.</strong> Writes are refused until the open invoice is settled; reads keep
						working.
						{billing.dataRetentionUntil && ` Data is kept until ${formatDay(billing.dataRetentionUntil)}.`}
					</Notice>
				)}
				{subscription && (
					<Notice>
						{subscription.cancelAtPeriodEnd ? "The plan ends" : "The plan renews"}{" "}
						<When at={subscription.currentPeriodEnd} now={now} exact />.
					</Notice>
				)}
				{billing.by === "operator" && <Allowed teamId={team.id} tier={billing.tier} />}
				{billing.by === "stripe" && <Plans teamId={team.id} plans={billing.plans} />}
				{billing.isCustomer && <Invoices invoices={invoices} />}
			</div>
		</>
	);
}

type Billing = Awaited<ReturnType<typeof readBilling>>;

function Plans({ teamId, plans }: { teamId: string; plans: Billing["plans"] }) {
	return (
		<Card title="Plans">
			<DataTable<Billing["plans"][number]>
				caption="Plans"
				rows={plans}
				keyOf={({ tier }) => tier}
				columns={[
					{
						head: "Plan",
						main: true,
						cell: ({ tier, offer }) => <Name tier={tier} isOurs={offer === "current"} />,
					},
					{ head: "Price", plain: true, cell: ({ monthlyCents }) => priceOf(monthlyCents) },
					...LIMITS,
				]}
				actions={({ tier, offer }) => {
					if (offer === "contact") return <span className="text-quiet">contact us</span>;
					if (tier === "hobby" || tier === "enterprise") {
						return offer === "cancel" && <PortalButton teamId={teamId} at="cancel" label="Cancel plan" />;
					}
					return (offer === "checkout" || offer === "change") && <BuyButton teamId={teamId} tier={tier} />;
				}}
			/>
		</Card>
	);
}

/** The invoices of a customer; null when the payment provider cannot be reached. */
function Invoices({ invoices }: { invoices: Awaited<ReturnType<typeof listInvoices>> | null }) {
	return (
		<Card title="Invoices">
			{invoices === null ? (
				<p className="text-sm text-quiet">The payment provider cannot be reached. Try again in a moment.</p>
			) : invoices.length === 0 ? (
				<p className="text-sm text-quiet">No invoices yet.</p>
			) : (
				<DataTable
					caption="Invoices"
					rows={invoices}
					keyOf={({ id }) => id}
					columns={[
						{ head: "Invoice", main: true, cell: ({ number, createdAt }) => number ?? formatDay(createdAt) },
						{ head: "Date", plain: true, cell: ({ createdAt }) => formatDay(createdAt) },
						{ head: "State", plain: true, cell: ({ status }) => status ?? "draft" },
						{
							head: "Total",
							numeric: true,
							cell: ({ totalCents, currency }) => `${(totalCents / 100).toFixed(2)} ${currency.toUpperCase()}`,
						},
						{
							head: "Document",
							hiddenHead: true,
							cell: ({ pageUrl, number }) =>
								pageUrl && (
									<a href={pageUrl} rel="noreferrer" className="text-accent underline underline-offset-2">
										Open<span className="sr-only"> invoice {number}</span>
									</a>
								),
						},
					]}
				/>
			)}
		</Card>
	);
}
