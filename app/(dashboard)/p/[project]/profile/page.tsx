import type { Metadata } from "next";
import { pageProject } from "@/app/(dashboard)/access";
import { FactLines } from "@/components/dashboard/fact-lines";
import { GroupField } from "@/components/dashboard/group-field";
import { Filter } from "@/components/dashboard/listing";
import { textOf } from "@/components/dashboard/pager";
import { Card } from "@/components/ui/card";
import { Empty, PageHeader } from "@/components/ui/page-parts";
import { may } from "@/lib/auth/roles";
import type { RuleKind } from "@/lib/enrichment/rules";
import { listGroupNames } from "@/lib/episodes/browse-episodes";
import type { SourcedFact } from "@/lib/graph/sourced-fact";
import { readProfilePage } from "@/lib/views/read-profile-page";
import { FactActions } from "../entities/[entity]/fact-actions";
import { correctFactAction, retractFactAction } from "../entities/actions";

export const metadata: Metadata = { title: "Profile" };

const TITLES: Record<RuleKind, string> = { rule: "Rules", preference: "Preferences", constraint: "Constraints" };

type Props = {
	params: Promise<{ project: string }>;
	searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function ProfilePage({ params, searchParams }: Props) {
	const { ctx, team, project } = await pageProject(params);
	const groups = await listGroupNames(ctx);
	const asked = textOf((await searchParams).group);
	const group = groups.includes(asked) ? asked : "";
	const known = (await readProfilePage(ctx, group === "" ? groups : [group])).filter(({ facts }) => facts.length > 0);
	const home = `/p/${project.id}`;
	const mayRetract = may(team.role, "fact.retract");
	const act = (fact: SourcedFact) =>
		mayRetract && (
			<FactActions
				projectId={project.id}
				fact={fact}
				no="Not so"
				actions={{ correct: correctFactAction, retract: retractFactAction }}
			/>
		);
	return (
		<>
			<PageHeader
				title="Profile"
				lead="How your team works: the rules, preferences and constraints that hold now, each with the sentence it comes from."
			/>
			{groups.length > 1 && (
				<Filter columns="sm:max-w-sm sm:grid-cols-[minmax(0,1fr)_auto]">
					<GroupField groups={groups} group={group} />
				</Filter>
			)}
			{known.length === 0 ? (
				<Empty title={group === "" ? "No rules yet" : `No rules of ${group} yet`}>
					<p>They are found in what episodes say must be done, is preferred, or sets a limit.</p>
				</Empty>
			) : (
				<div className="grid gap-6">
					{known.map(({ kind, facts }) => (
						<Card key={kind} title={TITLES[kind]}>
							<FactLines facts={facts} home={home} act={act} isWhole />
						</Card>
					))}
				</div>
			)}
		</>
	);
}
