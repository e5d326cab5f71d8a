"use client";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import type { correctEntityAction } from "../entities/actions";

type Props = { projectId: string; uuid: string; name: string; action: typeof correctEntityAction };

/** Brings a hidden entity back with its facts. */
export function ShowAgain({ projectId, uuid, name, action }: Props) {
	const { run, pending } = useAction(action, projectId, () => `${name} is shown again`);
	return (
		<Button
			look="outline"
			size="small"
			pending={pending}
			aria-label={`Show ${name} again`}
			onClick={() => run({ entity: uuid, to: { hidden: false } })}
		>
			Show again
		</Button>
	);
}
