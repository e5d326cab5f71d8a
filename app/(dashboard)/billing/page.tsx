import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { may } from "@/lib/auth/roles";
import { pageViewer } from "../doors";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The way back from hosted pages, which know no team: on to the billing page of the team that went there. */
export default async function BillingReturnPage({ searchParams }: Props) {
	const viewer = await pageViewer();
	const last = (await cookies()).get("billing-team")?.value;
	const teams = viewer.teams.filter(({ role }) => may(role, "billing.manage"));
	const team = teams.find(({ id }) => id === last) ?? teams[0];
	if (!team) redirect("/");
	const { checkout, changed } = await searchParams;
	const told = checkout === "done" || changed ? "?back=paid" : "";
	redirect(`/t/${team.id}/billing${told}`);
}
