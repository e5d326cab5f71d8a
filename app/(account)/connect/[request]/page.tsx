import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { findRequest } from "@/lib/accounts/oauth/requests";
import { findViewer } from "@/lib/accounts/session";
import { may } from "@/lib/auth/roles";
import { Gone } from "../../gone";
import { ConsentForm } from "./consent-form";

// The address of this page is a secret: it goes to no other site.
export const metadata: Metadata = { title: "Connect an application", referrer: "no-referrer" };

export default async function ConnectPage({ params }: { params: Promise<{ request: string }> }) {
	const { request } = await params;
	const viewer = (await findViewer()) ?? redirect(`/signin?next=${encodeURIComponent(`/connect/${request}`)}`);
	const asked = await findRequest(request, new Date());
	if (!asked) {
		return (
			<Gone
				title="This request is no longer good"
				why="It was answered or is too old. Start again in the application."
				href="/"
				onward="Go home"
			/>
		);
	}
	const projects = viewer.teams
		.filter(({ role }) => may(role, "key.create"))
		.flatMap((team) => team.projects.map(({ id, name }) => ({ id, name: `${team.name} · ${name}` })));
	return (
		<>
			<h1 className="text-2xl wrap-anywhere">Connect {asked.clientName}?</h1>
			<p className="mt-2 mb-6 text-quiet wrap-anywhere">
				An application that calls itself <strong className="font-medium text-ink">{asked.clientName}</strong> asks for
				access to a project of {viewer.email}. The answer goes to{" "}
				<strong className="font-medium text-ink">{asked.redirectTo}</strong>. Allow it only if you have just started
				this there.
			</p>
			<ConsentForm request={request} mayWrite={asked.mayWrite} projects={projects} />
		</>
	);
}
