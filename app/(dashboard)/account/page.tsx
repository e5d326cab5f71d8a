import type { Metadata } from "next";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { DataTable } from "@/components/ui/data-table";
import { PageHeader } from "@/components/ui/page-header";
import { When } from "@/components/ui/when";
import { listSessions } from "@/lib/accounts/sessions";
import { pageViewer } from "../doors";
import { ChangePassword, EndSession } from "./account-forms";
import { changePasswordAction, endSessionAction } from "./actions";

export const metadata: Metadata = { title: "Account" };

export default async function AccountPage() {
	const viewer = await pageViewer();
	const now = new Date();
	const sessions = await listSessions(viewer.userId, now);
	return (
		<>
			<PageHeader title="Account" lead={viewer.email} />
			<div className="grid gap-6">
				<Card title="Password" note="Changing it signs every other browser out at once.">
					<ChangePassword action={changePasswordAction} />
				</Card>
				<Card title="Signed-in browsers" note="A session ends after 30 days, or after 7 days without use.">
					<DataTable
						caption="Signed-in browsers"
						rows={sessions}
						keyOf={({ id }) => id}
						columns={[
							{
								head: "Browser",
								main: true,
								cell: ({ id, userAgent }) => (
									<span className="flex flex-wrap items-baseline gap-2">
										{browserOf(userAgent)}
										{id === viewer.sessionId && <Badge tone="accent">this one</Badge>}
									</span>
								),
							},
							{ head: "Address", cell: ({ address }) => <span className="tabular-nums">{address}</span> },
							{ head: "Signed in", cell: ({ createdAt }) => <When at={createdAt} now={now} /> },
							{ head: "Last used", cell: ({ lastSeenAt }) => <When at={lastSeenAt} now={now} /> },
							{
								head: "Actions",
								hiddenHead: true,
								cell: ({ id, userAgent }) =>
									id === viewer.sessionId ? null : (
										<EndSession sessionId={id} name={browserOf(userAgent)} action={endSessionAction} />
									),
							},
						]}
					/>
				</Card>
			</div>
		</>
	);
}

/** A browser and system in two words, from what it says of itself. */
function browserOf(userAgent: string): string {
	const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(userAgent)?.[1] ?? "";
	const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(userAgent)?.[1] ?? "";
	const name = { Edg: "Edge", OPR: "Opera" }[browser] ?? browser;
	return [name, system && `on ${system.replace("Mac OS X", "macOS")}`].filter(Boolean).join(" ") || "Unknown browser";
}
