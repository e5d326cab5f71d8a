"use client";
import { ActionButton } from "@/components/dashboard/action-button";
import { FormDialog } from "@/components/dashboard/form-dialog";
import { useDialog } from "@/components/dashboard/use-dialog";
import { Button } from "@/components/ui/button";
import { Check, Field } from "@/components/ui/field";
import { Plus } from "@/components/ui/icons";
import { ShownOnce } from "@/components/ui/shown-once";
import { CHANGE_TYPES } from "@/lib/events/wire";
import { addEndpointAction, enableEndpointAction, removeEndpointAction, rotateSecretAction } from "./actions";

const WHAT: Record<(typeof CHANGE_TYPES)[number], string> = {
	"episode.processed": "An episode's background work ended",
	"fact.added": "A fact was added or restored",
	"fact.retracted": "A fact was retracted, replaced or deleted",
	"knot.synthesized": "A knot was written",
	"quota.reached": "80 or 100 % of a monthly cap is used",
};

/** The dialog that adds an endpoint and shows its secret once. */
export function AddEndpoint({ projectId }: { projectId: string }) {
	const dialog = useDialog(addEndpointAction, projectId, () => undefined, { shows: true });
	const { fields, made } = dialog;
	const send = (form: FormData) =>
		dialog.run({
			url: String(form.get("url")),
			types: CHANGE_TYPES.filter((type) => form.get(type) === "on"),
			groups: String(form.get("groups"))
				.split(/[\s,]+/)
				.filter(Boolean),
		});
	return (
		<FormDialog
			dialog={dialog}
			title="Add a webhook"
			trigger={
				<Button>
					<Plus aria-hidden="true" className="size-4" />
					Add webhook
				</Button>
			}
			submit="Add webhook"
			onSubmit={send}
			shown={made && { title: "Signing secret", body: <Secret secret={made.secret} /> }}
		>
			<Field label="URL" name="url" type="url" placeholder="https://" maxLength={2_000} error={fields.url} />
			<fieldset className="grid gap-2">
				<legend className="mb-2 text-sm font-medium">Events</legend>
				{CHANGE_TYPES.map((type) => (
					<Check key={type} label={type} name={type} defaultChecked hint={WHAT[type]} />
				))}
				{fields.types && <p className="text-sm text-danger">{fields.types}</p>}
			</fieldset>
			<Field
				label="Groups"
				name="groups"
				hint="Leave empty for all groups, or list the groups whose events it receives."
				error={fields.groups}
			/>
		</FormDialog>
	);
}

const Secret = ({ secret }: { secret: string }) => (
	<ShownOnce text={secret} label="Copy secret" testId="webhook-secret" />
);

/** What can be done with one endpoint. */
export function EndpointActions(props: {
	projectId: string;
	endpoint: string;
	/** Where it sends to, by which its buttons are told from those of others. */
	url: string;
	enabled: boolean;
}) {
	const { projectId, endpoint, url, enabled } = props;
	const rotate = useDialog(rotateSecretAction, projectId, () => undefined, { shows: true });
	const remove = useDialog(removeEndpointAction, projectId, () => "Webhook removed");
	return (
		<>
			<ActionButton
				action={enableEndpointAction}
				place={projectId}
				input={{ endpoint, enabled: !enabled }}
				said={enabled ? "Webhook disabled" : "Webhook enabled"}
				look="outline"
				size="small"
				aria-label={`${enabled ? "Disable" : "Enable"}: ${url}`}
			>
				{enabled ? "Disable" : "Enable"}
			</ActionButton>
			<FormDialog
				dialog={rotate}
				title="Rotate the signing secret?"
				note="For 24 hours deliveries are signed with both secrets, so that nothing is refused meanwhile."
				trigger={
					<Button look="outline" size="small" aria-label={`Rotate secret: ${url}`}>
						Rotate secret
					</Button>
				}
				submit="Rotate secret"
				onSubmit={() => rotate.run({ endpoint })}
				shown={rotate.made && { title: "New signing secret", body: <Secret secret={rotate.made.secret} /> }}
			/>
			<FormDialog
				dialog={remove}
				title="Remove this webhook?"
				note="Its delivery log is deleted, and pending deliveries are not sent."
				trigger={
					<Button look="danger" size="small" aria-label={`Remove: ${url}`}>
						Remove
					</Button>
				}
				submit="Remove webhook"
				look="danger"
				keep="Keep it"
				onSubmit={() => remove.run({ endpoint })}
			/>
		</>
	);
}
