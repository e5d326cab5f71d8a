import { Badge, type Tone } from "@/components/ui/badge";
import { DataTable } from "@/components/ui/data-table";
import { When } from "@/components/ui/when";
import type { KeyLine, KeyState } from "@/lib/teams/keys";
import { KeyMenu } from "./key-menu";

const TONE: Record<KeyState, Tone> = { live: "accent", expiring: "knot", expired: "plain", revoked: "danger" };

export function KeyTable(props: { keys: KeyLine[]; now: Date; projectId: string; mayManage: boolean }) {
	const { keys, now, projectId, mayManage } = props;
	return (
		<DataTable
			caption="API keys of this project"
			rows={keys}
			keyOf={({ id }) => id}
			columns={[
				{
					head: "Key",
					main: true,
					cell: ({ name, id, last4, isApplication }) => (
						<span className="block">
							<span className="block font-medium">
								{name || "unnamed"} {isApplication && <Badge tone="plain">application</Badge>}
							</span>
							<code className="font-mono text-xs text-quiet">
								mg_live_{id}_…{last4}
							</code>
						</span>
					),
				},
				{
					head: "State",
					plain: true,
					cell: ({ state, expiresAt }) => (
						<span className="inline-flex flex-wrap items-center gap-x-2">
							<Badge tone={TONE[state]}>{state}</Badge>
							{state === "expiring" && expiresAt && (
								<span className="text-quiet">
									<When at={expiresAt} now={now} />
								</span>
							)}
						</span>
					),
				},
				{ head: "Scopes", plain: true, cell: ({ scopes }) => scopes.join(", ") },
				{ head: "Groups", cell: ({ groups }) => groups.join(", ") || "all" },
				{ head: "Last used", cell: ({ lastUsedAt }) => (lastUsedAt ? <When at={lastUsedAt} now={now} /> : "never") },
				{
					head: "Created",
					cell: ({ createdAt, createdBy }) => (
						<span>
							<When at={createdAt} now={now} />
							{createdBy && <span className="block text-xs text-quiet">{createdBy}</span>}
						</span>
					),
				},
			]}
			actions={({ id, name, state, isApplication }) =>
				mayManage &&
				(state === "live" || state === "expiring") && (
					<KeyMenu keyId={id} name={name || "unnamed"} mayRotate={!isApplication} projectId={projectId} />
				)
			}
		/>
	);
}
