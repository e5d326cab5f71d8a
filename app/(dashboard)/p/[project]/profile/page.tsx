import type { Metadata } from "next";
import { pageProject } from "@/app/(dashboard)/access";
import { CitedText } from "@/components/dashboard/cited-text";
import { FactRows } from "@/components/dashboard/fact-rows";
import { textOf } from "@/components/dashboard/pager";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Empty } from "@/components/ui/empty";
import { SelectField } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { countOf } from "@/components/ui/usage-meter";
import { When } from "@/components/ui/when";
import { may } from "@/lib/auth/roles";
import { listGroupNames } from "@/lib/episodes/browse-episodes";
import { readProfilePage } from "@/lib/reading/read-profile-page";
import { FactActions } from "../entities/[entity]/fact-actions";
import { correctFactAction, retractFactAction } from "../entities/actions";

export const metadata: Metadata = { title: "Profile" };

const MOST_TRAITS = 6;
/** Patterns in plain words. */
const TRAITS: Record<string, string> = {
	preference: "Preferences",
	decision: "Decisions",
	principle: "Principles",
	goal: "Goals",
	constraint: "Constraints",
	causal: "Causes and effects",
	dependency: "Dependencies",
	comparison: "Comparisons",
	risk: "Risks",
	temporal: "What happened when",
	ownership: "Who is responsible for what",
	identity: "Who is who",
	context: "Background",
	unknown: "Other facts",
};

type Props = {
	params: Promise<{ project: string }>;
	searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function ProfilePage({ params, searchParams }: Props) {
	const { ctx, team, project, now } = await pageProject(params);
	const groups = await listGroupNames(ctx);
	const query = await searchParams;
	const [asked, whole] = [textOf(query.group), textOf(query.all)];
	const group = groups.includes(asked) ? asked : groups.includes("default") ? "default" : (groups[0] ?? "default");
	const profile = await readProfilePage(ctx, group, whole);
	const home = `/p/${project.id}`;
	const mayRetract = may(team.role, "fact.retract");
	return (
		<>
			<PageHeader
				title="Profile"
				lead="What the people of a group aim for, decide and prefer, in this order, each with the sentence it comes from. What says most comes first."
			/>
			{groups.length > 1 && <GroupChoice groups={groups} group={group} />}
			{profile === null ? (
				<Empty title={`No profile of ${group} yet`}>
					<p>
						A profile is generated once episodes of the group speak of preferences, decisions, principles or goals, and
						again after every few episodes.
					</p>
				</Empty>
			) : (
				<div className="grid gap-6">
					{profile.goals.length > 0 && (
						<Card title="Recurring goals">
							<CitedText sentences={profile.goals} home={home} />
						</Card>
					)}
					{profile.style.length > 0 && (
						<Card title="In short">
							<CitedText sentences={profile.style} home={home} />
						</Card>
					)}
					{profile.patterns.slice(0, MOST_TRAITS).map(({ name, count, facts }) => (
						<Card
							key={name}
							title={TRAITS[name] ?? name}
							note={name !== whole && count > facts.length && `${facts.length} of ${countOf(count, "fact")}`}
							actions={
								(name === whole || count > facts.length) && (
									<ButtonLink
										href={`${home}/profile?${new URLSearchParams({ group, ...(name !== whole && { all: name }) })}`}
										look="outline"
										size="small"
									>
										{name === whole ? "Show fewer" : "Show all"}
									</ButtonLink>
								)
							}
						>
							<FactRows
								// The title names the pattern of all of them.
								facts={facts.map((fact) => ({ ...fact, pattern: null }))}
								home={home}
								act={(fact) =>
									mayRetract && (
										<FactActions
											projectId={project.id}
											fact={fact}
											no="Not true"
											actions={{ correct: correctFactAction, retract: retractFactAction }}
										/>
									)
								}
							/>
						</Card>
					))}
					<p className="text-sm text-quiet">
						Updated <When at={profile.generatedAt} now={now} />. When you retract a fact, the profile is generated again
						without it.
					</p>
				</div>
			)}
		</>
	);
}

function GroupChoice({ groups, group }: { groups: string[]; group: string }) {
	return (
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
	);
}
