import type { Metadata } from "next";
import { type PageProps, pageTeam } from "@/app/(dashboard)/access";
import { Filter, Later, Listing } from "@/components/dashboard/listing";
import { textOf } from "@/components/dashboard/pager";
import { Person } from "@/components/dashboard/person";
import { ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-parts";
import { When } from "@/components/ui/when";
import { ctxOf, type TeamAccess } from "@/lib/accounts/session";
import { AUDIT_PAGE, type AuditFilter, listAudit } from "@/lib/auth/audit";
import { ACTIONS } from "@/lib/auth/roles";
import { atBase } from "@/lib/base-path";
import { isUuid } from "@/lib/ids";
import { nameAuditTargets, type TargetPart } from "@/lib/teams/name-audit-targets";

export const metadata: Metadata = { title: "Audit log" };

/** What changes something, and is written down. */
const RECORDED = Object.keys(ACTIONS).filter((action) => !/[.](?:read|run|use)$/.test(action));

export default async function AuditPage({ params, searchParams }: PageProps<{ team: string }>) {
	const access = await pageTeam(params, "audit.read");
	const { team } = access;
	const asked = await searchParams;
	const cursor = typeof asked.after === "string" && isUuid(asked.after) ? asked.after : null;
	const filter = { action: textOf(asked.action), actor: textOf(asked.actor) };
	const query = { ...(filter.action && { action: filter.action }), ...(filter.actor && { actor: filter.actor }) };
	return (
		<>
			<PageHeader
				title="Audit log"
				lead="Who changed what, when and from where. Entries cannot be edited or removed."
				actions={
					<ButtonLink
						href={atBase(`/t/${team.id}/audit/csv?${new URLSearchParams(query)}`)}
						look="outline"
						size="small"
						download
					>
						Export as CSV
					</ButtonLink>
				}
			/>
			<Filter columns="sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
				<Field
					label="Action"
					name="action"
					type="search"
					placeholder="key.create"
					list="actions"
					defaultValue={filter.action}
				/>
				<Field label="Who" name="actor" type="search" defaultValue={filter.actor} />
			</Filter>
			<datalist id="actions">
				{RECORDED.map((action) => (
					<option key={action} value={action} />
				))}
			</datalist>
			<Later query={{ ...query, after: cursor ?? "" }} rows={AUDIT_PAGE} columns={5}>
				<AuditList access={access} cursor={cursor} filter={filter} query={query} />
			</Later>
		</>
	);
}

async function AuditList(props: {
	access: TeamAccess;
	cursor: string | null;
	filter: AuditFilter;
	query: Record<string, string>;
}) {
	const { access, cursor, filter, query } = props;
	const { team, now } = access;
	const { entries, next } = await listAudit(team.id, cursor, filter);
	const projects = team.projects.map(({ id, name }) => ({ id, name, ctx: ctxOf(access, id) }));
	const targets = await nameAuditTargets({ id: team.id, projects }, entries);
	const rows = entries.map((entry, index) => ({ ...entry, parts: targets[index] ?? [] }));
	return (
		<Listing
			caption="Audit log"
			path={`/t/${team.id}/audit`}
			query={query}
			after={cursor}
			next={next}
			rows={rows}
			keyOf={({ id }) => id}
			none={{
				title: "No entries yet",
				children: <p>Changes to keys, projects, members and memories are recorded here.</p>,
			}}
			noneFits="No matching entries"
			columns={[
				{
					head: "Action",
					main: true,
					cell: ({ action }) => <code className="font-mono text-[0.8125rem]">{action}</code>,
				},
				{ head: "Target", plain: true, cell: ({ parts }) => <Target parts={parts} /> },
				{ head: "Who", plain: true, cell: ({ actor, actorName }) => <Person name={actorName} email={actor} /> },
				{ head: "Address", plain: true, cell: ({ address }) => <span className="tabular-nums">{address}</span> },
				{ head: "When", plain: true, cell: ({ at }) => <When at={at} now={now} /> },
			]}
		/>
	);
}

/** What was acted on: by name, and linked where it still is. */
function Target({ parts }: { parts: TargetPart[] }) {
	return (
		<span className="wrap-anywhere">
			{parts.map(({ text, href }, index) => {
				const key = `${index} ${text}`;
				return href ? (
					<Link key={key} href={href} className="underline underline-offset-2 hover:text-accent">
						{text}
					</Link>
				) : (
					<span key={key}>{text}</span>
				);
			})}
		</span>
	);
}
