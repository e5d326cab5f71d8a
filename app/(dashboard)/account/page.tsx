import type { Metadata } from "next";
import { type PageProps, pageViewer } from "@/app/(dashboard)/access";
import { ActionButton } from "@/components/dashboard/action-button";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { DataTable } from "@/components/ui/data-table";
import { problemWords } from "@/components/ui/failure-words";
import { Notice, Problem } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-parts";
import { When } from "@/components/ui/when";
import { foreseeDeletion } from "@/lib/accounts/delete-account";
import { configuredProviders } from "@/lib/accounts/providers";
import { browserOf, listSessions } from "@/lib/accounts/sessions";
import { type Account, readAccount } from "@/lib/accounts/users";
import { isMailConfigured } from "@/lib/mail/mailer";
import { ChangeEmail, ChangeName, ChangePassword } from "./account-forms";
import { endSessionAction, proveEmailAction } from "./actions";
import { DeleteAccount } from "./delete-account";
import { EndOthers } from "./end-others";
import { Identities } from "./identities";
import { TurnOnTwoFactor } from "./turn-on-two-factor";
import { RenewRecoveryCodes, TurnOffTwoFactor } from "./two-factor-dialogs";

export const metadata: Metadata = { title: "Account" };

export default async function AccountPage({ searchParams }: PageProps) {
	const problem = problemWords((await searchParams).problem);
	const viewer = await pageViewer();
	const now = new Date();
	const [sessions, account, fate] = await Promise.all([
		listSessions(viewer.userId, now),
		readAccount(viewer.userId),
		foreseeDeletion(viewer.userId),
	]);
	const { hasPassword } = account;
	const providers = configuredProviders();
	const sendsMail = isMailConfigured();
	return (
		<>
			<PageHeader title="Account" lead={viewer.email} />
			<div className="grid gap-6">
				<Card beside title="Name" note="The members of your teams see it beside your address.">
					<ChangeName name={viewer.name} />
				</Card>
				<Email email={viewer.email} account={account} sendsMail={sendsMail} />
				<Card
					beside
					title="Password"
					note={
						hasPassword
							? "Changing it signs out every other browser."
							: "This account has none yet. Setting one signs out every other browser."
					}
				>
					<ChangePassword isFirst={!hasPassword} />
				</Card>
				<TwoFactor account={account} now={now} mustProve={sendsMail && !account.isEmailVerified} />
				{providers.length > 0 && (
					<Card beside title="Other services" note="Each one that is connected opens this account.">
						<div className="grid gap-4">
							<Problem>{problem}</Problem>
							<Identities providers={providers} identities={account.identities} />
						</div>
					</Card>
				)}
				<Browsers sessions={sessions} current={viewer.sessionId} now={now} />
				<Card
					beside
					title="Delete account"
					note="Teams without other members are deleted with it; you leave the others."
				>
					{fate.stuck.length > 0 ? (
						<Notice tone="warn">
							You are the last owner of {fate.stuck.map(({ name }) => name).join(", ")}. Make another member an owner or
							remove the other members first.
						</Notice>
					) : (
						<DeleteAccount email={viewer.email} hasPassword={hasPassword} goes={fate.alone} />
					)}
				</Card>
			</div>
		</>
	);
}

function Email({ email, account, sendsMail }: { email: string; account: Account; sendsMail: boolean }) {
	return (
		<Card
			beside
			title="Email"
			note={
				sendsMail
					? "You sign in with it. A new one counts once you open the link mailed to it; the old address is told."
					: "You sign in with it. A new one counts at once."
			}
		>
			{sendsMail && !account.isEmailVerified && (
				<div className="mb-5 max-w-md">
					<Notice>
						<p className="mb-3">{email} is not confirmed yet.</p>
						<ActionButton
							action={proveEmailAction}
							input={{}}
							said={`Open the link that was mailed to ${email}`}
							look="outline"
							size="small"
						>
							Mail me the link
						</ActionButton>
					</Notice>
				</div>
			)}
			<ChangeEmail hasPassword={account.hasPassword} />
		</Card>
	);
}

function TwoFactor({ account, now, mustProve }: { account: Account; now: Date; mustProve: boolean }) {
	const { hasPassword, twoFactor } = account;
	return (
		<Card
			beside
			title="Two-factor authentication"
			note="Signing in also asks for a code from an authenticator app, so a stolen password or mailbox opens nothing."
		>
			{twoFactor ? (
				<div className="grid gap-4">
					<p>
						<Badge tone="accent">on</Badge> since <When at={twoFactor.since} now={now} />. Recovery codes left:{" "}
						{twoFactor.recoveryCodesLeft}.
					</p>
					<div className="flex flex-wrap gap-2">
						<RenewRecoveryCodes hasPassword={hasPassword} />
						<TurnOffTwoFactor hasPassword={hasPassword} />
					</div>
				</div>
			) : mustProve ? (
				<Notice>Confirm your email address first.</Notice>
			) : (
				<TurnOnTwoFactor hasPassword={hasPassword} />
			)}
		</Card>
	);
}

type Sessions = Awaited<ReturnType<typeof listSessions>>;

function Browsers({ sessions, current, now }: { sessions: Sessions; current: string; now: Date }) {
	return (
		<Card
			title="Signed-in browsers"
			note="A session ends after 30 days, or after 7 days without use."
			actions={sessions.length > 1 && <EndOthers />}
		>
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
								{id === current && <Badge tone="accent">this one</Badge>}
							</span>
						),
					},
					{ head: "Address", plain: true, cell: ({ address }) => <span className="tabular-nums">{address}</span> },
					{ head: "Signed in", cell: ({ createdAt }) => <When at={createdAt} now={now} /> },
					{ head: "Last used", cell: ({ lastSeenAt }) => <When at={lastSeenAt} now={now} /> },
				]}
				actions={({ id, userAgent }) =>
					id !== current && (
						<ActionButton
							action={endSessionAction}
							input={{ sessionId: id }}
							said="Session ended"
							look="outline"
							size="small"
							aria-label={`End ${browserOf(userAgent)}`}
						>
							End
						</ActionButton>
					)
				}
			/>
		</Card>
	);
}
