import { FormDialog } from "@/components/dashboard/form-dialog";
import { useAction } from "@/components/dashboard/use-action";
import { useDialog } from "@/components/dashboard/use-dialog";
import { useExplorer } from "@/components/graph/page/use-explorer";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toaster";
import type { correctEntityAction } from "../entities/actions";

type Props = { projectId: string; entity: { uuid: string; name: string }; action: typeof correctEntityAction };

/** Hides what is no thing: it leaves the picture at once, and comes back by one press. */
export function HideInGraph({ projectId, entity, action }: Props) {
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
	return (
		<FormDialog
			dialog={dialog}
			title={`Hide ${name}?`}
			note="For names that are no person, place or thing. It leaves the graph, lists and searches with its facts, and later episodes do not create it again. You can bring it back."
			trigger={
				<Button look="outline" size="small">
					Not a thing
				</Button>
			}
			submit="Hide it"
			look="danger"
			onSubmit={() => dialog.run({ entity: uuid, to: { hidden: true } })}
		/>
	);
}
