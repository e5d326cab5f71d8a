import type { Metadata } from "next";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-parts";
import { NewTeam } from "./new-team-form";

export const metadata: Metadata = { title: "New team" };

export default function NewTeamPage() {
	return (
		<>
			<PageHeader
				title="New team"
				lead="A team of its own, with its own members, projects, meters and bill. It starts on Hobby, free, with a project named default."
			/>
			<Card>
				<NewTeam />
			</Card>
		</>
	);
}
