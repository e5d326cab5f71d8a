import { useAction } from "@/components/dashboard/use-action";
import { useDialog } from "@/components/dashboard/use-dialog";
import { useExplorer } from "@/components/graph/page/use-explorer";
import { useToast } from "@/components/ui/toaster";
import { HideDialog } from "../entities/[entity]/hide-dialog";
import type { correctEntityAction, previewHideAction } from "../entities/actions";

type Props = {
	projectId: string;
	entity: { uuid: string; name: string };
	action: typeof correctEntityAction;
	preview: typeof previewHideAction;
};

/** Hides what is no thing: it leaves the picture at once, and comes back by one press. */
export function HideInGraph({ projectId, entity, action, preview }: Props) {
	const explorer = useExplorer();
	const toast = useToast();
	const { uuid, name } = entity;
	const show = useAction(action, projectId, () => {
		void explorer.readAgain();
		return `${name} is shown again`;
	});
	const dialog = useDialog(action, projectId, () => {
		void explorer.readAgain({ isGone: true });
		toast(`${name} was hidden`, () => show.run({ entity: uuid, to: { hidden: false } }));
		return undefined;
	});
	const hide = () => dialog.run({ entity: uuid, to: { hidden: true } });
	return <HideDialog projectId={projectId} entity={entity} dialog={dialog} preview={preview} onHide={hide} />;
}
