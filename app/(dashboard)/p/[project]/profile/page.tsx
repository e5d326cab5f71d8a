import type { Metadata } from "next";
import { pageProject } from "@/app/(dashboard)/access";
import { textOf } from "@/components/dashboard/pager";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Empty } from "@/components/ui/empty";
import { SelectField } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { countOf } from "@/components/ui/usage-meter";
import { When } from "@/components/ui/when";
import { listGroupNames } from "@/lib/episodes/browse-episodes";
import { AppError } from "@/lib/errors";
import { getProfile } from "@/lib/profiles/get-profile";

export const metadata: Metadata = { title: "Profile" };

type Props = {
	params: Promise<{ project: string }>;
	searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function ProfilePage({ params, searchParams }: Props) {
	const { ctx, now } = await pageProject(params);
	const groups = await listGroupNames(ctx);
	const asked = textOf((await searchParams).group);
	const group = groups.includes(asked) ? asked : groups.includes("default") ? "default" : (groups[0] ?? "default");
	const profile = await getProfile(ctx, group).catch((error: unknown) => {
		if (error instanceof AppError && error.slug === "not_found") return null;
		throw error;
	});
	return (
		<>
			<PageHeader
				title="Profile"
				lead="How a group thinks and works, distilled in the background from annotated facts, with the facts that say so."
			/>
			{groups.length > 1 && (
				<form className="mb-5 grid max-w-sm grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
					<SelectField label="Group" name="group" defaultValue={group}>
						{groups.map((name) => (
							<option key={name}>{name}</option>
						))}
					</SelectField>
					<Button type="submit" look="outline">
						Show
					</Button>
				</form>
			)}
			{profile === null ? (
				<Empty title={`No profile of ${group} yet`}>
					<p>
						Write episodes with <code className="font-mono text-ink">"extract_intent": true</code>. The profile is
						distilled from the facts that they annotate, and grows with every few of them.
					</p>
				</Empty>
			) : (
				<div className="grid gap-6">
					<Card title="Working style">
						{profile.working_style_summary && (
							<p className="max-w-prose text-lg leading-relaxed wrap-anywhere">{profile.working_style_summary}</p>
						)}
						<p className="mt-3 text-sm text-quiet">
							Distilled <When at={profile.generated_at} now={now} />
						</p>
					</Card>
					{profile.recurring_visions.length > 0 && (
						<Card title="Recurring goals">
							<ul className="grid max-w-prose list-disc gap-1.5 pl-5">
								{profile.recurring_visions.map((vision) => (
									<li key={vision} className="wrap-anywhere">
										{vision}
									</li>
								))}
							</ul>
						</Card>
					)}
					{profile.cognitive_patterns.map(({ name, count, confidence, examples }) => (
						<Card
							key={name}
							title={name}
							actions={
								<Badge tone="accent">
									{countOf(count, "fact")}, {Math.round(confidence * 100)} %
								</Badge>
							}
						>
							<ul className="divide-y divide-line">
								{examples.map(({ edge_uuid, fact, why_connected }) => (
									<li key={edge_uuid} className="py-2.5 text-sm first:pt-0 last:pb-0">
										<p className="wrap-anywhere">{fact}</p>
										<p className="mt-0.5 text-quiet wrap-anywhere">{why_connected}</p>
									</li>
								))}
							</ul>
						</Card>
					))}
				</div>
			)}
		</>
	);
}
