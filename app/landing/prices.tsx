import { formatCount } from "@/components/ui/usage-meter";
import { isPaidTier, PLANS } from "@/lib/billing/plans";
import { TIER_NAMES, TIERS, type Tier } from "@/lib/tiers";

const countOf = (count: number | null) => (count === null ? "Unlimited" : formatCount(count));

/** What it costs where plans are for sale; elsewhere, whose it is. */
export function Prices({ isSold }: { isSold: boolean }) {
	return (
		<section aria-labelledby="prices">
			<h2 id="prices" className="text-2xl">
				{isSold ? "Prices" : "Self-hosted"}
			</h2>
			{isSold ? (
				<>
					<p className="mt-2 text-quiet">A flat price a month and team. Nothing is billed by the token.</p>
					<ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
						{TIER_NAMES.map((tier) => (
							<Plan key={tier} tier={tier} />
						))}
					</ul>
				</>
			) : (
				<p className="mt-2 max-w-prose text-quiet">
					This service runs on its owner's own machines and database. Reading, searching and telling need no language
					model and no other service. Nothing is billed by the seat or the token.
				</p>
			)}
		</section>
	);
}

function Plan({ tier }: { tier: Tier }) {
	const { writes, retrievals, projects } = TIERS[tier];
	return (
		<li className="rounded-lg border border-line bg-card p-4">
			<h3 className="text-base capitalize">{tier}</h3>
			<p className="mt-1 text-xl font-semibold">{priceOf(tier)}</p>
			<ul className="mt-3 grid gap-1 text-sm text-quiet">
				<li>{countOf(writes)} writes a month</li>
				<li>{countOf(retrievals)} retrievals a month</li>
				<li>{projects === 1 ? "1 project" : `${countOf(projects)} projects`}</li>
			</ul>
		</li>
	);
}

const priceOf = (tier: Tier) =>
	isPaidTier(tier) ? `$${PLANS[tier].monthlyCents / 100}` : tier === "hobby" ? "Free" : "By agreement";
